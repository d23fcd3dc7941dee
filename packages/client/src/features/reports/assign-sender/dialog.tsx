import { useState } from 'react';
import { formatError, RequestError } from '../../../lib/requests/error.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { toFieldId } from '../../../ui/fields/field.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { CollectorField } from '../collector-field.tsx';
import { useCollectorOptions } from '../collector-options.ts';
import styles from '../send/send.module.css';
import { useAssignSender, useCollectorNumbers, useUnknownSender } from './api.ts';

type AssignSenderDialogProps = {
  reportId: number;
  projectId: number;
  isOpen: boolean;
  onClose: () => void;
};

/** Server errors that concern the chosen collector. */
const aboutCollector: readonly string[] = [
  'report.edit.senderDoesNotExist',
  'report.unknownSender.noFreeNumber',
];

/** The server's error: shown at the field if it concerns the collector, otherwise above the form. */
function useServerError(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [atField] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  if (atField) return { fieldError: t(atField) };
  const isAboutCollector = error instanceof RequestError && aboutCollector.includes(error.key);
  return isAboutCollector ? { fieldError: formatError(t, error) } : { generalError: formatError(t, error) };
}

/** A collector can have two numbers. The server checks whether the number belongs to somebody else. */
const maxNumbers = 2;

/** The chosen collector, the reason why they cannot get the number, and the assignment. */
function useAssignment({ reportId, projectId, onClose }: Omit<AssignSenderDialogProps, 'isOpen'>) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const collectors = useCollectorOptions(projectId);
  const [collectorId, setCollectorId] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const numbers = useCollectorNumbers(collectorId).data;
  const { mutate, isPending, error, reset } = useAssignSender(reportId);
  const serverError = useServerError(error);
  const chosen = collectors.data?.find(({ id }) => id === collectorId);
  const hasBoth = numbers !== undefined && numbers.length >= maxNumbers;
  const choose = (id: number | null) => {
    setCollectorId(id);
    reset();
  };
  const assign = () => {
    setIsMissing(!chosen);
    if (!chosen || hasBoth) return document.getElementById(toFieldId('dataCollectorId'))?.focus();
    mutate(chosen.id, {
      onSuccess: ({ messageCount: count }) => {
        snackbar.show(t('assignSender.done', { count, name: isolate(chosen.name) }));
        onClose();
      },
    });
  };
  const fieldError = hasBoth ? t('report.unknownSender.noFreeNumber') : serverError.fieldError;
  const atField = isMissing && !chosen ? t('validation.fieldRequired') : fieldError;
  return { collectors, chosen, choose, assign, isPending, atField, generalError: serverError.generalError };
}

/** The number and how many messages came from it, or why it cannot be assigned. */
function UnknownNumber({ sender }: { sender: ReturnType<typeof useUnknownSender> }) {
  const { t } = useTexts();
  const { error } = sender;
  if (error instanceof RequestError && error.status === 400)
    return <Note tone="error">{formatError(t, error)}</Note>;
  return (
    <Loaded query={sender} label={t('assignSender.loading')} rows={1}>
      {({ phoneNumber, messageCount: count }) => (
        <p>{t('assignSender.from', { number: isolateLeftToRight(phoneNumber), count })}</p>
      )}
    </Loaded>
  );
}

function OpenDialog(props: Omit<AssignSenderDialogProps, 'isOpen'>) {
  const { t } = useTexts();
  const sender = useUnknownSender(props.reportId);
  const { collectors, chosen, choose, assign, isPending, atField, generalError } = useAssignment(props);
  const isReady = sender.data !== undefined && collectors.data !== undefined;
  return (
    <ConfirmDialog
      isOpen
      title={t('assignSender.title')}
      confirmLabel={t('assignSender.confirm')}
      isBusy={isPending}
      blockedBy={!isReady && t('assignSender.loading')}
      onConfirm={assign}
      onClose={props.onClose}
    >
      <div className={styles.form}>
        {generalError && <Note tone="error">{generalError}</Note>}
        <UnknownNumber sender={sender} />
        <Loaded query={collectors} label={t('sendReport.loading')} rows={1}>
          {(known) => (
            <CollectorField collectors={known} value={chosen?.id ?? null} onChange={choose} error={atField} />
          )}
        </Loaded>
        {chosen && !atField && <Note>{t('assignSender.what', { name: isolate(chosen.name) })}</Note>}
      </div>
    </ConfirmDialog>
  );
}

/** Assigns the number of an unknown sender, and the messages from it, to a collector. */
export function AssignSenderDialog({ isOpen, ...dialog }: AssignSenderDialogProps) {
  return isOpen && <OpenDialog {...dialog} />;
}
