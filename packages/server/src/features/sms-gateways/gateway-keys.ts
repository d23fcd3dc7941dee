import { randomBytes } from 'node:crypto';
import { isWeakGatewayKey, oldKeyAcceptedForDays } from '@harken/domain/sms-gateways/gateway-key';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import {
  decryptSecret,
  encryptSecret,
  hashWithEveryKey,
  hashWithKey,
  type SecretKeys,
} from '../../platform/secrets/encryption.ts';
import {
  clearPlainKey,
  expireCurrentKey,
  findGatewaysWithPlainKey,
  hasCurrentKey,
  hasKeyWithHash,
  insertKey,
  isKeyTaken,
  lockPlainKey,
} from './gateway-keys.queries.ts';

/** Without letters that look like digits, because a key may have to be typed on the keypad of a gateway. */
const characters = '0123456789abcdefghjkmnpqrstvwxyz';
const keyLength = 26;
const dayMilliseconds = 24 * 60 * 60_000;

/** A key of 130 random bits. */
export function generateGatewayKey(): string {
  return Array.from(randomBytes(keyLength), (byte) => characters[byte % characters.length]).join('');
}

const hashKey = (keys: SecretKeys, key: string) => hashWithEveryKey(keys, 'gateway key lookup', key);

/** Until when a key that is replaced now is still accepted. */
export function getOldKeyExpiry(now: Date): Date {
  return new Date(now.getTime() + oldKeyAcceptedForDays * dayMilliseconds);
}

/** The stored key of a gateway. A plain key, written by the previous release, takes precedence as long as it is there. */
interface StoredGatewayKey {
  plainKey: string | null;
  encryptedKey: Buffer | null;
  isKeyWeak: boolean | null;
}

/** The key of a gateway; null when it was encrypted with another HARKEN_SECRET_KEY. */
export function decryptCurrentKey(
  keys: SecretKeys,
  { plainKey, encryptedKey }: Omit<StoredGatewayKey, 'isKeyWeak'>,
): string | null {
  return plainKey ?? (encryptedKey && decryptSecret(keys, 'gateway key', encryptedKey));
}

/** Whether the key of a gateway should be replaced because it is easy to guess. */
export function hasWeakKey({ plainKey, isKeyWeak }: Omit<StoredGatewayKey, 'encryptedKey'>): boolean {
  return plainKey === null ? isKeyWeak === true : isWeakGatewayKey(plainKey);
}

/**
 * The key that a gateway gets: the one that was sent, if it is strong and belongs to no other gateway, otherwise a generated
 * one. The response does not reveal which keys exist in other societies.
 *
 * @throws a validation error when the key that was sent is easy to guess
 */
export async function chooseKey(
  trx: Database,
  keys: SecretKeys,
  { sent, smsGatewayId }: { sent: string | null; smsGatewayId: number | null },
): Promise<string> {
  if (!sent) return generateGatewayKey();
  if (isWeakGatewayKey(sent)) throw fieldError('ApiKey', 'nationalSociety.smsGateway.apiKeyTooWeak');
  const hashes = hashKey(keys, sent);
  return (await isKeyTaken(trx, { key: sent, hashes, exceptId: smsGatewayId })) ? generateGatewayKey() : sent;
}

/** Stores the first key of a gateway, or a new one once the current one was expired. */
export function storeKey(
  trx: Database,
  keys: SecretKeys,
  { smsGatewayId, key }: { smsGatewayId: number; key: string },
): Promise<void> {
  return insertKey(trx, smsGatewayId, {
    keyHash: hashWithKey(keys, 'gateway key lookup', key),
    encryptedKey: encryptSecret(keys, 'gateway key', key),
    isWeak: isWeakGatewayKey(key),
    plain: key,
  });
}

/**
 * Stores a key that an older client sends with a gateway. A form opened before the key was replaced still sends the previous
 * key, which must not be restored.
 */
export async function acceptSentKey(
  trx: Database,
  keys: SecretKeys,
  {
    smsGatewayId,
    sent,
    current,
    now,
  }: { smsGatewayId: number; sent: string; current: string | null; now: Date },
): Promise<void> {
  if (sent === current || (await hasKeyWithHash(trx, smsGatewayId, hashKey(keys, sent)))) return;
  const key = await chooseKey(trx, keys, { sent, smsGatewayId });
  await replaceKey(trx, keys, { smsGatewayId, key, oldKeyUntil: getOldKeyExpiry(now) });
}

/**
 * Gives a gateway another key.
 *
 * @param oldKeyUntil until when the previous key is still accepted; null rejects it from now on
 */
export async function replaceKey(
  trx: Database,
  keys: SecretKeys,
  { smsGatewayId, key, oldKeyUntil }: { smsGatewayId: number; key: string; oldKeyUntil: Date | null },
): Promise<void> {
  await encryptPlainKey(trx, keys, smsGatewayId);
  await expireCurrentKey(trx, smsGatewayId, oldKeyUntil);
  await storeKey(trx, keys, { smsGatewayId, key });
}

/** Encrypts a key that the previous release stored in plain text. */
async function encryptPlainKey(trx: Database, keys: SecretKeys, smsGatewayId: number): Promise<void> {
  const key = await lockPlainKey(trx, smsGatewayId);
  if (key === null || (await hasCurrentKey(trx, smsGatewayId, hashKey(keys, key)))) return;
  await expireCurrentKey(trx, smsGatewayId, null);
  await storeKey(trx, keys, { smsGatewayId, key });
}

/** Does so for all gateways, and clears the plain column. */
export async function encryptPlainKeys(db: Database, keys: SecretKeys): Promise<void> {
  for (const smsGatewayId of await findGatewaysWithPlainKey(db)) {
    await db.transaction().execute(async (trx) => {
      await encryptPlainKey(trx, keys, smsGatewayId);
      await clearPlainKey(trx, smsGatewayId);
    });
  }
}
