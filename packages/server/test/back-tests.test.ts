import { listEvents } from '@harken/domain/alerts/back-test-history';
import { AlertReplay } from '@harken/domain/alerts/back-test-replay';
import { afterAll, expect, test } from 'vitest';
import {
  aRule,
  createRandomInteger,
  type HistoryAction,
  placeCount,
  type RandomInteger,
} from '../src/features/alerts/testing/history.ts';
import { aHistoryFixture, ServerRun } from '../src/features/alerts/testing/history-fixture.ts';
import { findHistory } from '../src/features/projects/back-test/back-test.queries.ts';
import { unpackHistory } from '../src/features/projects/back-test/back-test.task.ts';
import { startTestApp } from './support/test-app.ts';

/** Replaying history gives the same alerts as live processing. `HARKEN_SEED=<number>` replays the history of that seed. */
const given = process.env.HARKEN_SEED;
const histories = process.env.HARKEN_LONG === '1' ? 1000 : 12;
const firstSeed = Number(given ?? process.env.HARKEN_FIRST_SEED);
const seeds = Array.from({ length: given ? 1 : histories }, (_, index) => firstSeed + index);

const app = await startTestApp({ now: '2024-03-01T12:00:00Z', requestsPerMinute: 1_000_000 });
afterAll(() => app.close());
const historyFixture = await aHistoryFixture(app);

type ServerState = Awaited<ReturnType<ServerRun['readState']>>;

/** A random action that staff may take now, or new reports. */
function buildAction(chance: RandomInteger, { reports, alerts }: ServerState): HistoryAction {
  const report = reports[chance(Math.max(1, reports.length))];
  const kind = chance(10);
  if (!report || kind < 4) return receive(chance);
  const { number, status } = report;
  const index = alerts.findIndex((item) => item.status !== 'Dismissed' && item.reports.includes(number));
  const [alert, alertStatus] = [index + 1, alerts[index]?.status];
  const isOpen = alertStatus === 'Open';
  if (kind < 6)
    return isOpen ? { does: 'dismissInAlert', report: number, alert } : { does: 'dismiss', report: number };
  if (kind === 6 && status === 'Rejected' && !isOpen) return { does: 'accept', report: number };
  if (kind === 6) return { does: 'reset', report: number, alert };
  if (kind === 7 && isOpen) return { does: 'acceptInAlert', report: number, alert };
  if (alertStatus === 'Escalated') return { does: 'close', alert };
  return kind === 8 ? { does: 'escalate', alert } : { does: 'dismissAlert', alert };
}

function receive(chance: RandomInteger): HistoryAction {
  const reports = Array.from({ length: 1 + chance(3) }, () => {
    return { place: chance(placeCount), day: chance(14), isTraining: false };
  });
  return { does: 'receive', reports };
}

/** Tries an action; one that is not allowed now is rejected without effect. */
async function attempt(historyRun: ServerRun, action: HistoryAction): Promise<boolean> {
  const execution = historyRun.do(action, { isReversed: false, times: 1 });
  const isAllowed = await execution.then(
    () => true,
    () => false,
  );
  // Builders leave the arrival time to the database.
  const arrivedAt = app.clock.now();
  await app.db.updateTable('rawReports').set({ arrivedAt }).where('arrivedAt', '>', arrivedAt).execute();
  return isAllowed;
}

async function replayHistory(seed: number): Promise<number> {
  const chance = createRandomInteger(seed);
  const rule = aRule(chance);
  const historyRun = await ServerRun.open(historyFixture, chance(2), rule);
  const { id } = await app.db
    .selectFrom('projectHealthRisks')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  for (let step = 0; step < 24; step += 1)
    await attempt(historyRun, buildAction(chance, await historyRun.readState()));
  const packed = await findHistory(app.db, { projectHealthRiskId: id, since: new Date(0), limit: 1000 });
  const history = unpackHistory(packed);
  const replay = new AlertReplay(rule, history, 1000);
  expect([...replay.run(listEvents(history))]).toBeDefined();
  const replayed = replay.alerts.map(({ reports, status }) => ({
    status,
    reportIds: reports.map((index) => history.reports[index]?.id ?? 0).sort(),
  }));
  const stored = history.alerts.map(({ reportIds, ...decided }) => ({
    status: findStatus(decided),
    reportIds: reportIds.toSorted(),
  }));
  expect(replayed, `HARKEN_SEED=${seed}, rule ${JSON.stringify(rule)}`).toEqual(stored);
  return stored.length;
}

function findStatus(alert: {
  escalatedAt: number | null;
  dismissedAt: number | null;
  closedAt: number | null;
}) {
  if (alert.closedAt) return 'Closed';
  if (alert.dismissedAt) return 'Dismissed';
  return alert.escalatedAt ? 'Escalated' : 'Open';
}

test(`${seeds.length} replayed histories give the alerts of live processing`, {
  timeout: 3_600_000,
}, async () => {
  console.info(`Histories replayed from HARKEN_SEED=${firstSeed}`);
  let alerts = 0;
  for (const seed of seeds) alerts += await replayHistory(seed);
  if (!given) expect(alerts).toBeGreaterThan(seeds.length);
});
