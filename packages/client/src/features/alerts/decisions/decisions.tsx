import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type AlertAssessment, type AlertDecision, useAlertDecision } from '../alerts.api.ts';
import styles from '../assessment/assessment.module.css';
import { CloseDialog, DismissDialog, EscalateDialog } from './dialogs.tsx';

/** Warnings of the server: the alert was escalated, but a notification or the EIDSR event failed. */
const warnings = [
  'alert.escalateAlert.emailNotifcationFailed',
  'alert.escalateAlert.smsNotifcationFailed',
  'alert.escalateAlert.eidsrReportFailed',
];

const confirmationKeys: Record<AlertDecision['kind'], string> = {
  escalate: 'alerts.done.escalated',
  dismiss: 'alerts.done.dismissed',
  close: 'alerts.done.closed',
};

/** Confirms each decision on the alert, sends it, and shows the result. */
export function AlertDecisionDialogs({
  projectId,
  alert,
  children,
}: {
  projectId: number;
  alert: AlertAssessment;
  children: (ask: (kind: AlertDecision['kind']) => void) => ReactNode;
}) {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const [openDialog, setOpenDialog] = useState<AlertDecision['kind'] | null>(null);
  const [warningKey, setWarningKey] = useState<string | null>(null);
  const decision = useAlertDecision(alert.alertId);
  const ask = (kind: AlertDecision['kind']) => {
    decision.reset();
    setOpenDialog(kind);
  };
  const decide = (made: AlertDecision) =>
    decision.mutate(made, {
      onSuccess: (key) => {
        setOpenDialog(null);
        setWarningKey(warnings.find((warning) => warning === key) ?? null);
        show(t(confirmationKeys[made.kind]));
      },
    });
  const dialog = {
    projectId,
    alert,
    isBusy: decision.isPending,
    error: decision.error,
    onDecide: decide,
    onClose: () => setOpenDialog(null),
  };
  return (
    <>
      {warningKey && (
        <Note tone="warn" className={styles.onTop}>
          {t(warningKey)}
        </Note>
      )}
      {children(ask)}
      <EscalateDialog {...dialog} isOpen={openDialog === 'escalate'} />
      <DismissDialog {...dialog} isOpen={openDialog === 'dismiss'} />
      <CloseDialog {...dialog} isOpen={openDialog === 'close'} />
    </>
  );
}
