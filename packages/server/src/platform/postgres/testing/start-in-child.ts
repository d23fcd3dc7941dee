/** Started by tests as a process of its own, to be killed: runs an embedded PostgreSQL until told to stop. */
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = '', ...settings] = process.argv.slice(2);
const { stop, ...server } = await startEmbeddedPostgres({ dataDir, settings });

process.send?.(server);
process.once('message', async () => {
  await stop();
  process.exit();
});
