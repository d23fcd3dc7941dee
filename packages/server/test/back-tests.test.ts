import { randomInt } from 'node:crypto';
import { eventsOf } from '@harken/domain/alerts/back-test-history';
import { AlertReplay } from '@harken/domain/alerts/back-test-replay';
import { afterAll, expect, test } from 'vitest';
import {
  aRule,
  type Chance,
  chanceOf,
  type Deed,
  placeCount,
} from '../src/features/alerts/testing/history.ts';
import { aHistoryStage, ServerScene } from '../src/features/alerts/testing/history-stage.ts';
import { findHistory } from '../src/features/projects/projects.back-test.queries.ts';
import { unpackHistory } from '../src/features/projects/projects.back-test.task.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * Replaying what happened gives the alerts that live processing gave. `HARKEN_SEED=<number>` plays the one history of that
 * number again.
 */
const given = process.env.HARKEN_SEED;
const histories = process.env.HARKEN_LONG === '1' ? 1000 : 30;
const firstSeed = given ? Number(given) : randomInt(2 ** 31 - histories);
const seeds = Array.from({ length: given ? 1 : histories }, (_, index) => firstSeed + index);

const app = await startTestApp({ now: '2024-03-01T12:00:00Z', requestsPerMinute: 1_000_000 });
afterAll(() => app.close());
const stage = await aHistoryStage(app);

type Seen = Awaited<ReturnType<ServerScene['look']>>;

/** Something that staff may do just now, or new reports. */
function aDeed(chance: Chance, { reports, alerts }: Seen): Deed {
  const report = reports[chance(Math.max(1, reports.length))];
  const kind = chance(10);
  if (!report || kind < 4) return receive(chance);
  const { number, status } = report;
  const place = alerts.findIndex((one) => one.status !== 'Dismissed' && one.reports.includes(number));
  const [alert, alertStatus] = [place + 1, alerts[place]?.status];
  const isOpen = alertStatus === 'Open';
  if (kind < 6)
    return isOpen ? { does: 'dismissInAlert', report: number, alert } : { does: 'dismiss', report: number };
  if (kind === 6 && status === 'Rejected' && !isOpen) return { does: 'accept', report: number };
  if (kind === 6) return { does: 'reset', report: number, alert };
  if (kind === 7 && isOpen) return { does: 'acceptInAlert', report: number, alert };
  if (alertStatus === 'Escalated') return { does: 'close', alert };
  return kind === 8 ? { does: 'escalate', alert } : { does: 'dismissAlert', alert };
}

function receive(chance: Chance): Deed {
  const reports = Array.from({ length: 1 + chance(3) }, () => {
    return { place: chance(placeCount), day: chance(14), isTraining: false };
  });
  return { does: 'receive', reports };
}

/** What staff may not do just now is refused and nothing happens. */
async function attempt(scene: ServerScene, deed: Deed): Promise<boolean> {
  const done = scene.do(deed, { isReversed: false, times: 1 });
  const isDone = await done.then(
    () => true,
    () => false,
  );
  // Builders leave it to the database when a message came in.
  const arrivedAt = app.clock.now();
  await app.db.updateTable('rawReports').set({ arrivedAt }).where('arrivedAt', '>', arrivedAt).execute();
  return isDone;
}

async function play(seed: number): Promise<number> {
  const chance = chanceOf(seed);
  const rule = aRule(chance);
  const scene = await ServerScene.open(stage, chance(2), rule);
  const { id } = await app.db
    .selectFrom('projectHealthRisks')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  for (let step = 0; step < 24; step += 1) await attempt(scene, aDeed(chance, await scene.look()));
  const packed = await findHistory(app.db, { projectHealthRiskId: id, since: new Date(0), most: 1000 });
  const history = unpackHistory(packed);
  const replay = new AlertReplay(rule, history.reports, 1000);
  expect([...replay.run(eventsOf(history))]).toBeDefined();
  const replayed = replay.alerts.map(({ reports, status }) => ({
    status,
    reportIds: reports.map((place) => history.reports[place]?.id ?? 0).sort(),
  }));
  const stored = history.alerts.map(({ reportIds, ...decided }) => ({
    status: statusOf(decided),
    reportIds: reportIds.toSorted(),
  }));
  expect(replayed, `HARKEN_SEED=${seed}, rule ${JSON.stringify(rule)}`).toEqual(stored);
  return stored.length;
}

function statusOf(alert: {
  escalatedAt: number | null;
  dismissedAt: number | null;
  closedAt: number | null;
}) {
  if (alert.closedAt) return 'Closed';
  if (alert.dismissedAt) return 'Dismissed';
  return alert.escalatedAt ? 'Escalated' : 'Open';
}

test(`${seeds.length} histories replayed have the alerts that there were`, {
  timeout: 3_600_000,
}, async () => {
  console.info(`Histories replayed from HARKEN_SEED=${firstSeed}`);
  let alerts = 0;
  for (const seed of seeds) alerts += await play(seed);
  if (!given) expect(alerts).toBeGreaterThan(seeds.length);
});
