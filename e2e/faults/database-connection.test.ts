import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { startPooler } from '../../packages/server/test/support/servers/pooler.ts';
import { createFaultFixture, type FaultFixture } from '../support/fault-fixture.ts';
import { requiredSettings, startAndWaitForExit } from '../support/start-server.ts';
import { until } from '../support/until.ts';

/**
 * The connection between server and database stalls, breaks or is slow, while a gateway sends five messages in two seconds. Two
 * servers are tested in parallel; the figures of each are printed.
 */
let fixtures: FaultFixture[] = [];
beforeAll(async () => {
  fixtures = await Promise.all([createFaultFixture(), createFaultFixture()]);
});
afterAll(async () => {
  await Promise.all(fixtures.map((fixture) => fixture.end()));
});

const nothingLost = { lost: 0, duplicated: 0, setAside: 0, alerts: 1 };
/** A gateway gets any response, also an error, within this time, not only after the outage. */
const maxResponseSeconds = 10;
const secondsToAccept = 20;
const acceptedBefore = new WeakMap<FaultFixture, number>();

/** Causes a fault during ingestion and returns the results. */
async function runFault(
  fixture: FaultFixture,
  { begin, end, seconds }: { begin(): void; end(): void; seconds: number },
  check: () => Promise<void> = async () => undefined,
) {
  const gateway = fixture.startGateway();
  await until(
    async () => gateway.figures.accepted,
    (taken) => taken >= 4,
  );
  begin();
  await Promise.all([sleep(seconds * 1000), check()]);
  end();
  const before = gateway.figures.accepted;
  const ended = performance.now();
  await until(
    async () => gateway.figures.accepted,
    (taken) => taken > before,
    secondsToAccept + 10,
  );
  const accepted = (performance.now() - ended) / 1000;
  const taken = (await gateway.stop()) + (acceptedBefore.get(fixture) ?? 0);
  acceptedBefore.set(fixture, taken);
  const { refused, longest } = gateway.figures;
  const outcome = await fixture.countResults(taken, 60);
  return { ...outcome, taken, refused, longest, accepted };
}

function report(
  fault: string,
  { accepted, longest, ...figures }: Awaited<ReturnType<typeof runFault>>,
): void {
  const seconds = `accepted again after ${accepted.toFixed(1)} s, longest response ${longest.toFixed(1)} s`;
  process.stdout.write(`${fault}: ${JSON.stringify(figures)}, ${seconds}\n`);
}

/** During an outage, gateways get errors and health checks fail. */
async function expectOutageReported(fixture: FaultFixture): Promise<void> {
  await sleep(5000);
  const [health, ready, live] = await Promise.all(
    ['/health', '/health/ready', '/health/live'].map((path) => fixture.ask(path)),
  );
  expect([health?.status, ready?.status, live?.status]).toEqual([503, 503, 200]);
  for (const response of [health, ready, live]) expect(response?.seconds).toBeLessThan(4);
}

async function testStall(fixture: FaultFixture, seconds: number): Promise<void> {
  const { freeze: begin, thaw: end } = fixture.proxy;
  const found = await runFault(fixture, { begin, end, seconds }, () => expectOutageReported(fixture));
  report(`stalled for ${seconds} s`, found);
  expect(found).toMatchObject(nothingLost);
  expect(found.refused).toBeGreaterThan(0);
  expect(found.longest).toBeLessThan(maxResponseSeconds);
  expect(found.accepted).toBeLessThan(secondsToAccept);
}

describe.concurrent('a database connection', () => {
  test('that stalls for 30 s recovers', async () => {
    const [, fixture] = fixtures as [FaultFixture, FaultFixture];
    await testStall(fixture, 30);
    expect((await fixture.ask('/health')).status).toBe(200);
    expect(await fixture.server.stop()).toBe(0);
  });

  test('that stalls for 8 s, is dropped, is reset, and is slow recovers', async () => {
    const [fixture] = fixtures as [FaultFixture, FaultFixture];
    const { proxy } = fixture;
    await testStall(fixture, 8);

    const nothing = () => undefined;
    const dropped = await runFault(fixture, { begin: proxy.drop, end: nothing, seconds: 0 });
    report('connections dropped', dropped);
    expect(dropped).toMatchObject(nothingLost);
    expect(dropped.accepted).toBeLessThan(secondsToAccept);

    const broken = await runFault(fixture, { begin: proxy.reset, end: nothing, seconds: 0 });
    report('connections reset', broken);
    expect(broken).toMatchObject(nothingLost);

    const slow = await runFault(fixture, {
      begin: () => proxy.delay(200),
      end: () => proxy.delay(0),
      seconds: 4,
    });
    report('slow by 200 ms each way', slow);
    expect(slow).toMatchObject({ ...nothingLost, refused: 0 });

    proxy.freeze();
    const startedAt = performance.now();
    await fixture.server.stop();
    expect((performance.now() - startedAt) / 1000, 'a stalled database').toBeLessThan(10);
  });

  test('to a pooler in transaction mode is rejected at start', async () => {
    const database = await createTestDatabase();
    const pooler = await startPooler(database.connectionString, 'transaction');
    const { code, output } = await startAndWaitForExit({ ...requiredSettings, DATABASE_URL: pooler.url });
    await pooler.close();
    expect(output).toMatch(
      /^Harken cannot start: DATABASE_URL leads to a connection pooler in transaction mode/,
    );
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});
