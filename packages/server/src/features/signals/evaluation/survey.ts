import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import type { SurveyedWeeks } from '@harken/domain/signals/monitoring/areas';
import { listFirstDays } from '@harken/domain/signals/monitoring/weeks';
import type { Services } from '../../../platform/services.ts';
import type { WatchedSociety } from '../counting/counting.queries.ts';
import { findDuty, findVillages, findWeeklyCases } from './survey.queries.ts';

/** The surveyed weeks of a society: their first days, the last one that of the current week. */
export function listSurveyedDays({ timeZoneId, weekStart }: WatchedSociety, now: Date): CalendarDate[] {
  return listFirstDays(getCalendarDate(timeZoneId, now.getTime()), weekStart);
}

/** When weeks end in a time zone, in milliseconds; the current one now. */
export function listWeekEnds(timeZoneId: string, firstDays: readonly CalendarDate[], now: Date): number[] {
  return firstDays.map((day) => Math.min(now.getTime(), getStartOfDay(timeZoneId, addDays(day, 7))));
}

/**
 * Reads the stored weekly cases of a society, and when its collectors could report.
 *
 * @param regionIds only the villages of these regions; null for all
 */
export async function readSurvey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  society: WatchedSociety,
  { firstDays, regionIds }: { firstDays: CalendarDate[]; regionIds: number[] | null },
): Promise<SurveyedWeeks> {
  const { id: nationalSocietyId, timeZoneId } = society;
  const villages = await findVillages(db, nationalSocietyId, regionIds);
  const villageIds = regionIds && villages.map(({ id }) => id);
  const first = firstDays[0] as CalendarDate;
  const last = firstDays.at(-1) as CalendarDate;
  const [cases, collectors] = await Promise.all([
    findWeeklyCases(db, { nationalSocietyId, villageIds, first, last }),
    findDuty(db, { nationalSocietyId, villageIds, since: new Date(`${first}T00:00:00Z`) }),
  ]);
  return { villages, cases, collectors, weekEnds: listWeekEnds(timeZoneId, firstDays, clock.now()) };
}
