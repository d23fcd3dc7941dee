import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Message } from '../list/columns.tsx';
import { describeSender } from '../report-labels.ts';
import type { ReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';
import { isFromUnknownSender } from './report-actions.ts';

type Props = {
  report: ReportRow;
  /** Opens the dialog for sending it; undefined if the user may not. */
  onSend: ((report: ReportRow) => void) | undefined;
};

/** The suggested correction: a button that sends it if the sender is known and the user may, otherwise text. */
function Suggestion({ report, onSend }: Props) {
  const { t } = useTexts();
  const { suggestedMessage, isCorrected, isAnonymized } = report;
  if (!suggestedMessage || isCorrected) return null;
  const text = isolateLeftToRight(suggestedMessage);
  if (!onSend || isAnonymized || isFromUnknownSender(report))
    return <span className={styles.suggested}>{t('reports.suggestion.meant', { text })}</span>;
  return (
    <Button size="small" icon="send" className={styles.suggestion} onClick={() => onSend(report)}>
      {t('reports.suggestion.send', { text, name: isolate(describeSender(t, report)) })}
    </Button>
  );
}

/** A message, and below it or, on cards, beside it the suggested correction. */
export function MessageWithSuggestion({ report, onSend }: Props) {
  return (
    <span className={styles.messageAndSuggestion}>
      <Message report={report} />
      <Suggestion report={report} onSend={onSend} />
    </span>
  );
}
