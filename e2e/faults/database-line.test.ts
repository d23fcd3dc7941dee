import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { startPooler } from '../../packages/server/test/support/pooler.ts';
import { type FaultStage, setFaultStage } from '../support/fault-stage.ts';
import { endOfStart, soundSettings } from '../support/start-server.ts';
import { until } from '../support/until.ts';

/**
 * The line between a server and its database falls silent, breaks, or is slow, while a gateway sends five messages in two seconds. Two servers
 * go through it side by side. The figures of each are printed.
 */
const cluster = await startTestCluster();
let stages: FaultStage[] = [];
beforeAll(async () => {
  stages = await Promise.all([setFaultStage(cluster), setFaultStage(cluster)]);
});
afterAll(async () => {
  await Promise.all(stages.map((stage) => stage.end()));
  await cluster.stop();
});

const nothingLost = { lost: 0, doubled: 0, setAside: 0, alerts: 1 };
/** How long a gateway may have to wait for any answer: it is told no within seconds, not when the fault is over. */
const secondsToSayNo = 10;
const secondsToAccept = 20;
const takenBefore = new WeakMap<FaultStage, number>();

/** Has a fault happen while messages come in; answers how it went. */
async function during(
  stage: FaultStage,
  { begin, end, seconds }: { begin(): void; end(): void; seconds: number },
  look: () => Promise<void> = async () => undefined,
) {
  const gateway = stage.startGateway();
  await until(
    async () => gateway.figures.taken,
    (taken) => taken >= 4,
  );
  begin();
  await Promise.all([sleep(seconds * 1000), look()]);
  end();
  const before = gateway.figures.taken;
  const ended = performance.now();
  await until(
    async () => gateway.figures.taken,
    (taken) => taken > before,
    secondsToAccept + 10,
  );
  const accepted = (performance.now() - ended) / 1000;
  const taken = (await gateway.stop()) + (takenBefore.get(stage) ?? 0);
  takenBefore.set(stage, taken);
  const { refused, longest } = gateway.figures;
  const outcome = await stage.outcomeOf(taken, 60);
  return { ...outcome, taken, refused, longest, accepted };
}

function say(fault: string, { accepted, longest, ...figures }: Awaited<ReturnType<typeof during>>): void {
  const seconds = `accepted again after ${accepted.toFixed(1)} s, longest answer ${longest.toFixed(1)} s`;
  process.stdout.write(`${fault}: ${JSON.stringify(figures)}, ${seconds}\n`);
}

/** While nothing gets through, gateways are told so, and so is whoever asks how it is. */
async function demandTruth(stage: FaultStage): Promise<void> {
  await sleep(5000);
  const [whole, ready, live] = await Promise.all(
    ['/health', '/health/ready', '/health/live'].map((path) => stage.ask(path)),
  );
  expect([whole?.status, ready?.status, live?.status]).toEqual([503, 503, 200]);
  for (const answer of [whole, ready, live]) expect(answer?.seconds).toBeLessThan(4);
}

async function silence(stage: FaultStage, seconds: number): Promise<void> {
  const { freeze: begin, thaw: end } = stage.proxy;
  const found = await during(stage, { begin, end, seconds }, () => demandTruth(stage));
  say(`silent for ${seconds} s`, found);
  expect(found).toMatchObject(nothingLost);
  expect(found.refused).toBeGreaterThan(0);
  expect(found.longest).toBeLessThan(secondsToSayNo);
  expect(found.accepted).toBeLessThan(secondsToAccept);
}

describe.concurrent('a line that', () => {
  test('is silent for 30 s, then works again', async () => {
    const [, stage] = stages as [FaultStage, FaultStage];
    await silence(stage, 30);
    expect((await stage.ask('/health')).status).toBe(200);
    expect(await stage.server.stop()).toBe(0);
  });

  test('is silent for 8 s, forgets its connections, breaks, and is slow', async () => {
    const [stage] = stages as [FaultStage, FaultStage];
    const { proxy } = stage;
    await silence(stage, 8);

    const nothing = () => undefined;
    const forgotten = await during(stage, { begin: proxy.forget, end: nothing, seconds: 0 });
    say('connections forgotten', forgotten);
    expect(forgotten).toMatchObject(nothingLost);
    expect(forgotten.accepted).toBeLessThan(secondsToAccept);

    const broken = await during(stage, { begin: proxy.reset, end: nothing, seconds: 0 });
    say('connections reset', broken);
    expect(broken).toMatchObject(nothingLost);

    const slow = await during(stage, {
      begin: () => proxy.delay(200),
      end: () => proxy.delay(0),
      seconds: 4,
    });
    say('slow by 200 ms each way', slow);
    expect(slow).toMatchObject({ ...nothingLost, refused: 0 });

    proxy.freeze();
    const asked = performance.now();
    await stage.server.stop();
    expect((performance.now() - asked) / 1000, 'a silent database').toBeLessThan(10);
  });

  test('leads to a pooler in transaction mode is refused at the start', async () => {
    const database = await createTestDatabase(cluster);
    const pooler = await startPooler(database.connectionString, 'transaction');
    const { code, said } = await endOfStart({ ...soundSettings, DATABASE_URL: pooler.url });
    await pooler.close();
    expect(said).toMatch(
      /^Harken cannot start: DATABASE_URL leads to a connection pooler in transaction mode/,
    );
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});
