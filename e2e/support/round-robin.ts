import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address for several processes of the product: each request goes to the next of them. */
export interface RoundRobin {
  url: string;
  /** How many requests each of the processes got. */
  counts(): number[];
  close(): Promise<void>;
}

/** Says to the process where a request comes from; tests tell it by this header, to come from several places. */
export const fromHeader = 'x-comes-from';

/**
 * A proxy as small as one may be: it adds who asks, and passes everything on as it comes, streams too.
 *
 * @param urls the processes; asked anew for each request. One that cannot be reached is answered for with 502.
 */
export async function startRoundRobin(urls: () => string[]): Promise<RoundRobin> {
  const counts: number[] = [];
  let next = 0;
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const targets = urls();
    const number = next++ % targets.length;
    counts[number] = (counts[number] ?? 0) + 1;
    const { [fromHeader]: from = request.socket.remoteAddress, ...headers } = request.headers;
    const target = new URL(request.url ?? '/', targets[number]);
    const forwarded = { 'x-forwarded-for': String(from), 'x-forwarded-proto': 'http' };
    const asked = http.request(target, {
      agent,
      method: request.method,
      headers: { ...headers, ...forwarded },
    });
    asked.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    asked.once('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => counts,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
