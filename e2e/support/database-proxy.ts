import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

/** A proxy between a server and its database, to simulate network faults. */
export interface DatabaseProxy {
  /** The `DATABASE_URL` for the server. */
  url: string;
  /** Stops forwarding, without closing connections. */
  freeze(): void;
  /** Forwards what was held back, and everything after it. */
  thaw(): void;
  /** Drops open connections silently, like a firewall that lost its state; new ones work. */
  drop(): void;
  /** Resets all connections. */
  reset(): void;
  /** Delays all data, in milliseconds. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

interface ProxiedConnection {
  server: net.Socket;
  database: net.Socket;
  /** What is not forwarded now. */
  pending: (() => void)[];
  isDropped: boolean;
}

function connectTo(connectionString: string): net.Socket {
  const url = new URL(connectionString);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect(port, host);
}

/** Starts a proxy to a database. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const connections = new Set<ProxiedConnection>();
  let isFrozen = false;
  let delay = 0;

  function forwardData(connection: ProxiedConnection, from: net.Socket, to: net.Socket): void {
    // Stays in order with any delay: timers of the same length fire in the order in which they were set.
    const forward = (step: () => void) => {
      if (connection.isDropped) return;
      if (isFrozen || connection.pending.length > 0) connection.pending.push(step);
      else if (delay > 0) setTimeout(step, delay);
      else step();
    };
    from.on('data', (chunk) => forward(() => void (to.destroyed || to.write(chunk))));
    from.on('close', () => forward(() => to.destroy()));
    from.on('error', () => undefined); // followed by 'close'
  }

  const listener = net.createServer((server) => {
    const connection: ProxiedConnection = {
      server,
      database: connectTo(connectionString),
      pending: [],
      isDropped: false,
    };
    connections.add(connection);
    forwardData(connection, connection.server, connection.database);
    forwardData(connection, connection.database, connection.server);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(connectionString);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as net.AddressInfo).port);

  const reset = () => {
    for (const { server, database } of connections) {
      server.resetAndDestroy();
      database.destroy();
    }
    connections.clear();
  };
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const connection of connections) for (const step of connection.pending.splice(0)) step();
    },
    drop() {
      for (const connection of connections) connection.isDropped = true;
    },
    reset,
    delay(milliseconds) {
      delay = milliseconds;
    },
    async close() {
      reset();
      listener.close();
      await once(listener, 'close');
    },
  };
}
