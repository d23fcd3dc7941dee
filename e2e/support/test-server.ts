import { afterAll } from 'vitest';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { type Api, signIn } from './api.ts';
import { administrator, type Settings, type StartedServer, startServer } from './start-server.ts';

interface TestServer {
  server: StartedServer;
  /** Its Administrator, signed in. */
  api: Api;
  databaseUrl: string;
}

/** A server on an empty database of its own, gone when the test file is done. */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const cluster = await startTestCluster();
  const database = await createTestDatabase(cluster);
  const server = await startServer({ ...settings, DATABASE_URL: database.connectionString });
  afterAll(async () => {
    await server.kill();
    await cluster.stop();
  });
  const api = await signIn(server.url, administrator);
  return { server, api, databaseUrl: database.connectionString };
}
