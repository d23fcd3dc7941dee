import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { addDays, type CalendarDate, listDays } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { type Absence, mergeAbsences } from '@harken/domain/non-reporting/absences';
import {
  detectNonReporting,
  type MessageHistory,
  type NonReporting,
  nonReportingByDay,
} from '@harken/domain/non-reporting/non-reporting';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { mapInSlices } from '../../../platform/run-in-slices.ts';
import {
  type CollectorsOfProject,
  findMessageDays,
  findMonitoredCollectors,
  findNamesOfCollectors,
  findOffDutyPeriods,
} from './performance.non-reporting.queries.ts';
import {
  getPastMessages,
  pastAfterDays,
  type SentByCollector,
  type SentDays,
} from './performance.past-messages.ts';
import { findCalendar } from './performance.queries.ts';

/** Collectors whose last message is older are left out: after half a year they have left. */
const lookBackDays = 182;
/**
 * How many days are read of all collectors; earlier ones only of collectors whose usual reporting interval depends on them.
 */
const recentDays = 98;
/** Comparing this many collectors with their usual interval takes a few milliseconds. */
const collectorsPerSlice = 250;
/** Up to this many collectors are queried by id; more are read with the whole project. */
const maxQueriedIds = 500;

/** A collector that is expected to report, with the days on which it did. Days are those of the scale. */
export interface MonitoredCollector {
  id: number;
  villageIds: number[];
  /** When it was registered, in days. */
  createdAt: number;
  /** Without messages, the time of the last one is minus infinity. */
  history: MessageHistory;
  lastReceivedAt: number | null;
  /** Null without a usual reporting interval. */
  reportingGap: NonReporting | null;
}

/** The days of a project that are considered, and the current time in days since the first of them. */
interface DayScale {
  /** The start of each day, epoch milliseconds, in order. */
  starts: number[];
  now: number;
  instant: number;
}

/**
 * The collectors of a project that are deployed and trained, each with the days on which it sent messages in the last half
 * year, and how the time since the last one compares with its usual reporting interval (docs/decisions/0034).
 */
export async function readMonitoredCollectors(
  db: Database,
  query: CollectorsOfProject & { now: Date },
): Promise<{ collectors: MonitoredCollector[]; now: number }> {
  const { projectId, ids, now } = query;
  const { timeZoneId } = await findCalendar(db, projectId);
  const scale = createDayScale(timeZoneId, now.getTime());
  const [collectors, sent, periods] = await Promise.all([
    findMonitoredCollectors(db, query),
    findDays(db, { projectId, ids }, scale),
    findOffDutyPeriods(db, projectId, new Date(scale.starts[0] as number)),
  ]);
  await addOlderDays(db, { projectId, scale, sent, ids: collectors.map(({ id }) => id) });
  const periodsById = Map.groupBy(periods, ({ dataCollectorId }) => dataCollectorId);
  const monitor = ({ id, createdAt, villageIds }: (typeof collectors)[number]): MonitoredCollector => {
    const own = sent.get(id) ?? { days: '', lastReceivedAt: null };
    const history = toHistory(own, periodsById.get(id) ?? [], scale);
    return {
      ...{ id, history },
      createdAt: toDayNumber(createdAt, scale),
      villageIds: villageIds ? villageIds.split(',').map(Number) : [],
      lastReceivedAt: own.lastReceivedAt,
      reportingGap: detectNonReporting(history, scale.now, nonReportingByDay),
    };
  };
  return { collectors: await mapInSlices(collectors, monitor, collectorsPerSlice), now: scale.now };
}

function createDayScale(timeZoneId: string, instant: number): DayScale {
  const today: CalendarDate = getCalendarDate(timeZoneId, instant);
  const days = listDays(addDays(today, -lookBackDays), addDays(today, 1));
  const starts = days.map((day) => getStartOfDay(timeZoneId, day));
  const scale = { starts, now: 0, instant };
  return { ...scale, now: toDayNumber(instant, scale) };
}

/** An instant in days since the first day of the scale; infinite outside the scale. */
function toDayNumber(instant: number, { starts }: Pick<DayScale, 'starts'>): number {
  let [below, above] = [-1, starts.length];
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    if ((starts[middle] as number) <= instant) below = middle;
    else above = middle;
  }
  const [start, end] = [starts[below], starts[above]];
  if (start === undefined) return Number.NEGATIVE_INFINITY;
  return end === undefined ? Number.POSITIVE_INFINITY : below + (instant - start) / (end - start);
}

/** The days of each collector with messages, from the first day of the scale on. */
async function findDays(
  db: Database,
  { projectId, ids }: CollectorsOfProject,
  scale: DayScale,
): Promise<Map<number, SentDays>> {
  const first = lookBackDays - recentDays;
  const before = '0'.repeat(first);
  if (ids) {
    const found = await findMessageDays(db, { projectId, ids }, toRange(scale, first));
    return new Map(found.map(({ dataCollectorId, ...own }) => [dataCollectorId, addBefore(before, own)]));
  }
  const latest = lookBackDays - pastAfterDays;
  const [past, found] = await Promise.all([
    getPastMessages(db).readDays(db, projectId, toRange(scale, first, latest)),
    findMessageDays(db, { projectId, ids }, toRange(scale, latest)),
  ]);
  const sent = new Map([...past].map(([id, own]) => [id, addBefore(before, own)]));
  const noDays = '0'.repeat(latest);
  for (const { dataCollectorId, ...own } of found)
    sent.set(dataCollectorId, addBefore(sent.get(dataCollectorId)?.days ?? noDays, own));
  return sent;
}

const addBefore = (days: string, sent: SentDays): SentDays => ({ ...sent, days: days + sent.days });

/** From one day of the scale to another one, or to now. */
function toRange({ starts, instant }: DayScale, from: number, until?: number): { days: Date[]; until: Date } {
  const days = starts.slice(from, until ?? -1).map((start) => new Date(start));
  return { days, until: new Date(until === undefined ? instant + 1 : (starts[until] as number)) };
}

/** Adds earlier days of collectors whose last message is so old that their usual reporting interval depends on them. */
async function addOlderDays(
  db: Database,
  {
    projectId,
    ids,
    scale,
    sent,
  }: { projectId: number; ids: number[]; scale: DayScale; sent: Map<number, SentDays> },
): Promise<void> {
  const first = lookBackDays - recentDays;
  const reachesBack = (id: number) =>
    (sent.get(id)?.days.lastIndexOf('1') ?? -1) - nonReportingByDay.historyLength < first;
  const olderIds = ids.filter(reachesBack);
  if (olderIds.length === 0) return;
  for (const [id, older] of await findOlderDays(db, projectId, {
    ids: olderIds,
    range: toRange(scale, 0, first),
  })) {
    const later = sent.get(id);
    sent.set(id, {
      days: older.days + (later?.days.slice(first) ?? ''),
      lastReceivedAt: later?.lastReceivedAt ?? older.lastReceivedAt,
    });
  }
}

async function findOlderDays(
  db: Database,
  projectId: number,
  { ids, range }: { ids: number[]; range: { days: Date[]; until: Date } },
): Promise<SentByCollector> {
  if (ids.length > maxQueriedIds) return getPastMessages(db).readDays(db, projectId, range);
  const found = await findMessageDays(db, { projectId, ids }, range);
  return new Map(found.map(({ dataCollectorId, ...own }) => [dataCollectorId, own]));
}

function toHistory(
  { days, lastReceivedAt }: { days: string; lastReceivedAt: number | null },
  offDuty: { startedAt: number; endedAt: number | null }[],
  scale: DayScale,
): MessageHistory {
  const periods: number[] = [];
  for (let day = days.indexOf('1'); day >= 0; day = days.indexOf('1', day + 1)) periods.push(day);
  const absences = offDuty.map(
    ({ startedAt, endedAt }): Absence => ({
      from: toDayNumber(startedAt, scale),
      until: endedAt === null ? Number.POSITIVE_INFINITY : toDayNumber(endedAt, scale),
    }),
  );
  return {
    periods,
    lastMessageAt: lastReceivedAt === null ? Number.NEGATIVE_INFINITY : toDayNumber(lastReceivedAt, scale),
    absences: mergeAbsences(absences),
  };
}

/** Names of collectors, in the order of the ids, with the marker for anonymised ones. */
export async function listCollectorNames(db: Database, ids: number[], accessible: RawBuilder<boolean>) {
  const rows = await findNamesOfCollectors(db, ids, accessible);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowsById.get(id);
    if (!row) return []; // Deleted meanwhile.
    const { name, villageName, villageId, supervisor, isReadOnly } = row;
    const supervisorName = supervisor?.name ?? null;
    return [{ id, name: name ?? dataRemoved, isReadOnly, villageName, villageId, supervisorName }];
  });
}

/**
 * How long ago some collectors last reported, by id; without those that have no usual reporting interval or are not expected
 * to report.
 */
export async function readReportingGaps(
  db: Database,
  { project, ids, now }: { project: ProjectScope; ids: number[]; now: Date },
): Promise<Map<number, NonReporting>> {
  if (project.isClosed || ids.length === 0) return new Map();
  const query = { projectId: project.projectId, ids: ids.length > maxQueriedIds ? null : ids, now };
  const { collectors } = await readMonitoredCollectors(db, query);
  return new Map(collectors.flatMap(({ id, reportingGap }) => (reportingGap ? [[id, reportingGap]] : [])));
}
