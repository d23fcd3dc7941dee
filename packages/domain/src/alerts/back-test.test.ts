import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertRule } from '../health-risks/alert-rule.ts';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import type { BackTest } from './back-test.ts';
import { runBackTest } from './back-test.ts';
import type { AlertHistory, PastAlert, PastCrossCheck, PastReport } from './back-test-history.ts';
import { listEvents } from './back-test-history.ts';
import { AlertReplay } from './back-test-replay.ts';
import { aReport, day, Replay } from './testing/replay.ts';

const rule: AlertRule = { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 };
const start = Date.UTC(2024, 2, 1);
const near = 0.0135; // degrees of longitude on the equator: 1.503 km

/** Runs a generator to its end. */
function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

const replayed = (history: AlertHistory, under: AlertRule): number[][] => {
  const replay = new AlertReplay(under, history, 1_000_000);
  finish(replay.run(listEvents(history)));
  return replay.alerts.map(({ reports }) => reports.map((item) => history.reports[item]?.id ?? 0).sort());
};

/** Reports at one location, one per given day. */
const onDays = (...days: number[]): PastReport[] =>
  days.map((onDay, index) => {
    const at = start + onDay * day;
    return { id: index + 1, latitude: 0, longitude: 0, receivedAt: at, arrivedAt: at };
  });

const anAlert = (id: number, reportIds: number[], given: Partial<PastAlert> = {}): PastAlert => ({
  ...{ id, reportIds, createdAt: start, escalatedAt: null, dismissedAt: null, closedAt: null },
  ...given,
});

const testRules = (history: Partial<AlertHistory>, proposed: AlertRule, monthStarts = [start]) =>
  finish(
    runBackTest({
      history: { reports: [], crossChecks: [], alerts: [], ...history },
      rules: [rule, proposed],
      monthStarts,
    } satisfies BackTest),
  );

describe('a rule tested on a hand-made history', () => {
  const reports = onDays(0, 1, 2, 40, 41);
  const alerts = [anAlert(7, [1, 2, 3], { escalatedAt: start + 3 * day, closedAt: start + 5 * day })];

  test('with fewer reports raises more alerts, and counts the additional ones', () => {
    const { today, proposed } = testRules({ reports, alerts }, { ...rule, countThreshold: 2 }, [
      start,
      start + 31 * day,
    ]);
    expect(today).toMatchObject({ alertCount: 1, alertsByMonth: [1, 0], reportsInAlerts: 3, gainedCount: 0 });
    expect(proposed).toMatchObject({
      alertCount: 2,
      alertsByMonth: [1, 1],
      reportsInAlerts: 5,
      gainedCount: 1,
    });
    expect(proposed.missedAlertIds).toEqual([]);
  });

  test('with more reports misses the alert that was escalated', () => {
    const { today, proposed } = testRules({ reports, alerts }, { ...rule, countThreshold: 4 });
    expect(today.missedAlertIds).toEqual([]);
    expect(proposed).toMatchObject({ alertCount: 0, missedAlertIds: [7], reportsInAlerts: 0 });
  });

  test('with a count of 0 raises no alerts', () => {
    const never = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
    expect(testRules({ reports, alerts }, never).proposed).toMatchObject({
      alertCount: 0,
      missedAlertIds: [7],
    });
  });

  test('with a count of 1 raises an alert for every report', () => {
    const each = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
    expect(testRules({ reports, alerts }, each).proposed).toMatchObject({
      alertCount: 5,
      reportsInAlerts: 5,
    });
  });

  test('does not count alerts from before the first month, but later reports join them', () => {
    const { today } = testRules({ reports: onDays(0, 1, 2, 5) }, rule, [start + 4 * day]);
    expect(today).toMatchObject({ alertCount: 0, reportsInAlerts: 1 });
  });

  test('applies the escalation of the real alert to an alert that would have been raised later', () => {
    const later = { ...rule, countThreshold: 4 };
    const history = {
      reports: onDays(0, 1, 2, 6, 7, 8, 9, 10),
      alerts: alerts.map((item) => ({ ...item, closedAt: null })),
    };
    expect(replayed({ ...history, crossChecks: [] }, later)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });

  test('ignores reports that were dismissed before', () => {
    const crossChecks: PastCrossCheck[] = [{ reportId: 2, action: 'RejectedReport', at: start + 1.5 * day }];
    expect(testRules({ reports, crossChecks }, { ...rule, countThreshold: 2 }).proposed.alertCount).toBe(2);
    expect(testRules({ reports, crossChecks }, rule).today.alertCount).toBe(0);
  });

  test('raises nothing without reports', () => {
    expect(testRules({}, { ...rule, countThreshold: 1 }).proposed).toMatchObject({
      alertCount: 0,
      alertsByMonth: [0],
    });
  });
});

const action = fc.record({
  kind: fc.constantFrom(
    'receive',
    'receive',
    'receive',
    'receive',
    'dismissReport',
    'keep',
    'decide',
    'close',
  ),
  pick: fc.nat(1000),
  daysAgo: fc.nat(8),
});

/** Applies random actions to the reference model, and records the history that can be replayed. */
class HistoryModel {
  readonly reference: Replay;
  readonly #reports: PastReport[] = [];
  readonly #crossChecks: PastCrossCheck[] = [];
  readonly #times = new Map<number, Partial<Record<'escalatedAt' | 'dismissedAt' | 'closedAt', number>>>();
  #at = start;

  constructor(under: AlertRule) {
    this.reference = new Replay(under);
  }

  do({ kind, pick, daysAgo }: { kind: string; pick: number; daysAgo: number }): void {
    this.#at += day / 4;
    if (kind === 'receive') this.#receive((pick % 6) * near, daysAgo);
    else if (kind === 'decide') this.#decide(pick);
    else if (kind === 'close') this.#close(pick);
    else this.#crossCheck(kind, pick);
  }

  history(): AlertHistory {
    const alerts = this.reference.alerts.map(({ id, reports }) =>
      anAlert(id, reports.map(Number), this.#times.get(id)),
    );
    return { reports: this.#reports, crossChecks: this.#crossChecks, alerts };
  }

  #receive(longitude: number, daysAgo: number): void {
    const id = this.#reports.length + 1;
    const onDay = (this.#at - start) / day - daysAgo;
    this.#reports.push({ id, latitude: 0, longitude, receivedAt: start + onDay * day, arrivedAt: this.#at });
    this.reference.receive(aReport(String(id), longitude, onDay));
  }

  #crossCheck(kind: string, pick: number): void {
    const { reference } = this;
    const report = reference.reports[pick % Math.max(1, reference.reports.length)];
    if (report === undefined) return;
    const inAlert = reference.alerts.find(
      (item) => item.status !== 'Dismissed' && item.reports.includes(report.name),
    );
    const isRejected = report.status === 'Rejected';
    if (kind === 'dismissReport' && !isRejected && inAlert?.status !== 'Closed') {
      this.#note(report.name, 'RejectedReport');
      reference.reject(report.name);
      if (inAlert?.status !== 'Open') reference.recluster(report.name);
    } else if (kind === 'keep' && isRejected && inAlert === undefined) {
      this.#note(report.name, 'AcceptedReport');
      reference.accept(report.name).moveTo(report.name, report.longitude);
    }
  }

  #note(name: string, action: PastCrossCheck['action']): void {
    this.#crossChecks.push({ reportId: Number(name), action, at: this.#at });
  }

  #decide(pick: number): void {
    const open = this.reference.alerts.filter(({ status }) => status === 'Open');
    const alert = open[pick % Math.max(1, open.length)];
    if (alert === undefined) return;
    const isEscalated = pick % 3 > 0;
    this.#times.set(alert.id, { [isEscalated ? 'escalatedAt' : 'dismissedAt']: this.#at });
    if (isEscalated) this.reference.escalate(alert.id);
    else this.reference.dismiss(alert.id);
  }

  #close(pick: number): void {
    const escalated = this.reference.alerts.filter(({ status }) => status === 'Escalated');
    const alert = escalated[pick % Math.max(1, escalated.length)];
    if (alert === undefined) return;
    this.#times.set(alert.id, { ...this.#times.get(alert.id), closedAt: this.#at });
    this.reference.close(alert.id);
  }
}

describe('a replay under the rule that was in force', () => {
  test('gives the alerts that there really were, for any history', () => {
    const histories = fc.array(action, { minLength: 10, maxLength: 120, size: 'max' });
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 5 }), (actions, countThreshold) => {
        const under =
          countThreshold === 1
            ? { ...rule, countThreshold, daysThreshold: null, kilometersThreshold: null }
            : { ...rule, countThreshold };
        const model = new HistoryModel(under);
        for (const one of actions) model.do(one);
        const history = model.history();
        expect(replayed(history, under)).toEqual(
          history.alerts.map(({ reportIds }) => [...reportIds].sort()),
        );
      }),
      propertyTestOptions,
    );
  });
});
