import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aDeed, aRule, type Chance, chanceOf, type Deed } from './testing/history.ts';
import { aHistoryStage, landscapes, ServerScene } from './testing/history-stage.ts';
import { PlainEngine } from './testing/plain-engine.ts';

/**
 * Whatever happens to the reports of a health risk, the server has the same alerts as the rules when they are followed
 * by hand. `HARKEN_SEED=<number>` plays the one history of that number again.
 */
const given = process.env.HARKEN_SEED;
const isLong = process.env.HARKEN_LONG === '1';
const histories = isLong ? 10_000 : 500;
const firstSeed = given ? Number(given) : randomInt(2 ** 31 - histories);
const seeds = Array.from({ length: given ? 1 : histories }, (_, index) => firstSeed + index);
/** Histories played side by side. */
const lanes = 4;

const app = await startTestApp({ now: '2024-03-01T12:00:00Z', requestsPerMinute: 1_000_000 });
afterAll(() => app.close());
const stage = await aHistoryStage(app);

/** Groups by their reports, alerts by their reports and status, reports by their status: all that two engines must agree on. */
interface Outcome {
  groups: string[];
  alerts: string[];
  statuses: string[];
}

type Seen = Awaited<ReturnType<ServerScene['look']>>;

function outcomeOf({ reports, alerts }: Seen, hidden: ReadonlySet<number>): Outcome {
  const grouped = reports.filter(({ number, group }) => group !== null && !hidden.has(number));
  const inWords = (numbers: number[]) => numbers.toSorted((one, other) => one - other).join(' ');
  return {
    groups: [...Map.groupBy(grouped, ({ group }) => group).values()]
      .map((group) => inWords(group.map(({ number }) => number)))
      .sort(),
    alerts: alerts.map((alert) => `${inWords(alert.reports)}: ${alert.status}`),
    statuses: reports.map(({ number, status }) => `${number} ${status}`),
  };
}

/** Reports that link nothing have no group worth comparing. */
function hiddenIn({ alerts, reports }: PlainEngine): Set<number> {
  const closed = alerts.filter(({ status }) => status === 'Closed').flatMap((alert) => alert.reports);
  const dismissed = reports.filter(({ status }) => status === 'Rejected' || status === 'Closed');
  return new Set([...closed, ...dismissed].map(({ number }) => number));
}

function seenBy({ reports, alerts }: PlainEngine): Seen {
  return {
    reports: reports.map(({ number, status, label }) => ({ number, status, group: label })),
    alerts: alerts.map(({ status, reports: members }) => ({
      status,
      reports: members.map(({ number }) => number),
    })),
  };
}

/** The same deed by the rules. */
function follow(engine: PlainEngine, deed: Deed, step: number, places: (typeof landscapes)[number]): void {
  const placeOf = (place: number) => places[place] ?? { latitude: 0, longitude: 0 };
  if (deed.does === 'receive') {
    for (const { place, day, isTraining } of deed.reports) engine.receive(placeOf(place), day, isTraining);
    return;
  }
  if (deed.does === 'changeRule') {
    engine.rule = deed.rule;
    return;
  }
  const report = engine.reports.find(({ number }) => 'report' in deed && number === deed.report);
  const alert = engine.alerts.find(({ number }) => 'alert' in deed && number === deed.alert);
  if (deed.does === 'edit' && report) edit(engine, deed, report, step, placeOf(deed.place));
  else if ((deed.does === 'accept' || deed.does === 'acceptInAlert') && report) engine.accept(report, step);
  else if ((deed.does === 'dismiss' || deed.does === 'dismissInAlert') && report) engine.reject(report, step);
  else if (deed.does === 'reset' && report) engine.reset(report);
  else if (deed.does === 'escalate' && alert) engine.escalate(alert, step);
  else if (deed.does === 'dismissAlert' && alert) engine.dismiss(alert);
  else if (deed.does === 'close' && alert) engine.close(alert);
}

function edit(
  engine: PlainEngine,
  { day, status }: Extract<Deed, { does: 'edit' }>,
  report: PlainEngine['reports'][number],
  step: number,
  place: { latitude: number; longitude: number },
): void {
  const hasMoved = report.place !== place || report.receivedOn !== day;
  if (status === 'Accepted') Object.assign(report, { status, acceptedAt: step });
  if (status === 'Rejected') {
    engine.reject(report, step);
    Object.assign(report, { place, receivedOn: day });
  } else if (hasMoved) engine.move(report, place, day);
}

async function play(seed: number): Promise<void> {
  const chance: Chance = chanceOf(seed);
  const landscape = chance(landscapes.length);
  const engine = new PlainEngine(aRule(chance));
  const scene = await ServerScene.open(stage, landscape, engine.rule);
  const story: Deed[] = [];
  const deeds = isLong ? 5 + chance(14) : 4 + chance(6);
  for (let step = 1; step <= deeds; step++) {
    const deed = aDeed(chance, engine);
    story.push(deed);
    follow(engine, deed, step, landscapes[landscape] ?? []);
    await scene.do(deed, { isReversed: chance(2) === 1, times: 1 + chance(2) });
    const hidden = hiddenIn(engine);
    const told = () =>
      `HARKEN_SEED=${seed}, rule ${JSON.stringify(engine.rule)}:\n${story.map((one) => JSON.stringify(one)).join('\n')}`;
    expect(outcomeOf(await scene.look(), hidden), told()).toEqual(outcomeOf(seenBy(engine), hidden));
  }
}

test(`${seeds.length} histories have the alerts that the rules say`, { timeout: 3_600_000 }, async () => {
  console.info(`Histories of alerts from HARKEN_SEED=${firstSeed}`);
  const waiting = [...seeds];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await play(seed);
    }),
  );
  expect(waiting).toEqual([]);
});
