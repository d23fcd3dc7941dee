import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { main, type StartedServer, startServer } from '../support/start-server.ts';

/** The web processes and workers of compose.ha.yaml, each of which can be replaced by another at the same address. */
export interface HarkenProcess {
  kind: 'web' | 'worker';
  url: string;
  kill(): Promise<void>;
  /** Stops it as an operator does. @throws when it does not end by itself */
  stop(): Promise<void>;
  start(): Promise<void>;
}

async function createProcess(kind: HarkenProcess['kind'], databaseUrl: string): Promise<HarkenProcess> {
  const port = String(await freePort());
  const settings = { DATABASE_URL: databaseUrl, PORT: port, HARKEN_LOG_LEVEL: 'warn' };
  const more: Record<string, string> = kind === 'worker' ? { HARKEN_METRICS_PORT: port } : {};
  let server: StartedServer | undefined;
  return {
    kind,
    url: `http://127.0.0.1:${port}`,
    kill: async () => server?.kill(),
    async stop() {
      const code = await server?.stop();
      if (code !== 0)
        throw new Error(`a ${kind} process ended with ${code}: ${server?.output().slice(-2000)}`);
    },
    async start() {
      server = await startServer({ ...settings, ...more }, main, [`--${kind}`]);
    },
  };
}

/** Starts two web processes and two workers. */
export async function startHarken(databaseUrl: string): Promise<HarkenProcess[]> {
  const processes: HarkenProcess[] = [];
  for (const kind of ['web', 'web', 'worker', 'worker'] as const)
    processes.push(await createProcess(kind, databaseUrl));
  const [first, ...others] = processes;
  await first?.start();
  await Promise.all(others.map((one) => one.start()));
  return processes;
}
