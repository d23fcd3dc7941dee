import { once } from 'node:events';
import net from 'node:net';

/** A connection on which something was begun and is not finished. */
export interface HalfSent {
  socket: net.Socket;
  /** Milliseconds after opening at which it was closed; undefined while it is open. */
  closedAfter(): number | undefined;
}

export interface Half {
  /** What is sent, and nothing more after it. */
  bytes: string | Uint8Array;
  /** Of this machine, where it has more than one. */
  localAddress?: string;
}

async function openOne(port: number, { bytes, localAddress }: Half): Promise<HalfSent> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  const since = performance.now();
  let closedAfter: number | undefined;
  socket.once('close', () => {
    closedAfter = performance.now() - since;
  });
  socket.resume();
  if (bytes.length > 0) socket.write(bytes);
  return { socket, closedAfter: () => closedAfter };
}

/** Opens connections, some beside each other, and leaves what is sent on them unfinished. */
export async function openHalfSent(port: number, halves: Half[]): Promise<HalfSent[]> {
  const opened: HalfSent[] = [];
  for (let at = 0; at < halves.length; at += 50)
    opened.push(...(await Promise.all(halves.slice(at, at + 50).map((half) => openOne(port, half)))));
  return opened;
}
