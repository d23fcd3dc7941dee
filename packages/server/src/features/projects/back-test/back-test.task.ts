import type { CallResponseOf } from '@harken/contract/calls/call';
import type { ruleBackTestCalls } from '@harken/contract/projects/rule-back-tests';
import { type BackTest, type BackTestOutcome, runBackTest } from '@harken/domain/alerts/back-test';
import type { AlertHistory, PastCrossCheck, PlacePopulation } from '@harken/domain/alerts/back-test-history';
import { listMonths } from '@harken/domain/alerts/back-test-months';
import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';

type BackTestResponse = CallResponseOf<typeof ruleBackTestCalls.backTestAlertRule>;

/** The history of a health risk of a project as the database packed it: JSON texts of some thousand rows each. */
export interface PackedHistory {
  reports: string[];
  crossChecks: string[];
  alerts: string[];
}

/** For rules per population; empty if there is none. */
export interface PackedPlaces {
  /** Of each village: its id, that of its district and that of its region. */
  villages: [village: number, district: number, region: number][];
  populations: PlacePopulation[];
}

export interface Replay {
  history: PackedHistory;
  places: PackedPlaces;
  rules: BackTest['rules'];
  timeZoneId: string;
  /** The first and the last day of the back-test. */
  yearAgo: CalendarDate;
  to: CalendarDate;
  /** The limit that the reports were read with. */
  maxReports: number;
}

const maxMissedAlerts = 20;

/** Replays the reports of a year with two rules. */
export function replayRules({
  history: packed,
  places,
  rules,
  timeZoneId,
  yearAgo,
  to,
  maxReports,
}: Replay): BackTestResponse {
  const history = unpackHistory(packed, places);
  const oldest = history.reports.reduce((first, { receivedAt }) => Math.min(first, receivedAt), Infinity);
  const isFull = history.reports.length >= maxReports;
  const dayAfterOldest = isFull ? addDays(getCalendarDate(timeZoneId, oldest), 1) : yearAgo;
  const isCut = dayAfterOldest > yearAgo;
  const from = isCut ? getEarlier(dayAfterOldest, to) : yearAgo;
  const { months, starts } = listMonths(from, to, timeZoneId);
  const outcomes = runToEnd(runBackTest({ history, rules, monthStarts: starts }));
  const reportCount = history.reports.filter(({ receivedAt }) => receivedAt >= (starts[0] ?? 0)).length;
  return {
    ...{ from, to, months, reportCount, isCut },
    ...{ today: toResponse(outcomes.today), proposed: toResponse(outcomes.proposed) },
  };
}

const getEarlier = (a: string, b: string) => (a < b ? a : b);

type AlertRow = [number, number, number | null, number | null, number | null, number[]];

/** The history in the form that the domain expects. */
export function unpackHistory(
  { reports, crossChecks, alerts }: PackedHistory,
  { villages, populations }: PackedPlaces = { villages: [], populations: [] },
): AlertHistory {
  const placesByVillage = new Map(
    villages.map(([village, district, region]) => [village, { village, district, region }]),
  );
  return {
    populations,
    reports: parseRows<[number, number, number, number, number, number | null]>(reports).map(
      ([id, latitude, longitude, receivedAt, arrivedAt, villageId]) => ({
        places: placesByVillage.get(villageId ?? 0) ?? null,
        id,
        latitude,
        longitude,
        receivedAt,
        arrivedAt,
      }),
    ),
    crossChecks: parseRows<[number, PastCrossCheck['action'], number]>(crossChecks).map(
      ([reportId, action, at]) => ({ reportId, action, at }),
    ),
    alerts: parseRows<AlertRow>(alerts).map(
      ([id, createdAt, escalatedAt, dismissedAt, closedAt, reportIds]) => {
        return { id, createdAt, escalatedAt, dismissedAt, closedAt, reportIds };
      },
    ),
  };
}

const parseRows = <Row>(parts: readonly string[]): Row[] =>
  parts.flatMap((part) => JSON.parse(part) as Row[]);

function runToEnd<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

function toResponse({ missedAlertIds, ...outcome }: BackTestOutcome) {
  const newestFirst = missedAlertIds.toSorted((a, b) => b - a);
  return {
    ...outcome,
    missedCount: missedAlertIds.length,
    missedAlertIds: newestFirst.slice(0, maxMissedAlerts),
  };
}
