import http from 'node:http';
import type { IsTrustedProxy } from '../../network/trusted-proxies.ts';
import { type ConnectionLimits, ConnectionTable, defaultLimits } from './connection-limits.ts';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** After how much idle time TCP keep-alive probes look for vanished clients. */
const keepAliveDelay = 30_000;

/**
 * A web server with time limits for headers and bodies and a maximum number of connections; it drops clients that do not read
 * their response. `closeIdleConnections` closes connections that were never used, too: Node waits for their first request.
 *
 * @param isTrustedProxy addresses with many clients behind them: only the total limit applies to them
 */
export function createLimitedServer(
  handle: Handler,
  isTrustedProxy: IsTrustedProxy | null,
  overrides: Partial<ConnectionLimits> = {},
): http.Server {
  const limits = { ...defaultLimits, ...overrides };
  const table = new ConnectionTable(limits, (address) => isTrustedProxy?.(address, 0) ?? false);
  const server = http.createServer(
    {
      headersTimeout: limits.headersMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      keepAliveTimeout: limits.keepAliveMilliseconds,
      connectionsCheckingInterval: limits.checkMilliseconds,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveDelay,
    },
    (request, response) => {
      table.assignRequest(request, response);
      handle(request, response);
    },
  );
  server.setTimeout(limits.inactivityMilliseconds);
  server.on('connection', (socket) => table.add(socket));
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    table.closeUnused();
  };
  const checking = setInterval(() => table.closeSlow(), limits.checkMilliseconds).unref();
  server.once('close', () => clearInterval(checking));
  return server;
}
