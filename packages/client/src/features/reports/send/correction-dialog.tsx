import { reportSendingLimits } from '@harken/domain/reports/limits';
import { useState } from 'react';
import { getUtcOffset } from '../../../lib/dates/dates.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { formatError, RequestError } from '../../../lib/requests/error.ts';
import { call } from '../../../lib/requests/request.ts';
import { isolate } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { describeSender } from '../report-labels.ts';
import type { ReportRow } from '../reports.api.ts';
import { Outcome } from './dialog.tsx';
import { useSentReportStatus } from './use-sent-report-status.ts';

/** The server's error: shown at the field if it concerns the text, otherwise above it. */
function useServerError(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [atField] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  return atField ? { fieldError: t(atField) } : { generalError: formatError(t, error) };
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
        body: { text: corrected, utcOffset: getUtcOffset() },
      }),
  });
  const status = useSentReportStatus(sent);
  const serverError = useServerError(error);
  const name = isolate(describeSender(t, report));
  const isDirty = !sent && text !== (report.suggestedMessage ?? '');
  const footer = (cancel: () => void) =>
    sent ? (
      <Button onClick={onClose}>{t('ui.close')}</Button>
    ) : (
      <>
        <Button onClick={cancel}>{t('ui.cancel')}</Button>
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
    <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t('reports.suggestion.title', { name })}>
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
    </FormDialog>
  );
}
