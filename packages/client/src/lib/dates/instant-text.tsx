import { DateTimeText } from './date-time-text.tsx';
import { toLocalTime } from './instants.ts';
import { useTimeZone } from './time-zone.ts';

/** A UTC instant in the time zone of the page. */
export function InstantText({ instant }: { instant: string }) {
  return <DateTimeText time={toLocalTime(instant, useTimeZone())} />;
}
