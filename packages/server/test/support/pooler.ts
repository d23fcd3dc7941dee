import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';

/** How a pooler hands its sessions out: for as long as a connection lasts, or for a transaction, the last one again or each in turn. */
export type PoolMode = 'session' | 'transaction' | 'transaction in turn';

/** A pooler in front of a database, as small as can be: enough to be told from PostgreSQL itself. */
export interface Pooler {
  url: string;
  close(): Promise<void>;
}

/** A message of the protocol for clients: a letter, a length, a body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** Cuts what a server sends into messages. */
function cutter(onMessage: (whole: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
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
      cutter((whole) => {
        session.client?.write(whole);
        const isAtEnd = whole.toString('latin1', 0, 1) === 'Z' && whole.toString('latin1', 5) === 'I';
        if (isAtEnd && mode !== 'session') leave(session);
      }),
    );
    return session;
  }
  const sessionOf = new Map<net.Socket, Promise<Session>>();
  function leave(session: Session): void {
    if (session.client) sessionOf.delete(session.client);
    session.client = null;
    idle.push(session);
  }
  function take(client: net.Socket): Promise<Session> {
    const free = mode === 'transaction' ? idle.pop() : idle.shift();
    const taken = (free ? Promise.resolve(free) : open()).then((session) =>
      Object.assign(session, { client }),
    );
    sessionOf.set(client, taken);
    return taken;
  }

  const listener = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', () => {
      client.write(welcome);
      client.on('data', async (chunk: Buffer) => {
        if (chunk.toString('latin1', 0, 1) === 'X') return client.end();
        const { socket } = await (sessionOf.get(client) ?? take(client));
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
