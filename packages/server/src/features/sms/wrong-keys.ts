import { readAddress } from '../../platform/network-address.ts';

/** So many wrong keys from one network address within the window; from then on its keys are looked up together. */
export const wrongKeysAtMost = 20;
const windowMilliseconds = 10 * 60_000;
/** Beyond these many, the address that was heard of longest ago is forgotten. */
const addressesAtMost = 10_000;
const acceptedAtMost = 10_000;

/** An address, or for IPv6 the network of a household or office (/64): its addresses belong to one subscriber. */
export function networkOf(address: string): string {
  const parsed = readAddress(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join('.');
}

/** Adds to a map or set as its newest entry, and lets the oldest go where it is full. */
function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, atMost: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > atMost && oldest !== undefined) map.delete(oldest);
}

/**
 * Counts wrong keys per network address, in the memory of this process and within bounds. Many gateways may share an
 * address, so that an address over the limit is not refused as a whole: a key that was right lately still is taken at once,
 * any other is suspect.
 */
export function wrongKeyCounts(now: () => number) {
  const counts = new Map<string, { count: number; since: number }>();
  const accepted = new Map<string, true>();
  return {
    /** Whether a key has to be looked up before anything is stored. */
    isSuspect(network: string, keyHash: string): boolean {
      const counted = counts.get(network);
      if (!counted || now() - counted.since > windowMilliseconds) return false;
      return counted.count >= wrongKeysAtMost && !accepted.has(keyHash);
    },
    noteRight(keyHash: string): void {
      remember(accepted, keyHash, true, acceptedAtMost);
    },
    noteWrong(network: string, keyHash: string): void {
      accepted.delete(keyHash);
      const counted = counts.get(network);
      const isOver = !counted || now() - counted.since > windowMilliseconds;
      const next = isOver ? { count: 1, since: now() } : { ...counted, count: counted.count + 1 };
      remember(counts, network, next, addressesAtMost);
    },
  };
}
