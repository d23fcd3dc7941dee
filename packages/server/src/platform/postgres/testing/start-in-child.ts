/** Run by tests as a process that can be killed: runs an embedded PostgreSQL until it gets a message. */
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = '', ...settings] = process.argv.slice(2);
const { stop, ...server } = await startEmbeddedPostgres({ dataDir, settings });

process.send?.(server);
process.once('message', async () => {
  await stop();
  process.exit();
});
