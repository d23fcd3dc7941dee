import { useState } from 'react';
import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { errorText, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { useAssignSender, useNumbersOf, useUnknownSender } from './assign-sender.api.ts';
import { CollectorField } from './collector-field.tsx';
import { useCollectorsToChoose } from './collectors-to-choose.ts';
import styles from './send-report.module.css';

type AssignSenderDialogProps = {
  reportId: number;
  projectId: number;
  isOpen: boolean;
  onClose: () => void;
};

/** What is wrong with the choice of a collector. */
const aboutCollector: readonly string[] = [
  'report.edit.senderDoesNotExist',
  'report.unknownSender.noFreeNumber',
];

/** What the server has against it: said at the field when it is about the collector. */
function useRefusal(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [atField] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  if (atField) return { atField: t(atField) };
  const isAboutCollector = error instanceof RequestError && aboutCollector.includes(error.key);
  return isAboutCollector ? { atField: errorText(t, error) } : { ofWhole: errorText(t, error) };
}

/** The two numbers that a collector may have; the number itself is refused by the server when it is taken. */
const mostNumbers = 2;

/** A collector for the number: who it is, what keeps them from getting it, and giving it to them. */
function useChoice({ reportId, projectId, onClose }: Omit<AssignSenderDialogProps, 'isOpen'>) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const collectors = useCollectorsToChoose(projectId);
  const [collectorId, setCollectorId] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const numbers = useNumbersOf(collectorId).data;
  const { mutate, isPending, error, reset } = useAssignSender(reportId);
  const refusal = useRefusal(error);
  const chosen = collectors.data?.find(({ id }) => id === collectorId);
  const hasBoth = numbers !== undefined && numbers.length >= mostNumbers;
  const choose = (id: number | null) => {
    setCollectorId(id);
    reset();
  };
  const assign = () => {
    setIsMissing(!chosen);
    if (!chosen || hasBoth) return document.getElementById(fieldId('dataCollectorId'))?.focus();
    mutate(chosen.id, {
      onSuccess: ({ messageCount: count }) => {
        snackbar.show(t('assignSender.done', { count, name: isolated(chosen.name) }));
        onClose();
      },
    });
  };
  const fault = hasBoth ? t('report.unknownSender.noFreeNumber') : refusal.atField;
  const atField = isMissing && !chosen ? t('validation.fieldRequired') : fault;
  return { collectors, chosen, choose, assign, isPending, atField, ofWhole: refusal.ofWhole };
}

/** The number, and what came from it; or why it is none that somebody can be given. */
function UnknownNumber({ sender }: { sender: ReturnType<typeof useUnknownSender> }) {
  const { t } = useTexts();
  const { error } = sender;
  if (error instanceof RequestError && error.status === 400)
    return <Note tone="error">{errorText(t, error)}</Note>;
  return (
    <Loaded query={sender} label={t('assignSender.loading')} rows={1}>
      {({ phoneNumber, messageCount: count }) => (
        <p>{t('assignSender.from', { number: leftToRight(phoneNumber), count })}</p>
      )}
    </Loaded>
  );
}

function OpenDialog(props: Omit<AssignSenderDialogProps, 'isOpen'>) {
  const { t } = useTexts();
  const sender = useUnknownSender(props.reportId);
  const { collectors, chosen, choose, assign, isPending, atField, ofWhole } = useChoice(props);
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
        {ofWhole && <Note tone="error">{ofWhole}</Note>}
        <UnknownNumber sender={sender} />
        <Loaded query={collectors} label={t('sendReport.loading')} rows={1}>
          {(known) => (
            <CollectorField collectors={known} value={chosen?.id ?? null} onChange={choose} error={atField} />
          )}
        </Loaded>
        {chosen && !atField && <Note>{t('assignSender.what', { name: isolated(chosen.name) })}</Note>}
      </div>
    </ConfirmDialog>
  );
}

/** Says whose the number of an unknown sender is, and gives them what came from it. */
export function AssignSenderDialog({ isOpen, ...dialog }: AssignSenderDialogProps) {
  return isOpen && <OpenDialog {...dialog} />;
}
