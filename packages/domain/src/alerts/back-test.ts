import type { SimulatedAlert } from './back-test-clusters.ts';
import type { AlertHistory, PastEvent, TestedRule } from './back-test-history.ts';
import { listEvents } from './back-test-history.ts';
import { AlertReplay } from './back-test-replay.ts';
import type { PopulationRule } from './population-rule.ts';

/** The result of an alert rule. Instants are epoch milliseconds. */
export interface BackTestOutcome {
  alertCount: number;
  /** For each month, in order. An alert belongs to the month of the report that raised it. */
  alertsByMonth: number[];
  /** Reports received in the tested months that were in at least one alert. */
  reportsInAlerts: number;
  /** Alerts that were really escalated, but none of whose reports would have been in an alert. */
  missedAlertIds: number[];
  /** Alerts that share no report with any real alert. */
  gainedCount: number;
  /** False: there were so many reports close together that some clusters were not recomputed. */
  isExact: boolean;
}

export interface BackTest {
  history: AlertHistory;
  /** Today's rules and those to test. */
  rules: readonly [today: TestedRule, proposed: TestedRule];
  /** When each month starts, in order. Events before the first are replayed but not counted. */
  monthStarts: readonly number[];
}

/** How many reports are evaluated again because their clusters lost a report, before clusters are left as they are. */
const maxReclustered = 1_000_000;

/**
 * Back-tests two rules on the same reports. Both are decided by `raiseAlerts` and `decideByPopulation`, as live reports are
 * (docs/decisions/0031).
 *
 * Reports arrive, are accepted and are dismissed as they really were. A simulated alert is escalated, dismissed and closed
 * together with a real alert that shares a report with it. An alert that shares none stays open, so that later reports nearby
 * join it. Under the rule that was really in force, the result is the real alerts.
 *
 * It pauses often, so that the caller can yield to other work.
 */
export function* runBackTest({ history, rules, monthStarts }: BackTest) {
  const events = listEvents(history);
  const [todaysRule, proposedRule] = rules;
  const today = yield* computeOutcome(todaysRule, history, events, monthStarts);
  const proposed = areEqual(todaysRule, proposedRule)
    ? today
    : yield* computeOutcome(proposedRule, history, events, monthStarts);
  return { today, proposed };
}

function areEqual(a: TestedRule, b: TestedRule): boolean {
  return (
    JSON.stringify(toNumbers(a.population)) === JSON.stringify(toNumbers(b.population)) &&
    a.countThreshold === b.countThreshold &&
    a.daysThreshold === b.daysThreshold &&
    a.kilometersThreshold === b.kilometersThreshold
  );
}

/** In the same order, whatever the order of the fields is. */
const toNumbers = (rule: PopulationRule | null | undefined) =>
  rule && [
    rule.level,
    rule.per100000,
    rule.days,
    rule.minCount,
    rule.smallPlaces?.below,
    rule.smallPlaces?.count,
  ];

function* computeOutcome(
  rule: TestedRule,
  history: AlertHistory,
  events: readonly PastEvent[],
  monthStarts: readonly number[],
): Generator<void, BackTestOutcome> {
  const replay = new AlertReplay(rule, history, maxReclustered);
  yield* replay.run(events);
  return { ...countAlerts(replay.alerts, history, monthStarts), isExact: replay.isExact };
}

function countAlerts(
  alerts: readonly SimulatedAlert[],
  { reports, alerts: realAlerts }: AlertHistory,
  monthStarts: readonly number[],
): Omit<BackTestOutcome, 'isExact'> {
  const [from = Number.POSITIVE_INFINITY] = monthStarts;
  const getReceivedAt = (report: number) => reports[report]?.receivedAt ?? 0;
  const counted = alerts.filter(({ triggeredBy }) => getReceivedAt(triggeredBy) >= from);
  const alerted = new Set(alerts.flatMap((alert) => alert.reports));
  const alertedIds = new Set([...alerted].map((report) => reports[report]?.id));
  const reallyAlerted = new Set(realAlerts.flatMap((alert) => alert.reportIds));
  const known = new Set(reports.map(({ id }) => id));
  const alertsByMonth = monthStarts.map(() => 0);
  for (const { triggeredBy } of counted) {
    const month = monthStarts.findLastIndex((start) => start <= getReceivedAt(triggeredBy));
    alertsByMonth[month] = (alertsByMonth[month] ?? 0) + 1;
  }
  const isMissed = ({ reportIds }: { reportIds: readonly number[] }) =>
    reportIds.some((id) => known.has(id)) && !reportIds.some((id) => alertedIds.has(id));
  return {
    alertCount: counted.length,
    alertsByMonth,
    reportsInAlerts: [...alerted].filter((report) => getReceivedAt(report) >= from).length,
    missedAlertIds: realAlerts
      .filter((alert) => alert.escalatedAt !== null && alert.createdAt >= from && isMissed(alert))
      .map(({ id }) => id),
    gainedCount: counted.filter((alert) =>
      alert.reports.every((report) => !reallyAlerted.has(reports[report]?.id ?? 0)),
    ).length,
  };
}
