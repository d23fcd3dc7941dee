import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';

/** How a pooler assigns its sessions: per connection or per transaction, and then either the last one used or each in turn. */
export type PoolMode = 'session' | 'transaction' | 'transaction in turn';

/** A minimal connection pooler, just enough to be distinguishable from PostgreSQL itself. */
export interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** A message of the PostgreSQL protocol: a letter, a length, a body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const greeting = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** Splits the output of a server into messages. */
function createMessageSplitter(onMessage: (completeMessage: Buffer) => void): (chunk: Buffer) => void {
  let remaining = Buffer.alloc(0);
  return (chunk) => {
    remaining = Buffer.concat([remaining, chunk]);
    while (remaining.length >= 5 && remaining.length > remaining.readInt32BE(1)) {
      const length = remaining.readInt32BE(1) + 1;
      onMessage(remaining.subarray(0, length));
      remaining = remaining.subarray(length);
    }
  };
}

interface Session {
  socket: net.Socket;
  client: net.Socket | null;
}

export async function startPooler(connectionString: string, mode: PoolMode): Promise<Pooler> {
  const idle: Session[] = [];
  const sockets = new Set<net.Socket>();

  async function open(): Promise<Session> {
    const own = new pg.Client(connectionString);
    own.on('error', () => undefined);
    await own.connect();
    const { stream: socket } = (own as unknown as { connection: { stream: net.Socket } }).connection;
    const session: Session = { socket, client: null };
    sockets.add(socket);
    socket.removeAllListeners('data');
    socket.on(
      'data',
      createMessageSplitter((completeMessage) => {
        session.client?.write(completeMessage);
        const isAtEnd =
          completeMessage.toString('latin1', 0, 1) === 'Z' && completeMessage.toString('latin1', 5) === 'I';
        if (isAtEnd && mode !== 'session') releaseSession(session);
      }),
    );
    return session;
  }
  const sessionsByClient = new Map<net.Socket, Promise<Session>>();
  function releaseSession(session: Session): void {
    if (session.client) sessionsByClient.delete(session.client);
    session.client = null;
    idle.push(session);
  }
  function assignSession(client: net.Socket): Promise<Session> {
    const free = mode === 'transaction' ? idle.pop() : idle.shift();
    const assigned = (free ? Promise.resolve(free) : open()).then((session) =>
      Object.assign(session, { client }),
    );
    sessionsByClient.set(client, assigned);
    return assigned;
  }

  const listener = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', () => {
      client.write(greeting);
      client.on('data', async (chunk: Buffer) => {
        if (chunk.toString('latin1', 0, 1) === 'X') return client.end();
        const { socket } = await (sessionsByClient.get(client) ?? assignSession(client));
        socket.write(chunk);
      });
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(connectionString);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as net.AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
