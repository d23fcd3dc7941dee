import { afterAll } from 'vitest';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { type Api, signIn } from './api.ts';
import { administrator, type Settings, type StartedServer, startServer } from './start-server.ts';

/** A server on an empty database of its own, gone when the test file is done, and its Administrator signed in. */
export async function startTestServer(settings: Settings = {}): Promise<{ server: StartedServer; api: Api }> {
  const cluster = await startTestCluster();
  const database = await createTestDatabase(cluster);
  const server = await startServer({ ...settings, DATABASE_URL: database.connectionString });
  afterAll(async () => {
    await server.kill();
    await cluster.stop();
  });
  return { server, api: await signIn(server.url, administrator) };
}
