import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy for several processes, which get requests in turn. */
export interface RoundRobin {
  url: string;
  /** Number of requests per process. */
  counts(): number[];
  close(): Promise<void>;
}

/** Header with the client address of a request, so that tests can use several addresses. */
export const clientAddressHeader = 'x-comes-from';

/**
 * Starts a minimal proxy, which adds the client address and also forwards streams.
 *
 * @param urls the processes, called for each request. An unreachable one results in status 502.
 */
export async function startRoundRobin(urls: () => string[]): Promise<RoundRobin> {
  const counts: number[] = [];
  let next = 0;
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const targets = urls();
    const number = next++ % targets.length;
    counts[number] = (counts[number] ?? 0) + 1;
    const { [clientAddressHeader]: from = request.socket.remoteAddress, ...headers } = request.headers;
    const target = new URL(request.url ?? '/', targets[number]);
    const forwarded = { 'x-forwarded-for': String(from), 'x-forwarded-proto': 'http' };
    const forwardedRequest = http.request(target, {
      agent,
      method: request.method,
      headers: { ...headers, ...forwarded },
    });
    forwardedRequest.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    forwardedRequest.once('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(forwardedRequest);
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
