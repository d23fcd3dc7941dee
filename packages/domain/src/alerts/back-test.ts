import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { ImaginedAlert } from './back-test-groups.ts';
import type { AlertHistory, PastEvent } from './back-test-history.ts';
import { eventsOf } from './back-test-history.ts';
import { AlertReplay } from './back-test-replay.ts';

/** What an alert rule would have done. Instants are epoch milliseconds. */
export interface BackTestOutcome {
  alertCount: number;
  /** Of each month, in order. An alert belongs to the month of the report that raised it. */
  alertsByMonth: number[];
  /** Reports received in this time that were in at least one alert. */
  reportsInAlerts: number;
  /** Alerts that were really escalated, and of whose reports none would have been in an alert. */
  missedAlertIds: number[];
  /** Alerts that share no report with any that there really was. */
  gainedCount: number;
  /** False: the reports were so many and so close that some groups were not computed anew. */
  isExact: boolean;
}

export interface BackTest {
  history: AlertHistory;
  /** Today's rule and the one to try. */
  rules: readonly [today: AlertRule, proposed: AlertRule];
  /** When each month begins, in order; what was before the first leads up to it and is not counted. */
  monthStarts: readonly number[];
}

/** How many reports a replay looks at again because their groups lost a report, before it leaves groups as they are. */
const mostRegrouped = 1_000_000;

/**
 * What two rules would have done with the same reports, each decided by the live engine's own `raiseAlerts`.
 *
 * Reports come, are kept and are dismissed as they really were. An alert that a rule would have raised is escalated,
 * dismissed and closed when a real alert is that shares a report with it; an alert nobody ever saw stays open, so that
 * later reports nearby join it. Under the rule that was in force, these are the alerts that there really were.
 *
 * It pauses often, for the caller to let others work.
 */
export function* backTest({ history, rules, monthStarts }: BackTest) {
  const events = eventsOf(history);
  const [todaysRule, proposedRule] = rules;
  const today = yield* outcomeOf(todaysRule, history, events, monthStarts);
  const proposed = areSame(todaysRule, proposedRule)
    ? today
    : yield* outcomeOf(proposedRule, history, events, monthStarts);
  return { today, proposed };
}

function areSame(a: AlertRule, b: AlertRule): boolean {
  return (
    a.countThreshold === b.countThreshold &&
    a.daysThreshold === b.daysThreshold &&
    a.kilometersThreshold === b.kilometersThreshold
  );
}

function* outcomeOf(
  rule: AlertRule,
  history: AlertHistory,
  events: readonly PastEvent[],
  monthStarts: readonly number[],
): Generator<void, BackTestOutcome> {
  const replay = new AlertReplay(rule, history.reports, mostRegrouped);
  yield* replay.run(events);
  return { ...numbersOf(replay.alerts, history, monthStarts), isExact: replay.isExact };
}

function numbersOf(
  alerts: readonly ImaginedAlert[],
  { reports, alerts: realAlerts }: AlertHistory,
  monthStarts: readonly number[],
): Omit<BackTestOutcome, 'isExact'> {
  const [from = Number.POSITIVE_INFINITY] = monthStarts;
  const receivedAt = (report: number) => reports[report]?.receivedAt ?? 0;
  const counted = alerts.filter(({ triggeredBy }) => receivedAt(triggeredBy) >= from);
  const held = new Set(alerts.flatMap((alert) => alert.reports));
  const heldIds = new Set([...held].map((report) => reports[report]?.id));
  const reallyAlerted = new Set(realAlerts.flatMap((alert) => alert.reportIds));
  const known = new Set(reports.map(({ id }) => id));
  const alertsByMonth = monthStarts.map(() => 0);
  for (const { triggeredBy } of counted) {
    const month = monthStarts.findLastIndex((start) => start <= receivedAt(triggeredBy));
    alertsByMonth[month] = (alertsByMonth[month] ?? 0) + 1;
  }
  const isMissed = ({ reportIds }: { reportIds: readonly number[] }) =>
    reportIds.some((id) => known.has(id)) && !reportIds.some((id) => heldIds.has(id));
  return {
    alertCount: counted.length,
    alertsByMonth,
    reportsInAlerts: [...held].filter((report) => receivedAt(report) >= from).length,
    missedAlertIds: realAlerts
      .filter((alert) => alert.escalatedAt !== null && alert.createdAt >= from && isMissed(alert))
      .map(({ id }) => id),
    gainedCount: counted.filter((alert) =>
      alert.reports.every((report) => !reallyAlerted.has(reports[report]?.id ?? 0)),
    ).length,
  };
}
