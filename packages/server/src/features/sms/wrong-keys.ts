/** Wrong keys from one network within the window, beyond which its keys are looked up in batches. */
export const maxWrongKeys = 20;
const windowMilliseconds = 10 * 60_000;
/** Limits memory: beyond these, the least recently used address is removed. */
const maxAddresses = 10_000;
const maxAcceptedKeys = 10_000;

/** Adds the newest entry to a map and removes the oldest if it is full. */
function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maxSize: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxSize && oldest !== undefined) map.delete(oldest);
}

/**
 * Counts wrong keys per network in the memory of this process. Many gateways may share an address, so an address over the
 * limit is not blocked: recently correct keys are accepted immediately, all others are suspect.
 */
export function createWrongKeyCounter(now: () => number) {
  const counts = new Map<string, { count: number; since: number }>();
  const accepted = new Map<string, true>();
  return {
    /** Whether a key must be looked up before anything is stored. */
    isSuspect(network: string, keyHash: string): boolean {
      const counted = counts.get(network);
      if (!counted || now() - counted.since > windowMilliseconds) return false;
      return counted.count >= maxWrongKeys && !accepted.has(keyHash);
    },
    recordRightKey(keyHash: string): void {
      setNewest(accepted, keyHash, true, maxAcceptedKeys);
    },
    recordWrongKey(network: string, keyHash: string): void {
      accepted.delete(keyHash);
      const counted = counts.get(network);
      const isWindowOver = !counted || now() - counted.since > windowMilliseconds;
      const next = isWindowOver ? { count: 1, since: now() } : { ...counted, count: counted.count + 1 };
      setNewest(counts, network, next, maxAddresses);
    },
  };
}
