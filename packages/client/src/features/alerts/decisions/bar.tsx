import { useId } from 'react';
import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { DecisionBar } from '../../../ui/page/decision-bar.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { alertPaths } from '../alert-paths.ts';
import { isUndecided } from '../alert-status.tsx';
import type { AlertAssessment, AlertDecision } from '../alerts.api.ts';
import styles from '../assessment/assessment.module.css';
import { countReports } from '../reports/actions.ts';

/** What can be decided now, and what it takes to make the other decision possible. */
function useDecisionText(alert: AlertAssessment): { main: string; detail: string } {
  const { t } = useTexts();
  const { accepted, toCheck } = countReports(alert.reports);
  const needed = alert.countThreshold;
  switch (alert.assessmentStatus) {
    case 'ToEscalate':
      return { main: t('alerts.bar.mayEscalate'), detail: t('alerts.bar.mayEscalateDetail', { needed }) };
    case 'ToDismiss':
      return { main: t('alerts.bar.mayDismiss'), detail: t('alerts.bar.mayDismissDetail', { needed }) };
    case 'Open': {
      const toAccept = needed - accepted;
      const toDismiss = accepted + toCheck - needed + 1;
      const isLast = toAccept === 1 && toDismiss === 1;
      return {
        main: t('alerts.bar.check', { count: toCheck }),
        detail: isLast
          ? t('alerts.bar.lastCheckDetail')
          : t('alerts.bar.checkDetail', { isAll: String(toAccept === toCheck), toAccept, toDismiss }),
      };
    }
    default:
      return { main: t('alerts.bar.mayClose'), detail: t('alerts.bar.mayCloseDetail') };
  }
}

export type AlertDecisionBarProps = {
  projectId: number;
  alert: AlertAssessment;
  /** A cross-check is being sent, so it is not known yet which decisions are possible. */
  isChecking: boolean;
  onDecide: (kind: AlertDecision['kind']) => void;
};

/**
 * The decisions that are possible now. The others remain visible but disabled, with the reason. Cancel leads back to the list
 * without a decision.
 */
export function AlertDecisionBar({ projectId, alert, isChecking, onDecide }: AlertDecisionBarProps) {
  const { t } = useTexts();
  const reasonId = useId();
  const { main, detail } = useDecisionText(alert);
  const { assessmentStatus } = alert;
  const reason = isChecking ? t('alerts.bar.checking') : main;
  const getBlockingReason = (status: AlertAssessment['assessmentStatus']) =>
    isChecking || assessmentStatus !== status ? reason : undefined;
  const getButtonState = (blockedBy: string | undefined) => ({
    blockedBy,
    'aria-describedby': blockedBy ? reasonId : undefined,
  });
  return (
    <DecisionBar
      label={t('alerts.bar.name')}
      sentence={
        <>
          <b>{main}</b> <span className={styles.detail}>{detail}</span>
          <VisuallyHidden>
            <span id={reasonId}>{reason}</span>
          </VisuallyHidden>
        </>
      }
    >
      <LinkButton variant="ghost" to={pathTo(alertPaths.list, { projectId })}>
        {t('ui.cancel')}
      </LinkButton>
      {isUndecided(assessmentStatus) ? (
        <>
          <Button
            icon="ban"
            {...getButtonState(getBlockingReason('ToDismiss'))}
            onClick={() => onDecide('dismiss')}
          >
            {t('alerts.bar.dismiss')}
          </Button>
          <Button
            icon="escalate"
            variant={assessmentStatus === 'ToEscalate' ? 'main' : 'plain'}
            {...getButtonState(getBlockingReason('ToEscalate'))}
            onClick={() => onDecide('escalate')}
          >
            {t('alerts.bar.escalate')}
          </Button>
        </>
      ) : (
        <Button
          icon="box"
          variant="main"
          {...getButtonState(getBlockingReason('Escalated'))}
          onClick={() => onDecide('close')}
        >
          {t('alerts.bar.close')}
        </Button>
      )}
    </DecisionBar>
  );
}
