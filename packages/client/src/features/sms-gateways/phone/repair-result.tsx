import { formatDateTime, formatTime } from '../../../lib/dates/dates.ts';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { GapRepair } from './api.ts';

/** What a telephone was asked to deliver again: by a person, or after an outage. */
type Repair = Pick<GapRepair, 'since' | 'until' | 'sentAt' | 'recoveredCount'>;

/** The end of a period: only its time, if it is on the day of the start. */
function formatPeriod({ since, until }: Repair): { from: string; until: string } {
  const [start, end] = [toLocalTime(since), toLocalTime(until)];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  return {
    from: isolateLeftToRight(formatDateTime(start)),
    until: isolateLeftToRight(isSameDay ? formatTime(end) : formatDateTime(end)),
  };
}

/** How many messages of which period arrived since the telephone was asked. */
export function RepairResult({ repair }: { repair: Repair }) {
  const { t } = useTexts();
  const result = repair.sentAt
    ? t('smsGateways.phone.repair.recovered', { count: repair.recoveredCount })
    : t('smsGateways.phone.repair.waiting');
  return t('smsGateways.phone.repair.item', { result, ...formatPeriod(repair) });
}
