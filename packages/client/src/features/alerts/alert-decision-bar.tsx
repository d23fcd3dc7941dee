import { useId } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { DecisionBar } from '../../ui/decision-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './alert-assessment.module.css';
import { isWaiting } from './alert-status.tsx';
import type { AlertAssessment, AlertDecision } from './alerts.api.ts';
import { countReports } from './report-actions.ts';

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
        main: t('alerts.bar.check', { count: Math.max(1, Math.min(toAccept, toDismiss)) }),
        detail: isLast
          ? t('alerts.bar.lastCheckDetail')
          : t('alerts.bar.checkDetail', { toAccept, toDismiss }),
      };
    }
    default:
      return { main: t('alerts.bar.mayClose'), detail: t('alerts.bar.mayCloseDetail') };
  }
}

export type AlertDecisionBarProps = {
  alert: AlertAssessment;
  /** A cross-check is being sent, so it is not known yet which decisions are possible. */
  isChecking: boolean;
  onDecide: (kind: AlertDecision['kind']) => void;
};

/** The decisions that are possible now. The others remain visible but disabled, with the reason. */
export function AlertDecisionBar({ alert, isChecking, onDecide }: AlertDecisionBarProps) {
  const { t } = useTexts();
  const reasonId = useId();
  const { main, detail } = useDecisionText(alert);
  const { assessmentStatus } = alert;
  const reason = isChecking ? t('alerts.bar.checking') : main;
  const mayNot = (status: AlertAssessment['assessmentStatus']) =>
    isChecking || assessmentStatus !== status ? reason : undefined;
  const describes = (blockedBy: string | undefined) => ({
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
      {isWaiting(assessmentStatus) ? (
        <>
          <Button icon="ban" {...describes(mayNot('ToDismiss'))} onClick={() => onDecide('dismiss')}>
            {t('alerts.bar.dismiss')}
          </Button>
          <Button
            icon="escalate"
            variant={assessmentStatus === 'ToEscalate' ? 'main' : 'plain'}
            {...describes(mayNot('ToEscalate'))}
            onClick={() => onDecide('escalate')}
          >
            {t('alerts.bar.escalate')}
          </Button>
        </>
      ) : (
        <Button
          icon="box"
          variant="main"
          {...describes(mayNot('Escalated'))}
          onClick={() => onDecide('close')}
        >
          {t('alerts.bar.close')}
        </Button>
      )}
    </DecisionBar>
  );
}
