import { dateTimeOf, type LocalDateTime, timeInFull } from './dates.ts';
import { useTexts } from './texts.tsx';

/** A time of the server, `2026-11-20 16:05` in every language; pointing at it tells it in words. */
export function ShownTime({ time }: { time: LocalDateTime }) {
  const { language } = useTexts();
  return (
    <bdi dir="ltr">
      <time dateTime={time.slice(0, 19)} title={timeInFull(time, language)}>
        {dateTimeOf(time)}
      </time>
    </bdi>
  );
}
