import type pg from 'pg';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import { createTestDatabase, type TestCluster } from '../../packages/server/test/support/cluster.ts';
import { signIn } from './api.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { aHealthRisk, aProject, aSociety, aUser, collectors, threeNearby } from './setup.ts';
import { administrator, type StartedServer, startServer } from './start-server.ts';
import { type SteadyGateway, startGateway } from './steady-gateway.ts';
import { until } from './until.ts';

/** What became of all messages that a gateway was told were taken. */
export interface Outcome {
  /** Taken, and not stored. */
  lost: number;
  /** Stored, read, or answered more than once. */
  doubled: number;
  setAside: number;
  alerts: number;
}

/** A server whose line to its database can be disturbed, a project with three collectors in it, and a gateway. */
export interface FaultStage {
  server: StartedServer;
  proxy: DatabaseProxy;
  /** The database, past the proxy. */
  eye: pg.Pool;
  startGateway(): SteadyGateway;
  /** Waits until every message stored is read and its alert evaluated; answers what became of so many that were taken. */
  outcomeOf(taken: number, seconds: number): Promise<Outcome>;
  /** The status of an address, and how many seconds it took. */
  ask(path: string): Promise<{ status: number; seconds: number }>;
  end(): Promise<void>;
}

export async function setFaultStage(cluster: TestCluster): Promise<FaultStage> {
  const database = await createTestDatabase(cluster);
  const proxy = await startDatabaseProxy(database.connectionString);
  const eye = openPool(database.connectionString, 2);
  const server = await startServer({ DATABASE_URL: proxy.url });
  const { apiKey, senders } = await setProject(server.url);
  const count = async (query: string) => Number((await eye.query(query)).rows[0].count);
  return {
    server,
    proxy,
    eye,
    startGateway: () => startGateway(server.url, { apiKey, senders }),
    async outcomeOf(taken, seconds) {
      await until(
        () => count(countOpen),
        (open) => open === 0,
        seconds,
      );
      const stored = await count('select count(*) from raw_reports');
      const read = await count(`select count(*) from reports`);
      const answers = await count(`select count(*) from outbox_messages where kind = 'feedback'`);
      return {
        lost: taken - Math.min(stored, read, answers),
        doubled: Math.max(stored, read, answers) - taken,
        setAside: await count('select count(*) from raw_reports where failed_at is not null or attempts > 0'),
        alerts: await count('select count(*) from alerts'),
      };
    },
    async ask(path) {
      const begun = performance.now();
      const { status } = await fetch(server.url + path).catch(() => ({ status: 0 }));
      return { status, seconds: (performance.now() - begun) / 1000 };
    },
    async end() {
      await server.kill();
      await proxy.close();
      await eye.end();
    },
  };
}

/** What is still to be done for messages that were stored. */
const countOpen = `
  select (select count(*) from raw_reports where processed_at is null)
    + (select count(*) from pgboss.job where name = 'evaluate-alerts' and state in ('created', 'retry', 'active', 'failed')) as count`;

async function setProject(url: string): Promise<{ apiKey: string; senders: string[] }> {
  const api = await signIn(url, administrator);
  const society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds, apiKey } = society;
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  const projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
  const people = await collectors(
    api,
    [1, 2, 3].map(() => ({ projectId, supervisorId, locations })),
  );
  return { apiKey, senders: people.map(({ phoneNumber }) => phoneNumber) };
}
