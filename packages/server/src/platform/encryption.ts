import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What is encrypted: a key of its own each, so that one cannot be passed off as another. */
export type SecretPurpose =
  | 'eidsr password'
  | 'webhook secret'
  | 'two-factor secret'
  | 'gateway key'
  | 'telerivet key'
  | 'secret link';

/** What is only looked up or compared: a keyed hash, of no use to somebody who has the database alone. */
export type HashPurpose = 'gateway key lookup';

/**
 * The settings that hold the keys: `secretKey` writes and reads, `previousSecretKey` only reads. Both are set while
 * HARKEN_SECRET_KEY is being replaced.
 */
export type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKey'>;

const derived = new Map<string, Buffer>();
const derivedAtMost = 100;

/** Derived once: deriving costs more than the hash of a message's key, which is needed for every SMS. */
function keyFor(secretKey: string, purpose: SecretPurpose | HashPurpose): Buffer {
  const name = `${purpose}\n${secretKey}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'harken', purpose, 32));
  if (derived.size >= derivedAtMost) derived.clear();
  derived.set(name, key);
  return key;
}

/**
 * The values of HARKEN_SECRET_KEY to read and to verify with: the one in use first, then the previous one where it is
 * configured.
 *
 * @throws when there is none
 */
export function secretKeysInUse({ secretKey, previousSecretKey }: SecretKeys): string[] {
  if (!secretKey) throw new Error('Nothing can be encrypted without HARKEN_SECRET_KEY.');
  return previousSecretKey ? [secretKey, previousSecretKey] : [secretKey];
}

function currentKey(keys: SecretKeys, purpose: SecretPurpose | HashPurpose): Buffer {
  return keyFor(secretKeysInUse(keys)[0] as string, purpose);
}

/**
 * Encrypts a secret that must be readable again, under HARKEN_SECRET_KEY: AES-256 in GCM, with a random nonce in front
 * and the tag behind.
 */
export function encryptSecret(keys: SecretKeys, purpose: SecretPurpose, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, currentKey(keys, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The secret again, whichever of the two keys it was encrypted under.
 *
 * @returns null when it was encrypted under another key, for another purpose, or changed since
 */
export function decryptSecret(keys: SecretKeys, purpose: SecretPurpose, encrypted: Buffer): string | null {
  for (const secretKey of secretKeysInUse(keys)) {
    const secret = decryptUnder(keyFor(secretKey, purpose), encrypted);
    if (secret !== null) return secret;
  }
  return null;
}

/** Whether a secret is already encrypted under the key in use, so that it does not need the previous one. */
export function isUnderCurrentKey(keys: SecretKeys, purpose: SecretPurpose, encrypted: Buffer): boolean {
  return decryptUnder(currentKey(keys, purpose), encrypted) !== null;
}

function decryptUnder(key: Buffer, encrypted: Buffer): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes));
    decipher.setAuthTag(encrypted.subarray(-tagBytes));
    const text = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A keyed hash (HMAC-SHA-256) under HARKEN_SECRET_KEY, as it is stored. */
export function keyedHash(keys: SecretKeys, purpose: HashPurpose, text: string): Buffer {
  return createHmac('sha256', currentKey(keys, purpose)).update(text).digest();
}

/** The keyed hashes to look for: under the key in use, and under the previous one where it is configured. */
export function keyedHashes(keys: SecretKeys, purpose: HashPurpose, text: string): Buffer[] {
  return secretKeysInUse(keys).map((secretKey) =>
    createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest(),
  );
}
