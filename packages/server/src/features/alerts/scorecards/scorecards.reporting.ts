import {
  addReporting,
  countReporting,
  listReportingWeeks,
  type ReportingCount,
  type ReportingWeek,
} from '@harken/domain/alerts/scorecard-reporting';
import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { Database } from '../../../platform/db/database.ts';
import type { ScorecardFilter } from './scorecards.queries.ts';
import {
  countTimelyMessages,
  findOffDutyPeriods,
  findScoredCollectors,
  findSentWeeks,
} from './scorecards.reporting.queries.ts';

/** How complete and how timely reporting was. */
export interface Reporting {
  complete: ReportingCount;
  timely: { messages: number; timely: number };
}

/** Reporting in total, by place (null: unknown) and by month, where there is any. */
export interface ReportingByGroup {
  weekCount: number;
  all: Reporting;
  byPlace: Map<number | null, Reporting>;
  byMonth: Map<string, Reporting>;
}

interface Calendar {
  timeZoneId: string;
  weekStart: EpiWeekStart;
  endedAt: Date | null;
}

const createReporting = (): Reporting => ({
  complete: { expected: 0, reported: 0 },
  timely: { messages: 0, timely: 0 },
});

function getReporting<Key>(byKey: Map<Key, Reporting>, key: Key): Reporting {
  const found = byKey.get(key) ?? createReporting();
  byKey.set(key, found);
  return found;
}

/** Completeness of the epi weeks that are over, and timeliness of the messages of a period. */
export async function readReporting(
  db: Database,
  filter: ScorecardFilter,
  { calendar: { endedAt, ...calendar }, now }: { calendar: Calendar; now: number },
): Promise<ReportingByGroup> {
  const until = Math.min(now, endedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const weeks = listReportingWeeks(filter, { ...calendar, until });
  const result: ReportingByGroup = {
    ...{ weekCount: weeks.length, all: createReporting(), byPlace: new Map(), byMonth: new Map() },
  };
  const [counted] = await Promise.all([
    countTimelyMessages(db, filter),
    addCompleteness(db, filter, { weeks, result }),
  ]);
  for (const { kind, placeId, month, messages, timely } of counted) {
    if (kind === 'all') result.all.timely = { messages, timely };
    if (kind === 'place') getReporting(result.byPlace, placeId).timely = { messages, timely };
    if (kind === 'month' && month) getReporting(result.byMonth, month).timely = { messages, timely };
  }
  return result;
}

async function addCompleteness(
  db: Database,
  filter: ScorecardFilter,
  { weeks, result }: { weeks: ReportingWeek[]; result: ReportingByGroup },
): Promise<void> {
  const end = weeks.at(-1)?.endsAt;
  if (end === undefined) return;
  const boundaries = [...weeks.map(({ startsAt }) => startsAt), end].map((instant) => new Date(instant));
  const { projectId } = filter;
  const [collectors, periods, sent] = await Promise.all([
    findScoredCollectors(db, filter),
    findOffDutyPeriods(db, { projectId, since: boundaries[0] as Date }),
    findSentWeeks(db, { projectId, boundaries }),
  ]);
  const periodsById = Map.groupBy(periods, ({ dataCollectorId }) => dataCollectorId);
  const weeksById = new Map(sent.map((row) => [row.dataCollectorId, row.weeks]));
  const known = collectors.map(({ id, createdAt, placeId }) => ({
    ...{ createdAt, placeId },
    offDutyPeriods: periodsById.get(id) ?? [],
    sentWeeks: weeksById.get(id) ?? null,
  }));
  for (const [placeId, ofPlace] of Map.groupBy(known, (collector) => collector.placeId)) {
    const byWeek = countReporting(ofPlace, weeks);
    const complete = addReporting(byWeek);
    if (complete.expected === 0) continue; // A place where nobody was expected is not listed because of it.
    getReporting(result.byPlace, placeId).complete = complete;
    for (const [index, { month }] of weeks.entries()) {
      const ofMonth = getReporting(result.byMonth, month);
      ofMonth.complete = addReporting([ofMonth.complete, byWeek[index] as ReportingCount]);
    }
  }
  result.all.complete = addReporting([...result.byPlace.values()].map(({ complete }) => complete));
}
