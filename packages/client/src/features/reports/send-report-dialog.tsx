import { useId, useState } from 'react';
import { errorText, isGivenUp } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { useCollectorsToChoose } from './collectors-to-choose.ts';
import {
  type ReportToSend,
  useHealthRisksToRead,
  useSendReport,
  useSendReportOffers,
} from './send-report.api.ts';
import styles from './send-report.module.css';
import { SendReportForm } from './send-report-form.tsx';
import { type SentReport, useSentReport } from './use-sent-report.ts';

/** What became of it: nothing yet, a report, or what the collector would be answered. */
export function Outcome({ fate }: { fate: ReturnType<typeof useSentReport> }) {
  const { t } = useTexts();
  const { result, error, askAgain } = fate;
  if (error)
    return (
      <Note tone="error" action={<Button onClick={askAgain}>{t('ui.tryAgain')}</Button>}>
        {t('sendReport.statusFailed', { reason: errorText(t, error) })}
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
  const collectors = useCollectorsToChoose(projectId);
  const offers = useSendReportOffers(nationalSocietyId);
  const healthRisks = useHealthRisksToRead(projectId).data ?? [];
  const { send, isSending, giveUp } = useSendReport();
  const [sent, setSent] = useState<SentReport | null>(null);
  const fate = useSentReport(sent);
  const close = () => {
    giveUp();
    onClose();
  };
  const sendAndWait = async (report: ReportToSend) => {
    try {
      await send(report);
      setSent({ timestamp: report.timestamp, dataCollectorId: report.dataCollectorId });
    } catch (error) {
      if (!isGivenUp(error)) throw error;
    }
  };
  const isReady = collectors.data && offers.data;
  const foot = sent ? (
    <>
      {fate.result && <Button onClick={() => setSent(null)}>{t('sendReport.another')}</Button>}
      <Button onClick={close}>{t('ui.close')}</Button>
    </>
  ) : (
    <>
      <Button onClick={close}>{t('ui.cancel')}</Button>
      {isReady && (
        <Button type="submit" form={formId} look="main" icon="send" isBusy={isSending}>
          {t('sendReport.send')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen onClose={close} title={t('sendReport.title')} foot={foot}>
      {sent ? (
        <Outcome fate={fate} />
      ) : (
        <Loaded query={collectors} label={t('sendReport.loading')} rows={4}>
          {(known) => (
            <Loaded query={offers} label={t('sendReport.loading')} rows={4}>
              {(offered) => (
                <SendReportForm
                  {...{ healthRisks }}
                  id={formId}
                  collectors={known}
                  offers={offered}
                  send={sendAndWait}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

/** Sends a report in the name of a collector who could not, and says what became of it. */
export function SendReportDialog({ isOpen, ...dialog }: SendReportDialogProps) {
  return isOpen && <OpenDialog {...dialog} />;
}
