import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { buildDayBlock } from '@harken/domain/dashboards/day-block';
import { ReportOrigins } from '@harken/domain/dashboards/report-origins';
import type { Database } from '../../../platform/db/database.ts';
import { toDayNumber } from '../dashboards.selection.ts';
import { compactDayChanges, findDaysToStore, findFieldsOfDays, storeDays } from './day-blocks.queries.ts';
import { splitIntoQueries } from './day-blocks.ts';
import { packDay, packedDayFormat } from './packed-day.ts';

/** How many days are stored at most per run, so that a run ends within a minute. */
const maxDaysPerRun = 400;
/** The latest days change with every message, and are few: they are read from reports. */
const latestDays = 2;

/**
 * Adds up the recorded changes of days, and stores the day blocks that changed, so that the first dashboard after a start reads
 * blocks instead of reports. The version of a block was read before its reports: a change in between only makes it be read again.
 *
 * @param options.limit how many days are stored at most
 * @param options.keptSeconds changes of transactions that began within this time are not added up yet
 * @returns how many days were stored
 */
export async function storeDayBlocks(
  db: Database,
  now: Date,
  { limit = maxDaysPerRun, keptSeconds = 0 } = {},
): Promise<number> {
  await compactDayChanges(db, keptSeconds);
  const before = addDays(toUtcDate(now), 1 - latestDays);
  const changed = await findDaysToStore(db, { format: packedDayFormat, before, limit });
  for (const days of splitIntoQueries(changed.toSorted((one, other) => one.projectId - other.projectId))) {
    const projectId = days[0]?.projectId as number;
    const fields = await findFieldsOfDays(db, { projectId, days: days.map((day) => day.reportedOn) });
    await storeDays(db, {
      projectId,
      format: packedDayFormat,
      days: days.map(({ reportedOn, version }) => ({
        reportedOn,
        version,
        block: pack(reportedOn, fields.get(reportedOn) ?? new Int32Array(0)),
      })),
    });
  }
  return changed.length;
}

function pack(reportedOn: CalendarDate, fields: Int32Array): Buffer {
  const origins = new ReportOrigins();
  return packDay(buildDayBlock(toDayNumber(reportedOn), fields, origins), origins);
}

const toUtcDate = (instant: Date): CalendarDate => instant.toISOString().slice(0, 10) as CalendarDate;
