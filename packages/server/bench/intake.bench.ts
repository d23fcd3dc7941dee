import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BenchFixture, median } from './fixture.ts';
import { createFirstRequest, measureBareInserts, measureDeliveries } from './ingestion.bench.ts';
import { heapOptions } from './web-process.ts';

/**
 * Measures what accepting a message costs beyond its limit: whichever is lower of bare durable inserts and an HTTP handler that
 * answers 200 and does nothing, by as many clients, in turn within one run.
 */
const seconds = 3;
const rounds = 5;

interface Web {
  port: number;
  /** CPU time in milliseconds since the last time it was asked. */
  readCpu(): Promise<number>;
  stop(): void;
}

export const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The web process ended'));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as T);
    });
  });

/** Starts a web process; without an address of a database one that only answers. */
export async function startWeb(connectionString = ''): Promise<Web> {
  const child = fork(fileURLToPath(new URL('./intake-server.ts', import.meta.url)), [connectionString], {
    execArgv: heapOptions,
  });
  const { port } = await nextMessage<{ port: number }>(child);
  return {
    port,
    async readCpu() {
      const answer = nextMessage<{ cpu: number }>(child);
      child.send('cpu');
      return (await answer).cpu;
    },
    stop: () => void child.kill(),
  };
}

export interface IntakeFigures {
  clients: number;
  /** Messages per second. */
  bare: number;
  empty: number;
  accepted: number;
  /** Of the lower of the two limits. */
  ratio: number;
  /** CPU time of the web process per message, in microseconds: answering only, and accepting. */
  emptyCost: number;
  cost: number;
}

/** Measures one web process with a number of clients that each send one message after the other. */
export async function measureIntake(fixture: BenchFixture, clients: number): Promise<IntakeFigures> {
  const request = createFirstRequest(fixture);
  const web = await startWeb(fixture.connectionString);
  const empty = await startWeb();
  const figures = { bare: [] as number[], empty: [] as number[], accepted: [] as number[] };
  const costs = { empty: [] as number[], accepted: [] as number[] };
  const measure = async (to: Web, name: 'empty' | 'accepted') => {
    await to.readCpu();
    const perSecond = await measureDeliveries(to.port, request, { clients, seconds });
    figures[name].push(perSecond);
    costs[name].push(((await to.readCpu()) * 1000) / (perSecond * seconds));
  };
  await measureDeliveries(web.port, request, { clients, seconds }); // code is compiled by then
  await measureDeliveries(empty.port, request, { clients, seconds });
  for (let round = 0; round < rounds; round++) {
    figures.bare.push(await measureBareInserts(fixture, { clients, seconds }));
    await measure(empty, 'empty');
    await measure(web, 'accepted');
  }
  web.stop();
  empty.stop();
  const [bare, answered, accepted] = [median(figures.bare), median(figures.empty), median(figures.accepted)];
  return {
    clients,
    bare,
    empty: answered,
    accepted,
    ratio: accepted / Math.min(bare, answered),
    emptyCost: median(costs.empty),
    cost: median(costs.accepted),
  };
}

/** Messages per second that several web processes accept together, each from as many clients. */
export async function measureWebs(fixture: BenchFixture, count: number, clients: number): Promise<number> {
  const request = createFirstRequest(fixture);
  const webs = await Promise.all(Array.from({ length: count }, () => startWeb(fixture.connectionString)));
  const deliverToAll = async () => {
    const rates = await Promise.all(
      webs.map(({ port }) =>
        measureDeliveries(port, request, { clients: Math.ceil(clients / count), seconds }),
      ),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  };
  await deliverToAll();
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await deliverToAll());
  for (const web of webs) web.stop();
  return median(rates);
}
