import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import {
  anAction,
  aRule,
  createRandomInteger,
  type HistoryAction,
  type RandomInteger,
} from '../testing/history.ts';
import { aHistoryFixture, landscapes, ServerRun } from '../testing/history-fixture.ts';
import { ReferenceModel } from '../testing/reference-model.ts';

/**
 * Runs random histories of reports and decisions on the server and on a slow reference model, and expects the same clusters
 * and alerts. `HARKEN_SEED=<number>` repeats the history of that seed.
 */
const given = process.env.HARKEN_SEED;
const isLong = process.env.HARKEN_LONG === '1';
const histories = isLong ? 10_000 : 200;
const firstSeed = Number(given ?? process.env.HARKEN_FIRST_SEED);
const seeds = Array.from({ length: given ? 1 : histories }, (_, index) => firstSeed + index);
/** Histories run concurrently. */
const concurrency = 4;

const app = await startTestApp({ now: '2024-03-01T12:00:00Z', requestsPerMinute: 1_000_000 });
afterAll(() => app.close());
const fixture = await aHistoryFixture(app);

/**
 * What server and model must agree on: clusters by their reports, alerts by their reports and status, and statuses of
 * reports.
 */
interface Outcome {
  groups: string[];
  alerts: string[];
  statuses: string[];
}

type ObservedState = Awaited<ReturnType<ServerRun['readState']>>;

function toOutcome({ reports, alerts }: ObservedState, hidden: ReadonlySet<number>): Outcome {
  const grouped = reports.filter(({ number, cluster }) => cluster !== null && !hidden.has(number));
  const formatNumbers = (numbers: number[]) => numbers.toSorted((a, b) => a - b).join(' ');
  return {
    groups: [...Map.groupBy(grouped, ({ cluster }) => cluster).values()]
      .map((cluster) => formatNumbers(cluster.map(({ number }) => number)))
      .sort(),
    alerts: alerts.map((alert) => `${formatNumbers(alert.reports)}: ${alert.status}`),
    statuses: reports.map(({ number, status }) => `${number} ${status}`),
  };
}

/** Reports that link nothing: their clusters are not compared. */
function findUncomparable({ alerts, reports }: ReferenceModel): Set<number> {
  const closed = alerts.filter(({ status }) => status === 'Closed').flatMap((alert) => alert.reports);
  const dismissed = reports.filter(({ status }) => status === 'Rejected' || status === 'Closed');
  return new Set([...closed, ...dismissed].map(({ number }) => number));
}

function toObservedState({ reports, alerts }: ReferenceModel): ObservedState {
  return {
    reports: reports.map(({ number, status, label }) => ({ number, status, cluster: label })),
    alerts: alerts.map(({ status, reports: members }) => ({
      status,
      reports: members.map(({ number }) => number),
    })),
  };
}

const resets: readonly HistoryAction['does'][] = ['reset', 'resetInList'];

/** Applies an action to the reference model. */
function applyAction(
  engine: ReferenceModel,
  action: HistoryAction,
  step: number,
  places: (typeof landscapes)[number],
): void {
  const getPlace = (place: number) => places[place] ?? { latitude: 0, longitude: 0 };
  if (action.does === 'receive') {
    for (const { place, day, isTraining } of action.reports) engine.receive(getPlace(place), day, isTraining);
    return;
  }
  if (action.does === 'changeRule') {
    engine.rule = action.rule;
    return;
  }
  const report = engine.reports.find(({ number }) => 'report' in action && number === action.report);
  const alert = engine.alerts.find(({ number }) => 'alert' in action && number === action.alert);
  if (action.does === 'edit' && report) edit(engine, action, report, step, getPlace(action.place));
  else if ((action.does === 'accept' || action.does === 'acceptInAlert') && report)
    engine.accept(report, step);
  else if ((action.does === 'dismiss' || action.does === 'dismissInAlert') && report)
    engine.reject(report, step);
  else if (resets.includes(action.does) && report) engine.reset(report);
  else if (action.does === 'escalate' && alert) engine.escalate(alert, step);
  else if (action.does === 'dismissAlert' && alert) engine.dismiss(alert);
  else if (action.does === 'close' && alert) engine.close(alert);
}

function edit(
  engine: ReferenceModel,
  { day, status }: Extract<HistoryAction, { does: 'edit' }>,
  report: ReferenceModel['reports'][number],
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

async function runHistory(seed: number): Promise<void> {
  const chance: RandomInteger = createRandomInteger(seed);
  const landscape = chance(landscapes.length);
  const engine = new ReferenceModel(aRule(chance));
  const run = await ServerRun.open(fixture, landscape, engine.rule);
  const story: HistoryAction[] = [];
  const actionCount = isLong ? 5 + chance(14) : 4 + chance(6);
  for (let step = 1; step <= actionCount; step++) {
    const action = anAction(chance, engine);
    story.push(action);
    applyAction(engine, action, step, landscapes[landscape] ?? []);
    await run.do(action, { isReversed: chance(2) === 1, times: 1 + chance(2) });
    const hidden = findUncomparable(engine);
    const describeHistory = () =>
      `HARKEN_SEED=${seed}, rule ${JSON.stringify(engine.rule)}:\n${story.map((item) => JSON.stringify(item)).join('\n')}`;
    expect(toOutcome(await run.readState(), hidden), describeHistory()).toEqual(
      toOutcome(toObservedState(engine), hidden),
    );
  }
}

test(`${seeds.length} histories raise the alerts of the reference model`, {
  timeout: 3_600_000,
}, async () => {
  console.info(`Random histories of alerts: HARKEN_SEED=${firstSeed}`);
  const waiting = [...seeds];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await runHistory(seed);
    }),
  );
  expect(waiting).toEqual([]);
});
