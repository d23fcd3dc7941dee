import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import styles from './alert-assessment.module.css';
import { type AlertAssessment, type AlertDecision, useAlertDecision } from './alerts.api.ts';
import { CloseDialog, DismissDialog, EscalateDialog } from './decision-dialogs.tsx';

/** The alert is escalated, but not all that goes with it could be done. */
const warnings = [
  'alert.escalateAlert.emailNotifcationFailed',
  'alert.escalateAlert.smsNotifcationFailed',
  'alert.escalateAlert.eidsrReportFailed',
];

const done: Record<AlertDecision['kind'], string> = {
  escalate: 'alerts.done.escalated',
  dismiss: 'alerts.done.dismissed',
  close: 'alerts.done.closed',
};

/** Asks before each decision on the alert, makes it, and says what came of it. */
export function AlertDecisionDialogs({
  alert,
  children,
}: {
  alert: AlertAssessment;
  children: (ask: (kind: AlertDecision['kind']) => void) => ReactNode;
}) {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const [asked, setAsked] = useState<AlertDecision['kind'] | null>(null);
  const [warningKey, setWarningKey] = useState<string | null>(null);
  const decision = useAlertDecision(alert.alertId);
  const ask = (kind: AlertDecision['kind']) => {
    decision.reset();
    setAsked(kind);
  };
  const decide = (made: AlertDecision) =>
    decision.mutate(made, {
      onSuccess: (key) => {
        setAsked(null);
        setWarningKey(warnings.find((warning) => warning === key) ?? null);
        show(t(done[made.kind]));
      },
    });
  const dialog = {
    alert,
    isBusy: decision.isPending,
    error: decision.error,
    onDecide: decide,
    onClose: () => setAsked(null),
  };
  return (
    <>
      {warningKey && (
        <Note tone="warn" className={styles.onTop}>
          {t(warningKey)}
        </Note>
      )}
      {children(ask)}
      <EscalateDialog {...dialog} isOpen={asked === 'escalate'} />
      <DismissDialog {...dialog} isOpen={asked === 'dismiss'} />
      <CloseDialog {...dialog} isOpen={asked === 'close'} />
    </>
  );
}
