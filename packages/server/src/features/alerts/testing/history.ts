import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import type { ModelAlert, ModelReport, ReferenceModel } from './reference-model.ts';

/** A random integer from 0 up to, but not including, `below`. */
export type RandomInteger = (below: number) => number;

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createRandomInteger(seed: number): RandomInteger {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Reports come from a grid of places, 1.5 km apart. */
export const columns = 6;
export const rows = 2;
export const placeCount = columns * rows;
const days = 12;

interface NewReport {
  place: number;
  day: number;
  isTraining: boolean;
}

/** One event in the history of a health risk. Reports and alerts are referred to by number. */
export type HistoryAction =
  | { does: 'receive'; reports: NewReport[] }
  | { does: 'edit'; report: number; place: number; day: number; status: 'New' | 'Accepted' | 'Rejected' }
  | { does: 'accept' | 'dismiss' | 'resetInList'; report: number }
  | { does: 'acceptInAlert' | 'dismissInAlert' | 'reset'; report: number; alert: number }
  | { does: 'escalate' | 'dismissAlert' | 'close'; alert: number }
  | { does: 'changeRule'; rule: AlertRule };

export function aRule(random: RandomInteger): AlertRule {
  const countThreshold = [0, 1, 1, 2, 2, 3, 3, 3, 4][random(9)] ?? 3;
  const isBare = countThreshold === 1 && random(2) === 0;
  return {
    countThreshold,
    kilometersThreshold: isBare ? null : 1 + random(2),
    daysThreshold: isBare ? null : 1 + random(8),
  };
}

/** Picks an action that is allowed now, by weight. */
export function anAction(random: RandomInteger, engine: ReferenceModel): HistoryAction {
  const { reports, alerts } = engine;
  const pickAny = <T>(several: readonly T[]): T => several[random(several.length)] as T;
  const choices: [weight: number, make: () => HistoryAction][] = [
    [14, () => ({ does: 'receive', reports: newReports(random) })],
    [1, () => ({ does: 'changeRule', rule: aRule(random) })],
  ];
  const addChoices = <T>(weight: number, from: readonly T[], make: (one: T) => HistoryAction) => {
    if (from.length > 0) choices.push([weight, () => make(pickAny(from))]);
  };
  const inAlerts = alerts.flatMap((alert) => alert.reports.map((report) => ({ alert, report })));
  const ongoing = inAlerts.filter(({ alert: { status } }) => status === 'Open' || status === 'Escalated');
  const numbers = ({ alert, report }: InAlert) => ({ alert: alert.number, report: report.number });

  addChoices(10, ongoing.filter(isPending), (item) => ({ does: 'acceptInAlert', ...numbers(item) }));
  addChoices(6, ongoing.filter(isPending), (item) => ({ does: 'dismissInAlert', ...numbers(item) }));
  addChoices(5, ongoing.filter(mayBeReset), (item) => ({ does: 'reset', ...numbers(item) }));
  for (const [does, target] of [['accept', 'Accepted'] as const, ['dismiss', 'Rejected'] as const]) {
    const open = reports.filter(
      (report) => report.status !== target && isOpenToList(engine.alertOf(report), report),
    );
    addChoices(3, open, ({ number }) => ({ does, report: number }));
  }
  const decided = reports.filter(
    (report) =>
      (report.status === 'Accepted' || report.status === 'Rejected') &&
      isOpenToList(engine.alertOf(report), report),
  );
  addChoices(4, decided, ({ number }) => ({ does: 'resetInList', report: number }));
  const newReportsToEdit = reports.filter(({ status }) => status === 'New');
  addChoices(5, newReportsToEdit, (report) => anEdit(random, report));
  addChoices(14, alerts.filter(isToEscalate(engine)), ({ number }) => ({ does: 'escalate', alert: number }));
  addChoices(10, alerts.filter(isToDismiss(engine)), ({ number }) => ({
    does: 'dismissAlert',
    alert: number,
  }));
  const escalated = alerts.filter(({ status }) => status === 'Escalated');
  addChoices(5, escalated, ({ number }) => ({ does: 'close', alert: number }));

  let left = random(choices.reduce((sum, [weight]) => sum + weight, 0));
  const chosen = choices.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  if (!chosen) throw new Error('no action is possible');
  return chosen[1]();
}

function newReports(random: RandomInteger): NewReport[] {
  return Array.from({ length: 1 + Math.max(0, random(5) - 2) }, () => ({
    place: random(placeCount),
    day: random(days),
    isTraining: random(12) === 0,
  }));
}

function anEdit(random: RandomInteger, report: ModelReport): HistoryAction {
  const status = (['New', 'New', 'New', 'Accepted', 'Rejected'] as const)[random(5)] ?? 'New';
  return {
    ...{ does: 'edit', report: report.number, status },
    place: random(placeCount),
    day: random(3) === 0 ? random(days) : report.receivedOn,
  };
}

interface InAlert {
  alert: ModelAlert;
  report: ModelReport;
}

const isPending = ({ report }: InAlert) => report.status === 'Pending';

/** Decisions made before the escalation cannot be reset. */
function mayBeReset({ alert, report }: InAlert): boolean {
  if (report.status !== 'Accepted' && report.status !== 'Rejected') return false;
  const decidedAt = report.status === 'Accepted' ? report.acceptedAt : report.rejectedAt;
  return alert.status === 'Open' || Number(decidedAt) >= Number(alert.escalatedAt);
}

function isOpenToList(alert: ModelAlert | undefined, { acceptedAt, rejectedAt }: ModelReport): boolean {
  if (!alert || alert.status === 'Open') return true;
  const wasBefore = (at: number | null) => at !== null && at < Number(alert.escalatedAt);
  return alert.status === 'Escalated' && !wasBefore(acceptedAt) && !wasBefore(rejectedAt);
}

function countOf({ reports }: ModelAlert, status: ModelReport['status']): number {
  return reports.filter((report) => report.status === status).length;
}

const isToEscalate =
  ({ rule }: ReferenceModel) =>
  (alert: ModelAlert) =>
    alert.status === 'Open' && countOf(alert, 'Accepted') >= rule.countThreshold;

const isToDismiss =
  ({ rule }: ReferenceModel) =>
  (alert: ModelAlert) =>
    alert.status === 'Open' && countOf(alert, 'Accepted') + countOf(alert, 'Pending') < rule.countThreshold;
