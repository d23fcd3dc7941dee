import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import type { PlainAlert, PlainEngine, PlainReport } from './plain-engine.ts';

/** A whole number from 0, below the number given. */
export type Chance = (below: number) => number;

/** The same numbers for the same seed, on every machine (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Where reports come from: so many places in a row, and rows of them, 1.5 km from one to the next. */
export const columns = 6;
export const rows = 2;
export const placeCount = columns * rows;
const days = 12;

interface NewReport {
  place: number;
  day: number;
  isTraining: boolean;
}

/** One thing that happens to the reports of a health risk. Reports and alerts are called by their numbers. */
export type Deed =
  | { does: 'receive'; reports: NewReport[] }
  | { does: 'edit'; report: number; place: number; day: number; status: 'New' | 'Accepted' | 'Rejected' }
  | { does: 'accept' | 'dismiss'; report: number }
  | { does: 'acceptInAlert' | 'dismissInAlert' | 'reset'; report: number; alert: number }
  | { does: 'escalate' | 'dismissAlert' | 'close'; alert: number }
  | { does: 'changeRule'; rule: AlertRule };

export function aRule(chance: Chance): AlertRule {
  const countThreshold = [0, 1, 1, 2, 2, 3, 3, 3, 4][chance(9)] ?? 3;
  const isBare = countThreshold === 1 && chance(2) === 0;
  return {
    countThreshold,
    kilometersThreshold: isBare ? null : 1 + chance(2),
    daysThreshold: isBare ? null : 1 + chance(8),
  };
}

/** What the documents allow to be done now, each with how often it is done. */
export function aDeed(chance: Chance, engine: PlainEngine): Deed {
  const { reports, alerts } = engine;
  const anyOf = <T>(several: readonly T[]): T => several[chance(several.length)] as T;
  const choices: [weight: number, make: () => Deed][] = [
    [14, () => ({ does: 'receive', reports: newReports(chance) })],
    [1, () => ({ does: 'changeRule', rule: aRule(chance) })],
  ];
  const offer = <T>(weight: number, from: readonly T[], make: (one: T) => Deed) => {
    if (from.length > 0) choices.push([weight, () => make(anyOf(from))]);
  };
  const inAlerts = alerts.flatMap((alert) => alert.reports.map((report) => ({ alert, report })));
  const ongoing = inAlerts.filter(({ alert: { status } }) => status === 'Open' || status === 'Escalated');
  const numbers = ({ alert, report }: InAlert) => ({ alert: alert.number, report: report.number });

  offer(10, ongoing.filter(isPending), (one) => ({ does: 'acceptInAlert', ...numbers(one) }));
  offer(6, ongoing.filter(isPending), (one) => ({ does: 'dismissInAlert', ...numbers(one) }));
  offer(5, ongoing.filter(mayBeReset), (one) => ({ does: 'reset', ...numbers(one) }));
  for (const [does, target] of [['accept', 'Accepted'] as const, ['dismiss', 'Rejected'] as const]) {
    const open = reports.filter(
      (report) => report.status !== target && isOpenToList(engine.alertOf(report), report),
    );
    offer(3, open, ({ number }) => ({ does, report: number }));
  }
  const fresh = reports.filter(({ status }) => status === 'New');
  offer(5, fresh, (report) => anEdit(chance, report));
  offer(14, alerts.filter(isToEscalate(engine)), ({ number }) => ({ does: 'escalate', alert: number }));
  offer(10, alerts.filter(isToDismiss(engine)), ({ number }) => ({ does: 'dismissAlert', alert: number }));
  const escalated = alerts.filter(({ status }) => status === 'Escalated');
  offer(5, escalated, ({ number }) => ({ does: 'close', alert: number }));

  let left = chance(choices.reduce((sum, [weight]) => sum + weight, 0));
  const chosen = choices.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  if (!chosen) throw new Error('nothing is left to be done');
  return chosen[1]();
}

function newReports(chance: Chance): NewReport[] {
  return Array.from({ length: 1 + Math.max(0, chance(5) - 2) }, () => ({
    place: chance(placeCount),
    day: chance(days),
    isTraining: chance(12) === 0,
  }));
}

function anEdit(chance: Chance, report: PlainReport): Deed {
  const status = (['New', 'New', 'New', 'Accepted', 'Rejected'] as const)[chance(5)] ?? 'New';
  return {
    ...{ does: 'edit', report: report.number, status },
    place: chance(placeCount),
    day: chance(3) === 0 ? chance(days) : report.receivedOn,
  };
}

interface InAlert {
  alert: PlainAlert;
  report: PlainReport;
}

const isPending = ({ report }: InAlert) => report.status === 'Pending';

/** What was decided before the escalation stands. */
function mayBeReset({ alert, report }: InAlert): boolean {
  if (report.status !== 'Accepted' && report.status !== 'Rejected') return false;
  const decidedAt = report.status === 'Accepted' ? report.acceptedAt : report.rejectedAt;
  return alert.status === 'Open' || Number(decidedAt) >= Number(alert.escalatedAt);
}

function isOpenToList(alert: PlainAlert | undefined, { acceptedAt, rejectedAt }: PlainReport): boolean {
  if (!alert || alert.status === 'Open') return true;
  const wasBefore = (at: number | null) => at !== null && at < Number(alert.escalatedAt);
  return alert.status === 'Escalated' && !wasBefore(acceptedAt) && !wasBefore(rejectedAt);
}

function countOf({ reports }: PlainAlert, status: PlainReport['status']): number {
  return reports.filter((report) => report.status === status).length;
}

const isToEscalate =
  ({ rule }: PlainEngine) =>
  (alert: PlainAlert) =>
    alert.status === 'Open' && countOf(alert, 'Accepted') >= rule.countThreshold;

const isToDismiss =
  ({ rule }: PlainEngine) =>
  (alert: PlainAlert) =>
    alert.status === 'Open' && countOf(alert, 'Accepted') + countOf(alert, 'Pending') < rule.countThreshold;
