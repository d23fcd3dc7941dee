import type { Socket } from 'node:net';
import { networkOf } from '../../platform/network-address.ts';

/** What connections to the broker inside may take. */
export interface BrokerLimits {
  /** From connecting until the broker knows who it is. */
  signInMilliseconds: number;
  /** Connections of one network address that have not signed in; a device that has is one connection in any case. */
  unknownPerAddress: number;
  total: number;
  /** The largest packet: an SMS and its answer are far smaller. */
  packetBytes: number;
  /** Whoever has not said who they are can say no more than this. */
  bytesBeforeKnown: number;
  /** The longest keepalive that a device may ask for: after one and a half of it without a word it is disconnected. */
  keepaliveSeconds: number;
}

export const defaultBrokerLimits: BrokerLimits = {
  signInMilliseconds: 10_000,
  unknownPerAddress: 50,
  total: 2000,
  packetBytes: 64 * 1024,
  bytesBeforeKnown: 4096,
  keepaliveSeconds: 600,
};

/** How soon it is noticed that a device is gone without a word. */
const keepAliveProbeAfter = 30_000;

/**
 * Reads the lengths of MQTT packets as they arrive, and nothing else of them (MQTT 3.1.1, section 2.2.3).
 *
 * @returns takes a chunk; false once a packet is announced that is larger than `atMost`
 */
export function packetSizeGuard(atMost: number): (chunk: Uint8Array) => boolean {
  let bytesLeft = 0;
  let length = 0;
  let lengthBytes = -1; // -1: the next byte is the type of a packet
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
      if (length > atMost || lengthBytes > 4) return false;
      if (byte >= 128) continue;
      bytesLeft = length;
      lengthBytes = -1;
    }
    return true;
  };
}

/** The connections of a broker: too many that do not say who they are push each other out, the oldest first. */
export class BrokerConnections {
  readonly #limits: BrokerLimits;
  readonly #all = new Set<Socket>();
  /** Not signed in yet, the oldest first, with their networks. */
  readonly #unknown = new Map<Socket, string>();
  readonly #unknownOf = new Map<string, number>();
  readonly #timers = new WeakMap<Socket, NodeJS.Timeout>();

  constructor(limits: BrokerLimits) {
    this.#limits = limits;
  }

  /** Takes a connection; false when there is no room, and it is destroyed. */
  add(socket: Socket): boolean {
    const network = networkOf(socket.remoteAddress);
    if ((this.#unknownOf.get(network) ?? 0) >= this.#limits.unknownPerAddress) this.#dropOldest(network);
    if (this.#all.size >= this.#limits.total) this.#dropOldest(null);
    if (this.#all.size >= this.#limits.total) {
      socket.destroy();
      return false;
    }
    socket.setKeepAlive(true, keepAliveProbeAfter);
    this.#all.add(socket);
    this.#unknown.set(socket, network);
    this.#unknownOf.set(network, (this.#unknownOf.get(network) ?? 0) + 1);
    const timer = setTimeout(() => socket.destroy(), this.#limits.signInMilliseconds).unref();
    this.#timers.set(socket, timer);
    socket.once('close', () => this.#remove(socket));
    this.#watch(socket);
    return true;
  }

  /** A connection is known now: what holds for unknown ones holds no longer. */
  admit(socket: Socket): void {
    clearTimeout(this.#timers.get(socket));
    const network = this.#unknown.get(socket);
    if (network === undefined) return;
    this.#unknown.delete(socket);
    const left = (this.#unknownOf.get(network) ?? 1) - 1;
    if (left > 0) this.#unknownOf.set(network, left);
    else this.#unknownOf.delete(network);
  }

  #watch(socket: Socket): void {
    const isSmall = packetSizeGuard(this.#limits.packetBytes);
    socket.on('data', (chunk: Buffer) => {
      const saysTooMuch = this.#unknown.has(socket) && socket.bytesRead > this.#limits.bytesBeforeKnown;
      if (saysTooMuch || !isSmall(chunk)) socket.destroy();
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
