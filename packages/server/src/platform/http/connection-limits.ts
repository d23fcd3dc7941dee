import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network-address.ts';

/** How long a connection may take and how many there may be. Answers are not limited: downloads and live streams go on. */
export interface ConnectionLimits {
  /** From the first byte, or from connecting, until the end of the headers. */
  headersMilliseconds: number;
  /** How long the body may take; each `bodyBytesPerSecond` of it that have arrived allow another second. */
  bodyMilliseconds: number;
  bodyBytesPerSecond: number;
  /** For the whole request at most, however steadily its body arrives. */
  requestMilliseconds: number;
  /** Between two requests on one connection: longer than proxies keep theirs (nginx: 60 s). */
  keepAliveMilliseconds: number;
  /** Without a byte in either direction while an answer is under way: the other side does not read it. */
  silenceMilliseconds: number;
  /** How often it is looked for what took too long. */
  checkMilliseconds: number;
  /** Connections of one network address (IPv6: of one /64); trusted proxies are not counted. */
  perAddress: number;
  /** Connections of all addresses together. */
  total: number;
}

export const defaultLimits: ConnectionLimits = {
  headersMilliseconds: 10_000,
  bodyMilliseconds: 15_000,
  bodyBytesPerSecond: 4096,
  requestMilliseconds: 300_000,
  keepAliveMilliseconds: 65_000,
  silenceMilliseconds: 120_000,
  checkMilliseconds: 1000,
  perAddress: 500,
  total: 5000,
};

interface Connection {
  socket: Socket;
  /** Null where connections are not counted. */
  network: string | null;
  current: { request: IncomingMessage; response: ServerResponse; since: number; bytesBefore: number } | null;
}

/** Whether a complete request is being answered. Everything else may be closed: the client connects again. */
function isAnswering({ current }: Connection): boolean {
  if (!current?.request.complete) return false;
  return !current.response.writableFinished && !current.response.destroyed;
}

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/**
 * Knows the open connections of a server, and closes those that are too many or too slow. Where a limit is reached the
 * oldest connection that waits for its client gives way to the new one: an attacker who leaves thousands of requests
 * half-sent only pushes out their own, and a gateway behind the same address still gets in.
 */
export class ConnectionTable {
  readonly #connections = new Map<Socket, Connection>();
  readonly #byNetwork = new Map<string, Set<Connection>>();
  readonly #limits: ConnectionLimits;
  readonly #isExempt: (address: string | undefined) => boolean;

  /** @param isExempt whether an address is a trusted proxy, behind which many callers are */
  constructor(limits: ConnectionLimits, isExempt: (address: string | undefined) => boolean) {
    this.#limits = limits;
    this.#isExempt = isExempt;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Takes a new connection, or destroys it when there is no room and none can be made. */
  add(socket: Socket): void {
    const { remoteAddress } = socket;
    const network = this.#isExempt(remoteAddress) ? null : networkOf(remoteAddress);
    const ofNetwork = network === null ? undefined : this.#byNetwork.get(network);
    const hasRoom =
      (!ofNetwork || this.#makeRoom(ofNetwork, this.#limits.perAddress)) &&
      this.#makeRoom(this.#connections.values(), this.#limits.total, this.size);
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, network, current: null };
    this.#connections.set(socket, connection);
    if (network !== null)
      this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? new Set()).add(connection));
    socket.once('close', () => this.#remove(connection));
  }

  /** Remembers what a connection is about, from when its headers have arrived. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (!connection) return;
    const { bytesRead } = request.socket;
    connection.current = { request, response, since: performance.now(), bytesBefore: bytesRead };
  }

  /** Closes connections whose request body arrives too slowly. */
  closeSlow(now = performance.now()): void {
    const { bodyMilliseconds, bodyBytesPerSecond } = this.#limits;
    for (const { socket, current } of this.#connections.values()) {
      if (!current || current.request.complete) continue;
      const received = socket.bytesRead - current.bytesBefore;
      if (now - current.since <= bodyMilliseconds + (received / bodyBytesPerSecond) * 1000) continue;
      if (!current.response.headersSent) socket.write(tooSlow);
      socket.destroy();
    }
  }

  #makeRoom(
    oldestFirst: Iterable<Connection> & { size?: number },
    limit: number,
    size = oldestFirst.size,
  ): boolean {
    if ((size ?? 0) < limit) return true;
    for (const connection of oldestFirst) {
      if (isAnswering(connection)) continue;
      this.#remove(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  }

  #remove(connection: Connection): void {
    const { socket, network } = connection;
    if (this.#connections.get(socket) !== connection) return;
    this.#connections.delete(socket);
    const ofNetwork = network === null ? undefined : this.#byNetwork.get(network);
    ofNetwork?.delete(connection);
    if (network !== null && ofNetwork?.size === 0) this.#byNetwork.delete(network);
  }
}
