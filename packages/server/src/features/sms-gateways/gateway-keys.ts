import { randomBytes } from 'node:crypto';
import { isWeakGatewayKey, oldKeyAcceptedForDays } from '@harken/domain/sms-gateways/gateway-key';
import type { Database } from '../../platform/db/database.ts';
import {
  decryptSecret,
  encryptSecret,
  keyedHash,
  keyedHashes,
  type SecretKeys,
} from '../../platform/encryption.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import {
  emptyPlainKey,
  endCurrentKey,
  findGatewaysWithPlainKey,
  hasCurrentKey,
  insertKey,
  isKeyTaken,
  isKnownBy,
  lockPlainKey,
} from './gateway-keys.queries.ts';

/** Without letters that are taken for digits, because a key may have to be typed on the keypad of a gateway. */
const characters = '0123456789abcdefghjkmnpqrstvwxyz';
const keyLength = 26;
const dayMilliseconds = 24 * 60 * 60_000;

/** A key of 130 random bits. */
export function newGatewayKey(): string {
  return Array.from(randomBytes(keyLength), (byte) => characters[byte % characters.length]).join('');
}

const hashesOf = (keys: SecretKeys, key: string) => keyedHashes(keys, 'gateway key lookup', key);

/** Until when a gateway is still known by a key that is replaced now. */
export function oldKeyAcceptedUntil(now: Date): Date {
  return new Date(now.getTime() + oldKeyAcceptedForDays * dayMilliseconds);
}

/** What of a stored gateway says by which key it is known. The plain key of a release before counts, as long as it is there. */
interface KeyOfGateway {
  plainKey: string | null;
  encryptedKey: Buffer | null;
  isKeyWeak: boolean | null;
}

/** The key of a gateway; null when it was stored under another HARKEN_SECRET_KEY. */
export function currentKeyOf(
  keys: SecretKeys,
  { plainKey, encryptedKey }: Omit<KeyOfGateway, 'isKeyWeak'>,
): string | null {
  return plainKey ?? (encryptedKey && decryptSecret(keys, 'gateway key', encryptedKey));
}

/** Whether the key of a gateway should be replaced, because it could be guessed. */
export function hasWeakKey({ plainKey, isKeyWeak }: Omit<KeyOfGateway, 'encryptedKey'>): boolean {
  return plainKey === null ? isKeyWeak === true : isWeakGatewayKey(plainKey);
}

/**
 * The key that a gateway gets: the one that was sent, if it is strong and belongs to no other gateway, else one that is made
 * here. Nobody learns from the answer which keys exist in other societies.
 *
 * @throws a field problem when the key that was sent could be guessed
 */
export async function chooseKey(
  trx: Database,
  keys: SecretKeys,
  { sent, smsGatewayId }: { sent: string | null; smsGatewayId: number | null },
): Promise<string> {
  if (!sent) return newGatewayKey();
  if (isWeakGatewayKey(sent)) throw fieldProblem('ApiKey', 'nationalSociety.smsGateway.apiKeyTooWeak');
  const hashes = hashesOf(keys, sent);
  return (await isKeyTaken(trx, { key: sent, hashes, exceptOf: smsGatewayId })) ? newGatewayKey() : sent;
}

/** Stores the first key of a gateway, or another one in place of it once that was ended. */
export function storeKey(
  trx: Database,
  keys: SecretKeys,
  { smsGatewayId, key }: { smsGatewayId: number; key: string },
): Promise<void> {
  return insertKey(trx, smsGatewayId, {
    keyHash: keyedHash(keys, 'gateway key lookup', key),
    encryptedKey: encryptSecret(keys, 'gateway key', key),
    isWeak: isWeakGatewayKey(key),
    plain: key,
  });
}

/**
 * Takes over the key that an older client sends with a gateway. A form that was opened before the key was replaced still
 * sends the one of before: that is no wish to have it back.
 */
export async function takeOverKey(
  trx: Database,
  keys: SecretKeys,
  {
    smsGatewayId,
    sent,
    current,
    now,
  }: { smsGatewayId: number; sent: string; current: string | null; now: Date },
): Promise<void> {
  if (sent === current || (await isKnownBy(trx, smsGatewayId, hashesOf(keys, sent)))) return;
  const key = await chooseKey(trx, keys, { sent, smsGatewayId });
  await replaceKey(trx, keys, { smsGatewayId, key, oldKeyUntil: oldKeyAcceptedUntil(now) });
}

/**
 * Gives a gateway another key.
 *
 * @param oldKeyUntil until when the key of before is still accepted; null refuses it from now on
 */
export async function replaceKey(
  trx: Database,
  keys: SecretKeys,
  { smsGatewayId, key, oldKeyUntil }: { smsGatewayId: number; key: string; oldKeyUntil: Date | null },
): Promise<void> {
  await encryptPlainKey(trx, keys, smsGatewayId);
  await endCurrentKey(trx, smsGatewayId, oldKeyUntil);
  await storeKey(trx, keys, { smsGatewayId, key });
}

/** Has a gateway known by hash whose key a release before stored in plain text. */
async function encryptPlainKey(trx: Database, keys: SecretKeys, smsGatewayId: number): Promise<void> {
  const key = await lockPlainKey(trx, smsGatewayId);
  if (key === null || (await hasCurrentKey(trx, smsGatewayId, hashesOf(keys, key)))) return;
  await endCurrentKey(trx, smsGatewayId, null);
  await storeKey(trx, keys, { smsGatewayId, key });
}

/** Does so for all gateways, and empties the plain column. */
export async function encryptPlainKeys(db: Database, keys: SecretKeys): Promise<void> {
  for (const smsGatewayId of await findGatewaysWithPlainKey(db)) {
    await db.transaction().execute(async (trx) => {
      await encryptPlainKey(trx, keys, smsGatewayId);
      await emptyPlainKey(trx, smsGatewayId);
    });
  }
}
