import type { CallAnswerOf } from '@harken/contract/call';
import type { ruleBackTestCalls } from '@harken/contract/rule-back-tests';
import { type BackTest, type BackTestOutcome, backTest } from '@harken/domain/alerts/back-test';
import type { AlertHistory, PastCrossCheck } from '@harken/domain/alerts/back-test-history';
import { monthsFromTo } from '@harken/domain/alerts/back-test-months';
import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { calendarDateIn } from '@harken/domain/calendar/time-zone';

type Answer = CallAnswerOf<typeof ruleBackTestCalls.backTestAlertRule>;

/** What happened to a health risk of a project, as the database packed it: JSON of some thousand rows each. */
export interface PackedHistory {
  reports: string[];
  crossChecks: string[];
  alerts: string[];
}

export interface Replay {
  history: PackedHistory;
  rules: BackTest['rules'];
  timeZoneId: string;
  /** The days that are asked for. */
  yearAgo: CalendarDate;
  to: CalendarDate;
  /** No more reports than these were looked up. */
  mostReports: number;
}

const missedShown = 20;

/** Replays the reports of a year under two rules. */
export function replayRules({
  history: packed,
  rules,
  timeZoneId,
  yearAgo,
  to,
  mostReports,
}: Replay): Answer {
  const history = unpackHistory(packed);
  const oldest = history.reports.reduce((first, { receivedAt }) => Math.min(first, receivedAt), Infinity);
  const isFull = history.reports.length >= mostReports;
  const dayAfterOldest = isFull ? addDays(calendarDateIn(timeZoneId, oldest), 1) : yearAgo;
  const isCut = dayAfterOldest > yearAgo;
  const from = isCut ? earlier(dayAfterOldest, to) : yearAgo;
  const { months, starts } = monthsFromTo(from, to, timeZoneId);
  const outcomes = runToEnd(backTest({ history, rules, monthStarts: starts }));
  const reportCount = history.reports.filter(({ receivedAt }) => receivedAt >= (starts[0] ?? 0)).length;
  return {
    ...{ from, to, months, reportCount, isCut },
    ...{ today: shown(outcomes.today), proposed: shown(outcomes.proposed) },
  };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

type AlertRow = [number, number, number | null, number | null, number | null, number[]];

/** The history as the rules of the domain read it. */
export function unpackHistory({ reports, crossChecks, alerts }: PackedHistory): AlertHistory {
  return {
    reports: rowsOf<[number, number, number, number, number]>(reports).map(
      ([id, latitude, longitude, receivedAt, arrivedAt]) => ({
        id,
        latitude,
        longitude,
        receivedAt,
        arrivedAt,
      }),
    ),
    crossChecks: rowsOf<[number, PastCrossCheck['deed'], number]>(crossChecks).map(
      ([reportId, deed, at]) => ({ reportId, deed, at }),
    ),
    alerts: rowsOf<AlertRow>(alerts).map(([id, createdAt, escalatedAt, dismissedAt, closedAt, reportIds]) => {
      return { id, createdAt, escalatedAt, dismissedAt, closedAt, reportIds };
    }),
  };
}

const rowsOf = <Row>(parts: readonly string[]): Row[] => parts.flatMap((part) => JSON.parse(part) as Row[]);

function runToEnd<T>(work: Generator<void, T>): T {
  let piece = work.next();
  while (!piece.done) piece = work.next();
  return piece.value;
}

function shown({ missedAlertIds, ...outcome }: BackTestOutcome) {
  const newestFirst = missedAlertIds.toSorted((a, b) => b - a);
  return {
    ...outcome,
    missedCount: missedAlertIds.length,
    missedAlertIds: newestFirst.slice(0, missedShown),
  };
}
