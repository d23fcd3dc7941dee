import { useId, useState } from 'react';
import { formatError, isAborted } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { useCollectorOptions } from '../collector-options.ts';
import {
  type ReportToSend,
  useProjectHealthRisks,
  useReadsOnset,
  useSendReport,
  useSendReportOptions,
} from './api.ts';
import { SendReportForm } from './form.tsx';
import styles from './send.module.css';
import { type SentReport, useSentReportStatus } from './use-sent-report-status.ts';

/** The result of a sent message: pending, a report, or the feedback message that the collector would receive. */
export function Outcome({ status }: { status: ReturnType<typeof useSentReportStatus> }) {
  const { t } = useTexts();
  const { result, error, retry } = status;
  if (error)
    return (
      <Note tone="error" action={<Button onClick={retry}>{t('ui.tryAgain')}</Button>}>
        {t('sendReport.statusFailed', { reason: formatError(t, error) })}
      </Note>
    );
  return (
    <div role="status">
      {!result && <Note>{t('sendReport.waiting')}</Note>}
      {result && !result.feedbackMessage && <Note tone="ok">{t('sendReport.understood')}</Note>}
      {result?.feedbackMessage && (
        <Note tone="warn">
          {t('sendReport.notUnderstood')}
          <p className={styles.feedback} dir="auto">
            {result.feedbackMessage}
          </p>
        </Note>
      )}
    </div>
  );
}

type SendReportDialogProps = {
  projectId: number;
  nationalSocietyId: number;
  isOpen: boolean;
  onClose: () => void;
};

function OpenDialog({ projectId, nationalSocietyId, onClose }: Omit<SendReportDialogProps, 'isOpen'>) {
  const { t } = useTexts();
  const formId = useId();
  const collectors = useCollectorOptions(projectId);
  const options = useSendReportOptions(nationalSocietyId);
  const healthRisks = useProjectHealthRisks(projectId).data ?? [];
  const readsOnset = useReadsOnset(projectId);
  const { send, isSending, cancel: giveUp } = useSendReport();
  const [sent, setSent] = useState<SentReport | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const status = useSentReportStatus(sent);
  const close = () => {
    giveUp();
    onClose();
  };
  const sendAndWait = async (report: ReportToSend) => {
    try {
      await send(report);
      setSent({ timestamp: report.timestamp, dataCollectorId: report.dataCollectorId });
    } catch (error) {
      if (!isAborted(error)) throw error;
    }
  };
  const isReady = collectors.data && options.data;
  const footer = (cancel: () => void) =>
    sent ? (
      <>
        {status.result && <Button onClick={() => setSent(null)}>{t('sendReport.another')}</Button>}
        <Button onClick={close}>{t('ui.close')}</Button>
      </>
    ) : (
      <>
        <Button onClick={cancel}>{t('ui.cancel')}</Button>
        {isReady && (
          <Button type="submit" form={formId} variant="main" icon="send" isBusy={isSending}>
            {t('sendReport.send')}
          </Button>
        )}
      </>
    );
  return (
    <FormDialog isOpen {...{ isDirty, footer }} onClose={close} title={t('sendReport.title')}>
      {sent ? (
        <Outcome status={status} />
      ) : (
        <Loaded query={collectors} label={t('sendReport.loading')} rows={4}>
          {(known) => (
            <Loaded query={options} label={t('sendReport.loading')} rows={4}>
              {(loadedOptions) => (
                <SendReportForm
                  {...{ healthRisks, readsOnset }}
                  id={formId}
                  collectors={known}
                  options={loadedOptions}
                  send={sendAndWait}
                  onDirty={setIsDirty}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}

/** Sends a report on behalf of a collector, and shows the result. */
export function SendReportDialog({ isOpen, ...dialog }: SendReportDialogProps) {
  return isOpen && <OpenDialog {...dialog} />;
}
