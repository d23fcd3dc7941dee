import { afterAll } from 'vitest';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { type Api, signIn } from './api.ts';
import { administrator, type Settings, type StartedServer, startServer } from './start-server.ts';

interface TestServer {
  server: StartedServer;
  /** The API, signed in as Administrator. */
  api: Api;
  databaseUrl: string;
}

/** Starts a server on an empty database; both are removed after the test file. */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const server = await startServer({ ...settings, DATABASE_URL: database.connectionString });
  afterAll(async () => {
    await server.kill();
    await database.drop();
  });
  const api = await signIn(server.url, administrator);
  return { server, api, databaseUrl: database.connectionString };
}
