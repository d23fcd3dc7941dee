import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to servers without a port of their own. */
const lowestPort = 10_000;
const portsOfWorker = 1000;
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 20;
let nextPort = process.pid % portsOfWorker;

/**
 * A port that nobody else takes until a server of this test listens on it, nor while that server is restarted: each test process
 * has ports of its own.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portsOfWorker; attempt += 1) {
    const port = lowestPort + worker * portsOfWorker + nextPort;
    nextPort = (nextPort + 1) % portsOfWorker;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
