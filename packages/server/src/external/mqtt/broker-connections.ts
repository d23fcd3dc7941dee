import type { Socket } from 'node:net';
import { toNetwork } from '../../platform/network/network-address.ts';

/** Limits for connections to the embedded broker. */
export interface BrokerLimits {
  /** From connecting to a completed sign-in. */
  signInMilliseconds: number;
  /** Connections of one network address that have not signed in. A signed-in device always counts as one connection. */
  unknownPerAddress: number;
  total: number;
  /** Maximum packet size; an SMS and its response are far smaller. */
  packetBytes: number;
  /** Maximum bytes a client may send before it has signed in. */
  bytesBeforeSignIn: number;
  /** Maximum keepalive of a device. It is disconnected after one and a half times its keepalive without a packet. */
  keepaliveSeconds: number;
}

export const defaultBrokerLimits: BrokerLimits = {
  signInMilliseconds: 10_000,
  unknownPerAddress: 50,
  total: 2000,
  packetBytes: 64 * 1024,
  bytesBeforeSignIn: 4096,
  keepaliveSeconds: 600,
};

/** How soon a dead connection is detected. */
const keepAliveProbeMilliseconds = 30_000;

/**
 * Tracks the lengths of MQTT packets in a stream of chunks without parsing anything else (MQTT 3.1.1, section 2.2.3).
 *
 * @returns checks a chunk; false once a packet announces more bytes than allowed
 */
export function createPacketSizeCheck(maxBytes: number): (chunk: Uint8Array) => boolean {
  let bytesLeft = 0;
  let length = 0;
  let lengthBytes = -1; // -1: the next byte is a packet type
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      const skipped = Math.min(bytesLeft, chunk.length - at);
      bytesLeft -= skipped;
      at += skipped;
      const byte = chunk[at];
      if (byte === undefined) return true;
      if (lengthBytes === -1) {
        lengthBytes = 0;
        length = 0;
        continue;
      }
      length += (byte & 127) * 128 ** lengthBytes;
      lengthBytes += 1;
      if (length > maxBytes || lengthBytes > 4) return false;
      if (byte >= 128) continue;
      bytesLeft = length;
      lengthBytes = -1;
    }
    return true;
  };
}

/** The connections of a broker. When too many have not signed in, the oldest of them are closed. */
export class BrokerConnections {
  readonly #limits: BrokerLimits;
  readonly #all = new Set<Socket>();
  /** Connections that have not signed in, oldest first, with their networks. */
  readonly #unknown = new Map<Socket, string>();
  readonly #unknownCounts = new Map<string, number>();
  readonly #timers = new WeakMap<Socket, NodeJS.Timeout>();

  constructor(limits: BrokerLimits) {
    this.#limits = limits;
  }

  /** Adds a connection; destroys it and returns false if the limit is reached. */
  add(socket: Socket): boolean {
    const network = toNetwork(socket.remoteAddress);
    if ((this.#unknownCounts.get(network) ?? 0) >= this.#limits.unknownPerAddress) this.#dropOldest(network);
    if (this.#all.size >= this.#limits.total) this.#dropOldest(null);
    if (this.#all.size >= this.#limits.total) {
      socket.destroy();
      return false;
    }
    socket.setKeepAlive(true, keepAliveProbeMilliseconds);
    this.#all.add(socket);
    this.#unknown.set(socket, network);
    this.#unknownCounts.set(network, (this.#unknownCounts.get(network) ?? 0) + 1);
    const timer = setTimeout(() => socket.destroy(), this.#limits.signInMilliseconds).unref();
    this.#timers.set(socket, timer);
    socket.once('close', () => this.#remove(socket));
    this.#watch(socket);
    return true;
  }

  /** Lifts the limits for clients that have not signed in. */
  admit(socket: Socket): void {
    clearTimeout(this.#timers.get(socket));
    const network = this.#unknown.get(socket);
    if (network === undefined) return;
    this.#unknown.delete(socket);
    const left = (this.#unknownCounts.get(network) ?? 1) - 1;
    if (left > 0) this.#unknownCounts.set(network, left);
    else this.#unknownCounts.delete(network);
  }

  #watch(socket: Socket): void {
    const isSmall = createPacketSizeCheck(this.#limits.packetBytes);
    socket.on('data', (chunk: Buffer) => {
      const exceedsSignInLimit =
        this.#unknown.has(socket) && socket.bytesRead > this.#limits.bytesBeforeSignIn;
      if (exceedsSignInLimit || !isSmall(chunk)) socket.destroy();
    });
  }

  #dropOldest(network: string | null): void {
    for (const [socket, from] of this.#unknown) {
      if (network !== null && from !== network) continue;
      this.#remove(socket);
      socket.destroy();
      return;
    }
  }

  #remove(socket: Socket): void {
    this.admit(socket);
    this.#all.delete(socket);
  }
}
