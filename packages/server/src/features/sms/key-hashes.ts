import type { SecretKeys } from '../../platform/secrets/encryption.ts';
import { hashGatewayKey, type SubmittedKey } from './sms.queries.ts';

/** Far more keys than a server has gateways. */
const maxRemembered = 1000;

/**
 * Hashes gateway keys, and remembers the hashes of right ones: hashing is a fifth of the work of a web process per SMS. Wrong keys
 * are not remembered, so that guesses cannot replace them. Whether a key is right is still asked for each message.
 */
export function createKeyHashes(keys: SecretKeys): {
  hashKey(apiKey: string): SubmittedKey;
  rememberKey(key: SubmittedKey): void;
} {
  const remembered = new Map<string, SubmittedKey>();
  let hashedWith: SecretKeys = { ...keys };
  return {
    hashKey(apiKey) {
      const { secretKey, previousSecretKey } = keys;
      if (hashedWith.secretKey !== secretKey || hashedWith.previousSecretKey !== previousSecretKey) {
        hashedWith = { secretKey, previousSecretKey };
        remembered.clear();
      }
      return remembered.get(apiKey) ?? hashGatewayKey(keys, apiKey);
    },
    rememberKey(key) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key.apiKey, key);
    },
  };
}
