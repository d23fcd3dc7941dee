import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectFacts } from '@harken/domain/access/may';
import { addDays, type CalendarDate, daysFromTo } from '@harken/domain/calendar/calendar-date';
import { calendarDateIn, startOfDayIn } from '@harken/domain/calendar/time-zone';
import { type Absence, inOrder } from '@harken/domain/silence/absences';
import { type MessageHistory, type Silence, silenceByDay, silenceOf } from '@harken/domain/silence/silence';
import type { Database } from '../../platform/db/database.ts';
import { findCalendar, findNotDeployedPeriods } from './data-collectors.performance.queries.ts';
import {
  type CollectorsOfProject,
  findMessageDays,
  findNamesOfCollectors,
  findWatchedCollectors,
} from './data-collectors.silence.queries.ts';

/** Nobody is looked for whose last message is older: after half a year they have not stopped, they are gone. */
const lookBackDays = 182;
/** Of all collectors only so many days are read; further back only of those whose habit reaches there. */
const usualDays = 98;
/** So few collectors are asked for by themselves; more are read with the whole project. */
const few = 500;

/** A collector whose messages are waited for, with the days on which they came. Days are those of the scale. */
export interface WatchedCollector {
  id: number;
  villageIds: number[];
  /** Since when it is there, in days. */
  createdAt: number;
  /** Without messages, the last one is never. */
  history: MessageHistory;
  lastReceivedAt: number | null;
  /** null without a habit. */
  silence: Silence | null;
}

/** The days of a project that are looked at, and now, in days since the first of them. */
interface DayScale {
  /** Where each day begins, epoch milliseconds, in order. */
  starts: number[];
  now: number;
  instant: number;
}

/**
 * The collectors of a project that are deployed and trained, each with the days on which messages came from it in the last
 * half year and how that compares with its habit.
 */
export async function readWatchedCollectors(
  db: Database,
  asked: CollectorsOfProject & { now: Date },
): Promise<{ collectors: WatchedCollector[]; now: number }> {
  const { projectId, ids, now } = asked;
  const { timeZoneId } = await findCalendar(db, projectId);
  const scale = scaleOf(timeZoneId, now.getTime());
  const [collectors, sent, periods] = await Promise.all([
    findWatchedCollectors(db, asked),
    findDays(db, { projectId, ids }, scale),
    findNotDeployedPeriods(db, projectId, new Date(scale.starts[0] as number)),
  ]);
  await addOlderDays(db, { projectId, scale, sent, ids: collectors.map(({ id }) => id) });
  const periodsOf = Map.groupBy(periods, ({ dataCollectorId }) => dataCollectorId);
  const watched = collectors.map((collector): WatchedCollector => {
    const { id, createdAt, villageIds } = collector;
    const own = sent.get(id) ?? { days: '', lastReceivedAt: null };
    const history = historyOf(own, periodsOf.get(id) ?? [], scale);
    return {
      ...{ id, history },
      createdAt: dayAt(createdAt, scale),
      villageIds: villageIds ? villageIds.split(',').map(Number) : [],
      lastReceivedAt: own.lastReceivedAt,
      silence: silenceOf(history, scale.now, silenceByDay),
    };
  });
  return { collectors: watched, now: scale.now };
}

function scaleOf(timeZoneId: string, instant: number): DayScale {
  const today: CalendarDate = calendarDateIn(timeZoneId, instant);
  const days = daysFromTo(addDays(today, -lookBackDays), addDays(today, 1));
  const starts = days.map((day) => startOfDayIn(timeZoneId, day));
  const scale = { starts, now: 0, instant };
  return { ...scale, now: dayAt(instant, scale) };
}

/** An instant in days since the first of the scale; before it and after its end, never. */
function dayAt(instant: number, { starts }: Pick<DayScale, 'starts'>): number {
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

/** The days with messages of one collector, as signs for all days of the scale up to the last one with a message. */
type SentDays = Map<number, { days: string; lastReceivedAt: number | null }>;

async function findDays(db: Database, asked: CollectorsOfProject, scale: DayScale): Promise<SentDays> {
  const first = lookBackDays - usualDays;
  const days = scale.starts.slice(first, -1).map((start) => new Date(start));
  const found = await findMessageDays(db, asked, { days, until: new Date(scale.instant + 1) });
  const before = '0'.repeat(first);
  return new Map(found.map((row) => [row.dataCollectorId, { ...row, days: before + row.days }]));
}

/** What came earlier, of those whose last message is so old that their habit lies there too. */
async function addOlderDays(
  db: Database,
  { projectId, ids, scale, sent }: { projectId: number; ids: number[]; scale: DayScale; sent: SentDays },
): Promise<void> {
  const first = lookBackDays - usualDays;
  const reachesBack = (id: number) =>
    (sent.get(id)?.days.lastIndexOf('1') ?? -1) - silenceByDay.habitLength < first;
  const wanted = ids.filter(reachesBack);
  if (wanted.length === 0) return;
  const asked = { projectId, ids: wanted.length > few ? null : wanted };
  const days = scale.starts.slice(0, first).map((start) => new Date(start));
  const until = new Date(scale.starts[first] as number);
  const found = await findMessageDays(db, asked, { days, until });
  for (const older of found) {
    const later = sent.get(older.dataCollectorId);
    sent.set(older.dataCollectorId, {
      days: older.days + (later?.days.slice(first) ?? ''),
      lastReceivedAt: later?.lastReceivedAt ?? older.lastReceivedAt,
    });
  }
}

function historyOf(
  { days, lastReceivedAt }: { days: string; lastReceivedAt: number | null },
  notDeployed: { startedAt: number; endedAt: number | null }[],
  scale: DayScale,
): MessageHistory {
  const periods: number[] = [];
  for (let day = days.indexOf('1'); day >= 0; day = days.indexOf('1', day + 1)) periods.push(day);
  const absences = notDeployed.map(
    ({ startedAt, endedAt }): Absence => ({
      from: dayAt(startedAt, scale),
      until: endedAt === null ? Number.POSITIVE_INFINITY : dayAt(endedAt, scale),
    }),
  );
  return {
    periods,
    lastMessageAt: lastReceivedAt === null ? Number.NEGATIVE_INFINITY : dayAt(lastReceivedAt, scale),
    absences: inOrder(absences),
  };
}

/** Who collectors are, in the order asked for; whoever was anonymised has no name any more. */
export async function namesOfCollectors(db: Database, ids: number[]) {
  const rows = await findNamesOfCollectors(db, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return []; // removed in between
    const { name, villageName, supervisor } = row;
    return [{ id, name: name ?? dataRemoved, villageName, supervisorName: supervisor?.name ?? null }];
  });
}

/** How long each of some collectors is silent, by id; those who have no habit or are not waited for are left out. */
export async function silenceOfCollectors(
  db: Database,
  { project, ids, now }: { project: ProjectFacts; ids: number[]; now: Date },
): Promise<Map<number, Silence>> {
  if (project.isClosed || ids.length === 0) return new Map();
  const asked = { projectId: project.projectId, ids: ids.length > few ? null : ids, now };
  const { collectors } = await readWatchedCollectors(db, asked);
  return new Map(collectors.flatMap(({ id, silence }) => (silence ? [[id, silence]] : [])));
}
