import { reportSendingLimits } from '@harken/domain/reports/limits';
import { useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { utcOffset } from '../../lib/dates.ts';
import { call } from '../../lib/request.ts';
import { errorText, RequestError } from '../../lib/request-error.ts';
import { isolate } from '../../lib/text-direction.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { describeSender } from './report-labels.ts';
import type { ReportRow } from './reports.api.ts';
import { Outcome } from './send-report-dialog.tsx';
import { useSentReportStatus } from './use-sent-report-status.ts';

/** The server's error: shown at the field if it concerns the text, otherwise above it. */
function useServerError(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [atField] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  return atField ? { fieldError: t(atField) } : { generalError: errorText(t, error) };
}

type SendCorrectionDialogProps = { report: ReportRow; onClose: () => void };

/**
 * Sends the suggested correction of an incorrect message on behalf of its collector, and shows the result. The text can be
 * changed first, because the collector knows best and can be called.
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
  const status = useSentReportStatus(sent);
  const serverError = useServerError(error);
  const name = isolate(describeSender(t, report));
  const footer = sent ? (
    <Button onClick={onClose}>{t('ui.close')}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button
        variant="main"
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
    <Dialog isOpen onClose={onClose} title={t('reports.suggestion.title', { name })} footer={footer}>
      {sent ? (
        <Outcome status={status} />
      ) : (
        <>
          {serverError.generalError && <Note tone="error">{serverError.generalError}</Note>}
          <p>{t('reports.suggestion.explained', { name })}</p>
          <TextField
            name="text"
            dir="ltr"
            label={t('reports.suggestion.message')}
            value={text}
            limit={reportSendingLimits.textMaxLength}
            error={serverError.fieldError}
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
