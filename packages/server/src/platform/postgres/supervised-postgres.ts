import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './postmaster.ts';

const checkMilliseconds = 1000;

/**
 * The embedded server, restarted whenever it dies. Without an operator nobody else would do so, and gateways would retry
 * forever.
 *
 * @param onFailure called without an error when the server died, and with an error when a restart failed and will be retried
 */
export async function superviseEmbeddedPostgres(
  options: { dataDir: string; settings?: string[] },
  onFailure: (error?: unknown) => void,
): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres(options);
  let current = first;
  let restarting: Promise<void> | null = null;

  async function restart(): Promise<void> {
    onFailure();
    try {
      current = await startEmbeddedPostgres(options);
    } catch (error) {
      onFailure(error);
    } finally {
      restarting = null;
    }
  }

  const timer = setInterval(() => {
    if (!restarting && !isAlive(current.pid)) restarting = restart();
  }, checkMilliseconds);
  timer.unref();
  return {
    ...first,
    async stop() {
      clearInterval(timer);
      await restarting;
      await current.stop();
    },
  };
}
