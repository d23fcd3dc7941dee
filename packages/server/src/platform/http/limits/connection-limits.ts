import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../../network/network-address.ts';

/** Time limits and numbers of connections. Responses have no time limit: downloads and live streams may go on. */
export interface ConnectionLimits {
  /** For the headers, from the first byte or from connecting. */
  headersMilliseconds: number;
  /** For the body; every `bodyBytesPerSecond` bytes received allow another second. */
  bodyMilliseconds: number;
  bodyBytesPerSecond: number;
  /** Maximum for a whole request, however steadily its body arrives. */
  requestMilliseconds: number;
  /** Between two requests on one connection: longer than proxies keep idle connections (nginx: 60 s). */
  keepAliveMilliseconds: number;
  /** Without a byte in either direction during a response: the client does not read it. */
  inactivityMilliseconds: number;
  /** Interval of checks for slow connections. */
  checkMilliseconds: number;
  /** Connections per network address (IPv6: per /64); trusted proxies are exempt. */
  perAddress: number;
  /** Connections in total. */
  total: number;
}

export const defaultLimits: ConnectionLimits = {
  headersMilliseconds: 10_000,
  bodyMilliseconds: 15_000,
  bodyBytesPerSecond: 4096,
  requestMilliseconds: 300_000,
  keepAliveMilliseconds: 65_000,
  inactivityMilliseconds: 120_000,
  checkMilliseconds: 1000,
  perAddress: 500,
  total: 5000,
};

interface Connection {
  socket: Socket;
  /** Null for connections that are not counted per network. */
  network: string | null;
  openedAt: number;
  current: { request: IncomingMessage; response: ServerResponse; since: number; bytesBefore: number } | null;
}

/** Whether a complete request is being answered. All other connections may be closed: the client can reconnect. */
function isResponding({ current }: Connection): boolean {
  if (!current?.request.complete) return false;
  return !current.response.writableFinished && !current.response.destroyed;
}

/** After how many milliseconds a connection without a byte counts as unused when the server stops. */
const unusedMilliseconds = 1000;

const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/**
 * Tracks the open connections of a server and closes excess and slow ones. When a limit is reached, the oldest connection that
 * waits for its client is closed in favour of the new one: an attacker with thousands of half-sent requests only evicts their
 * own, and a gateway behind the same address can still connect.
 */
export class ConnectionTable {
  readonly #connections = new Map<Socket, Connection>();
  readonly #byNetwork = new Map<string, Set<Connection>>();
  readonly #limits: ConnectionLimits;
  readonly #isExempt: (address: string | undefined) => boolean;

  /** @param isExempt whether an address is a trusted proxy with many clients behind it */
  constructor(limits: ConnectionLimits, isExempt: (address: string | undefined) => boolean) {
    this.#limits = limits;
    this.#isExempt = isExempt;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Adds a new connection, or destroys it when a limit is reached and no other connection can be closed. */
  add(socket: Socket): void {
    const { remoteAddress } = socket;
    const network = this.#isExempt(remoteAddress) ? null : toNetwork(remoteAddress);
    const sameNetwork = network === null ? undefined : this.#byNetwork.get(network);
    const hasRoom =
      (!sameNetwork || this.#makeRoom(sameNetwork, this.#limits.perAddress)) &&
      this.#makeRoom(this.#connections.values(), this.#limits.total, this.size);
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, network, openedAt: performance.now(), current: null };
    this.#connections.set(socket, connection);
    if (network !== null)
      this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? new Set()).add(connection));
    socket.once('close', () => this.#remove(connection));
  }

  /** Assigns a request to its connection, once its headers have arrived. */
  assignRequest(request: IncomingMessage, response: ServerResponse): void {
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
      if (!current.response.headersSent) socket.write(timeoutResponse);
      socket.destroy();
    }
  }

  /** Closes connections on which nothing was ever sent, as browsers open them in advance; new ones may be about to send a request. */
  closeUnused(now = performance.now()): void {
    for (const { socket, openedAt, current } of this.#connections.values())
      if (!current && socket.bytesRead === 0 && now - openedAt > unusedMilliseconds) socket.destroy();
  }

  #makeRoom(
    oldestFirst: Iterable<Connection> & { size?: number },
    limit: number,
    size = oldestFirst.size,
  ): boolean {
    if ((size ?? 0) < limit) return true;
    for (const connection of oldestFirst) {
      if (isResponding(connection)) continue;
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
    const sameNetwork = network === null ? undefined : this.#byNetwork.get(network);
    sameNetwork?.delete(connection);
    if (network !== null && sameNetwork?.size === 0) this.#byNetwork.delete(network);
  }
}
