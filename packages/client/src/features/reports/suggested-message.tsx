import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from './report-columns.tsx';
import { isOfUnknownSender } from './report-deeds.ts';
import { senderInWords } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';
import styles from './reports.module.css';

type Props = {
  report: ReportRow;
  /** Opens the dialog that sends it; absent where the reader may not. */
  onSend: ((report: ReportRow) => void) | undefined;
};

/** What was probably meant: in a button that sends it, where the sender is known and the reader may. */
function Suggestion({ report, onSend }: Props) {
  const { t } = useTexts();
  const { suggestedMessage, isCorrected, isAnonymized } = report;
  if (!suggestedMessage || isCorrected) return null;
  const text = leftToRight(suggestedMessage);
  if (!onSend || isAnonymized || isOfUnknownSender(report))
    return <span className={styles.suggested}>{t('reports.suggestion.meant', { text })}</span>;
  return (
    <Button size="small" icon="send" className={styles.suggestion} onClick={() => onSend(report)}>
      {t('reports.suggestion.send', { text, name: isolated(senderInWords(t, report)) })}
    </Button>
  );
}

/** A message as it was sent, and below it what was probably meant. */
export function MessageWithSuggestion({ report, onSend }: Props) {
  return (
    <>
      <Message report={report} />
      <Suggestion report={report} onSend={onSend} />
    </>
  );
}
