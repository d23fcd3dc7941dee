import { reportSendingLimits } from '@harken/domain/reports/limits';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { utcOffset } from '../../lib/dates.ts';
import { isolated } from '../../lib/left-to-right.ts';
import { call } from '../../lib/request.ts';
import { errorText, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { senderInWords } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';
import { Outcome } from './send-report-dialog.tsx';
import { useSentReport } from './use-sent-report.ts';

/** What the server has against the text is said at its field, anything else above it. */
function useRefusal(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [atField] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  return atField ? { atField: t(atField) } : { ofWhole: errorText(t, error) };
}

type SendCorrectionDialogProps = { report: ReportRow; onClose: () => void };

/**
 * Sends what an incorrect message probably meant in the name of its collector, and says what became of it. The text may
 * be changed before: the collector knows best, and can be called.
 */
export function SendCorrectionDialog({ report, onClose }: SendCorrectionDialogProps) {
  const { t } = useTexts();
  const [text, setText] = useState(report.suggestedMessage ?? '');
  const {
    mutate,
    isPending,
    error,
    data: sent = null,
    reset,
  } = useChange({
    calls: 'report/sendCorrection',
    errors: 'inline',
    waitsForLists: false,
    act: (corrected: string) =>
      call('report/sendCorrection', {
        params: { reportId: report.id },
        body: { text: corrected, utcOffset: utcOffset() },
      }),
  });
  const fate = useSentReport(sent);
  const refusal = useRefusal(error);
  const name = isolated(senderInWords(t, report));
  const foot = sent ? (
    <Button onClick={onClose}>{t('ui.close')}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button
        look="main"
        icon="send"
        isBusy={isPending}
        blockedBy={!text.trim() && t('reports.suggestion.empty')}
        onClick={() => mutate(text.trim())}
      >
        {t('reports.suggestion.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('reports.suggestion.title', { name })} foot={foot}>
      {sent ? (
        <Outcome fate={fate} />
      ) : (
        <>
          {refusal.ofWhole && <Note tone="error">{refusal.ofWhole}</Note>}
          <p>{t('reports.suggestion.explained', { name })}</p>
          <TextField
            name="text"
            dir="ltr"
            label={t('reports.suggestion.message')}
            value={text}
            limit={reportSendingLimits.textMaxLength}
            error={refusal.atField}
            onChange={(event) => {
              setText(event.target.value);
              reset();
            }}
          />
        </>
      )}
    </Dialog>
  );
}
