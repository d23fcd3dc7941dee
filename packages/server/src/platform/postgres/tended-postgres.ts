import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './postmaster.ts';

const lookEveryMilliseconds = 1000;

/**
 * The embedded server, started again whenever it dies under us. Where no operator watches, nobody else would: gateways
 * would be told to try again for ever.
 *
 * @param onTrouble hears of a death (without error), and of a start that failed and is tried again
 */
export async function tendEmbeddedPostgres(
  wanted: { dataDir: string; settings?: string[] },
  onTrouble: (error?: unknown) => void,
): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres(wanted);
  let current = first;
  let restarting: Promise<void> | null = null;

  async function restart(): Promise<void> {
    onTrouble();
    try {
      current = await startEmbeddedPostgres(wanted);
    } catch (error) {
      onTrouble(error);
    } finally {
      restarting = null;
    }
  }

  const timer = setInterval(() => {
    if (!restarting && !isAlive(current.pid)) restarting = restart();
  }, lookEveryMilliseconds);
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
