import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

/** A line between a server and its database that can be disturbed. */
export interface DatabaseProxy {
  /** What the server takes as `DATABASE_URL`. */
  url: string;
  /** Nothing gets through any more, and nothing is closed. */
  freeze(): void;
  /** What was held back gets through, and everything after it. */
  thaw(): void;
  /** Connections that are open stay silent for good, as when a firewall forgets them; new ones work. */
  forget(): void;
  /** All connections end at once, without a goodbye. */
  reset(): void;
  /** Every piece arrives so much later, in milliseconds. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

interface Line {
  server: net.Socket;
  database: net.Socket;
  /** What does not get through now. */
  held: (() => void)[];
  isForgotten: boolean;
}

function connectTo(connectionString: string): net.Socket {
  const url = new URL(connectionString);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return host.startsWith('/') ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect(port, host);
}

/** Opens a line to the database of a connection string. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const lines = new Set<Line>();
  let isFrozen = false;
  let delay = 0;

  function pass(line: Line, from: net.Socket, to: net.Socket): void {
    // In order, whatever the delay: timers of the same length end in the order they were begun.
    const forward = (step: () => void) => {
      if (line.isForgotten) return;
      if (isFrozen || line.held.length > 0) line.held.push(step);
      else if (delay > 0) setTimeout(step, delay);
      else step();
    };
    from.on('data', (chunk) => forward(() => void (to.destroyed || to.write(chunk))));
    from.on('close', () => forward(() => to.destroy()));
    from.on('error', () => undefined); // its end follows
  }

  const listener = net.createServer((server) => {
    const line: Line = { server, database: connectTo(connectionString), held: [], isForgotten: false };
    lines.add(line);
    pass(line, line.server, line.database);
    pass(line, line.database, line.server);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(connectionString);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as net.AddressInfo).port);

  const reset = () => {
    for (const { server, database } of lines) {
      server.resetAndDestroy();
      database.destroy();
    }
    lines.clear();
  };
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const line of lines) for (const step of line.held.splice(0)) step();
    },
    forget() {
      for (const line of lines) line.isForgotten = true;
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
