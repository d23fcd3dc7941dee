import { useTexts } from '../texts/texts.tsx';
import { formatDateTime, formatLongDateTime, type LocalDateTime } from './dates.ts';

/** A date and time, `2026-11-20 16:05` in every language. The tooltip shows the long form. */
export function DateTimeText({ time }: { time: LocalDateTime }) {
  const { language } = useTexts();
  return (
    <bdi dir="ltr">
      <time dateTime={time.slice(0, 19)} title={formatLongDateTime(time, language)}>
        {formatDateTime(time)}
      </time>
    </bdi>
  );
}
