import { createServer } from 'node:http';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openServices } from '../src/platform/open-services.ts';
import { testSecretKeys } from '../test/support/builders/secrets.ts';

/**
 * One web process for the benchmark of intake: `node intake-server.ts [address of the database]`. Without a database it answers every
 * request with 200 and does nothing else: what HTTP alone costs. It sends its port to the process that started it, and on any message
 * from it the CPU time used since the message before, in milliseconds.
 */
const [connectionString] = process.argv.slice(2);

async function startWeb(address: string): Promise<number> {
  const config = readConfig({ HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '' });
  const { services } = await openServices(config, address, { log: pino({ level: 'warn' }), isWorker: false });
  const app = await createApp(services, { pagesFolder: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

function startEmpty(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(200, { 'content-length': 0 }).end());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}

let before = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
process.once('disconnect', () => process.exit(0));
process.send?.({ port: connectionString ? await startWeb(connectionString) : await startEmpty() });
