import { toNetwork } from '../../platform/network/network-address.ts';
import type { Services } from '../../platform/services.ts';
import type { SubmittedKey } from './sms.queries.ts';
import { createSuspectKeyLookup } from './suspect-keys.ts';
import { createWrongKeyCounter } from './wrong-keys.ts';

/**
 * Prevents key guessing from causing a database query per guess.
 *
 * @returns a function that stores a message and returns the HTTP status: 200 if it was stored, 401 for a wrong key, 503 if a
 * key cannot be looked up now. `store` returns whether the key was right
 */
export function createKeyGuard(services: Services) {
  const counts = createWrongKeyCounter(() => performance.now());
  const lookUp = createSuspectKeyLookup(services);

  return async (address: string, key: SubmittedKey, store: () => Promise<boolean>): Promise<number> => {
    const network = toNetwork(address);
    if (counts.isSuspect(network, key.keyHash)) {
      const result = await lookUp(key);
      if (result === 'busy') return 503;
      if (result === 'unknown') return 401;
    }
    const isRight = await store();
    if (isRight) counts.recordRightKey(key.keyHash);
    else counts.recordWrongKey(network, key.keyHash);
    return isRight ? 200 : 401;
  };
}
