import type { Services } from '../../platform/services.ts';
import type { OfferedKey } from './sms.queries.ts';
import { suspectKeys } from './suspect-keys.ts';
import { networkOf, wrongKeyCounts } from './wrong-keys.ts';

/**
 * Keeps whoever guesses keys from asking the database with every guess.
 *
 * @returns what stores a message and answers its status: 200 when it was stored, 401 for a wrong key, 503 when a key
 * cannot be looked up now. `store` answers whether the key was right
 */
export function keyGuard(services: Services) {
  const counts = wrongKeyCounts(() => performance.now());
  const lookUp = suspectKeys(services);

  return async (address: string, key: OfferedKey, store: () => Promise<boolean>): Promise<number> => {
    const network = networkOf(address);
    if (counts.isSuspect(network, key.keyHash)) {
      const finding = await lookUp(key);
      if (finding === 'busy') return 503;
      if (finding === 'unknown') return 401;
    }
    const isRight = await store();
    if (isRight) counts.noteRight(key.keyHash);
    else counts.noteWrong(network, key.keyHash);
    return isRight ? 200 : 401;
  };
}
