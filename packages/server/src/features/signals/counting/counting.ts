import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek, getFirstDayOfEpiWeek } from '@harken/domain/calendar/epi-week';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { recentWeeks } from '@harken/domain/signals/monitoring/signal-state';
import { listFirstDays } from '@harken/domain/signals/monitoring/weeks';
import type { Services } from '../../../platform/services.ts';
import {
  type ChangedDay,
  findChangedDays,
  findSociety,
  recountWeeks,
  removeOtherWeeks,
  storeCountedDays,
  storeSignalChanges,
  type WatchedSociety,
} from './counting.queries.ts';

/** How many days are added up at most per run, so that a run ends within a minute. */
const maxDaysPerRun = 400;

/**
 * Adds up the weeks in which reports changed, and notes which places and health risks have to be evaluated again. Days are found by
 * their recorded changes, like those of dashboards; the version of a day was read before its reports, so a change in between is
 * found by the next run.
 *
 * @returns the national societies with something to evaluate
 */
export async function countChangedCases(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  limit = maxDaysPerRun,
): Promise<number[]> {
  const days = Map.groupBy(await findChangedDays(db, limit), ({ nationalSocietyId }) => nationalSocietyId);
  for (const [nationalSocietyId, ofSociety] of days) {
    const society = await findSociety(db, nationalSocietyId);
    if (!society) continue;
    const since = findFirstRecentDay(society, clock.now());
    await db.transaction().execute(async (trx) => {
      const firstDays = listWeeksOf(society, ofSociety);
      const changes = await recountWeeks(trx, { nationalSocietyId, firstDays });
      await storeSignalChanges(trx, { nationalSocietyId, changes, since });
      await storeCountedDays(trx, ofSociety);
    });
  }
  return [...days.keys()];
}

/** The first day of the weeks that late reports can still turn into a signal. */
function findFirstRecentDay({ timeZoneId, weekStart }: WatchedSociety, now: Date): CalendarDate {
  const today = getCalendarDate(timeZoneId, now.getTime());
  return addDays(listFirstDays(today, weekStart, 1)[0] as CalendarDate, -7 * (recentWeeks - 1));
}

function listWeeksOf({ weekStart }: WatchedSociety, days: readonly ChangedDay[]): CalendarDate[] {
  const firstDays = days.map(({ reportedOn }) => {
    const { year, week } = getEpiWeek(reportedOn, weekStart);
    return getFirstDayOfEpiWeek(year, week, weekStart);
  });
  return [...new Set(firstDays)];
}

/** Adds up all surveyed weeks of a national society, which also corrects them after the first day of its weeks was changed. */
export async function recountSociety(
  { db }: Pick<Services, 'db'>,
  nationalSocietyId: number,
  firstDays: readonly CalendarDate[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeOtherWeeks(trx, { nationalSocietyId, firstDays });
    await recountWeeks(trx, { nationalSocietyId, firstDays });
  });
}
