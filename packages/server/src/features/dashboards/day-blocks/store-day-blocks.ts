import type { Database } from '../../../platform/db/database.ts';
import { compactDayChanges, findDaysToStore, findFieldsOfDays, storeDays } from './day-blocks.queries.ts';
import { splitIntoQueries } from './day-blocks.ts';
import { packDay, packedDayFormat } from './packed-day.ts';

/** How many days are stored at most per run: 5 million reports of a year take a few runs. */
const maxDaysPerRun = 400;

/**
 * Adds up the recorded changes of days, and stores the day blocks that changed, so that the first dashboard after a start reads
 * blocks instead of reports. The version of a block was read before its reports: a change in between only makes it be read again.
 *
 * @returns how many days were stored
 */
export async function storeDayBlocks(db: Database, limit = maxDaysPerRun): Promise<number> {
  await compactDayChanges(db);
  const changed = await findDaysToStore(db, { format: packedDayFormat, limit });
  for (const days of splitIntoQueries(changed.toSorted((one, other) => one.projectId - other.projectId))) {
    const projectId = days[0]?.projectId as number;
    const fields = await findFieldsOfDays(db, { projectId, days: days.map((day) => day.reportedOn) });
    await storeDays(db, {
      projectId,
      format: packedDayFormat,
      days: days.map(({ reportedOn, version }) => ({
        reportedOn,
        version,
        block: packDay(fields.get(reportedOn) ?? new Int32Array(0)),
      })),
    });
  }
  return changed.length;
}
