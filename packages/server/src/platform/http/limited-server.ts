import http from 'node:http';
import { type ConnectionLimits, ConnectionTable, defaultLimits } from './connection-limits.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** How soon it is noticed that a client is gone without a word. */
const keepAliveProbeAfter = 30_000;

/**
 * A web server that waits for nobody for ever: headers and bodies have to arrive in time, connections are limited in
 * number, and answers that nobody reads are given up.
 *
 * @param isTrustedProxy the addresses behind which many callers are: only the limit of all connections holds for them
 */
export function createLimitedServer(
  handle: Handler,
  isTrustedProxy: IsTrustedProxy | null,
  changed: Partial<ConnectionLimits> = {},
): http.Server {
  const limits = { ...defaultLimits, ...changed };
  const table = new ConnectionTable(limits, (address) => isTrustedProxy?.(address, 0) ?? false);
  const server = http.createServer(
    {
      headersTimeout: limits.headersMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      keepAliveTimeout: limits.keepAliveMilliseconds,
      connectionsCheckingInterval: limits.checkMilliseconds,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveProbeAfter,
    },
    (request, response) => {
      table.begin(request, response);
      handle(request, response);
    },
  );
  server.setTimeout(limits.silenceMilliseconds);
  server.on('connection', (socket) => table.add(socket));
  const checking = setInterval(() => table.closeSlow(), limits.checkMilliseconds).unref();
  server.once('close', () => clearInterval(checking));
  return server;
}
