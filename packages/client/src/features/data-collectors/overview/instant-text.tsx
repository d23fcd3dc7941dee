import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';

/** A UTC instant in the time zone of the project. */
export function InstantText({ instant }: { instant: string }) {
  return <DateTimeText time={toLocalTime(instant, useTimeZone())} />;
}
