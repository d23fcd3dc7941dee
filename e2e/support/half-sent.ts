import { once } from 'node:events';
import net from 'node:net';

/** A connection with an unfinished request. */
export interface StalledConnection {
  socket: net.Socket;
  /** Milliseconds from opening until closed; undefined while open. */
  closedAfter(): number | undefined;
}

export interface PartialRequest {
  /** The bytes to send. */
  bytes: string | Uint8Array;
  /** An address of this machine, if it has several. */
  localAddress?: string;
}

async function openOne(port: number, { bytes, localAddress }: PartialRequest): Promise<StalledConnection> {
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

/** Opens connections, several in parallel, with unfinished requests. */
export async function openStalledConnections(
  port: number,
  requests: PartialRequest[],
): Promise<StalledConnection[]> {
  const opened: StalledConnection[] = [];
  for (let at = 0; at < requests.length; at += 50)
    opened.push(...(await Promise.all(requests.slice(at, at + 50).map((request) => openOne(port, request)))));
  return opened;
}
