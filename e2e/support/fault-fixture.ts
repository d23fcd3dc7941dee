import type pg from 'pg';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import {
  createTestDatabase,
  type TestDatabaseServer,
} from '../../packages/server/test/support/database-server.ts';
import { signIn } from './api.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { aHealthRisk, aProject, aSociety, aUser, collectors, threeNearby } from './setup.ts';
import { administrator, type StartedServer, startServer } from './start-server.ts';
import { type SteadyGateway, startGateway } from './steady-gateway.ts';
import { until } from './until.ts';

/** Results for the messages that a gateway got acknowledged. */
export interface MessageCounts {
  /** Acknowledged, but not stored. */
  lost: number;
  /** Stored, processed or answered more than once. */
  duplicated: number;
  setAside: number;
  alerts: number;
}

/** A server with a proxy to its database, a project with three collectors, and a gateway. */
export interface FaultFixture {
  server: StartedServer;
  proxy: DatabaseProxy;
  /** The database without the proxy. */
  directPool: pg.Pool;
  startGateway(): SteadyGateway;
  /** Waits until all stored messages are processed and evaluated; compares them with the number of acknowledged ones. */
  countResults(taken: number, seconds: number): Promise<MessageCounts>;
  /** The status of an address, and the response time in seconds. */
  ask(path: string): Promise<{ status: number; seconds: number }>;
  end(): Promise<void>;
}

/** @param cluster a database server of its own, for tests that damage it */
export async function createFaultFixture(cluster?: TestDatabaseServer): Promise<FaultFixture> {
  const database = await createTestDatabase(cluster);
  const proxy = await startDatabaseProxy(database.connectionString);
  const directPool = openPool(database.connectionString, 2);
  const server = await startServer({ DATABASE_URL: proxy.url });
  const { apiKey, senders } = await createProject(server.url);
  const count = async (query: string) => Number((await directPool.query(query)).rows[0].count);
  return {
    server,
    proxy,
    directPool,
    startGateway: () => startGateway(server.url, { apiKey, senders }),
    async countResults(taken, seconds) {
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
        duplicated: Math.max(stored, read, answers) - taken,
        setAside: await count('select count(*) from raw_reports where failed_at is not null or attempts > 0'),
        alerts: await count('select count(*) from alerts'),
      };
    },
    async ask(path) {
      const startedAt = performance.now();
      const { status } = await fetch(server.url + path).catch(() => ({ status: 0 }));
      return { status, seconds: (performance.now() - startedAt) / 1000 };
    },
    async end() {
      await server.kill();
      await proxy.close();
      await directPool.end();
      await database.drop();
    },
  };
}

/** Counts unfinished work for stored messages. */
export const countOpen = `
  select (select count(*) from raw_reports where processed_at is null)
    + (select count(*) from pgboss.job where name = 'evaluate-alerts' and state in ('created', 'retry', 'active', 'failed')) as count`;

async function createProject(url: string): Promise<{ apiKey: string; senders: string[] }> {
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
