import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What a secret is for. Each purpose has its own derived key, so that one cannot be passed off as another. */
export type SecretPurpose =
  | 'eidsr password'
  | 'dhis2 secret'
  | 'webhook secret'
  | 'two-factor secret'
  | 'gateway key'
  | 'telerivet key'
  | 'channel secrets'
  | 'push key'
  | 'secret link'
  | 'identity provider secret'
  | 'provider sign-in';

/** For values that are only looked up or compared: a keyed hash is useless to somebody with the database alone. */
export type HashPurpose =
  | 'gateway key lookup'
  | 'unsubscribe link'
  | 'simulated message'
  | 'verification link';

/**
 * The settings with the keys: `secretKey` encrypts and decrypts, `previousSecretKey` only decrypts. Both are set while
 * HARKEN_SECRET_KEY is being replaced.
 */
export type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKey'>;

const derived = new Map<string, Buffer>();
const maxDerived = 100;

/** Cached, because deriving costs more than the hash of a gateway key, which every SMS needs. */
function deriveKey(secretKey: string, purpose: SecretPurpose | HashPurpose): Buffer {
  const name = `${purpose}\n${secretKey}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'harken', purpose, 32));
  if (derived.size >= maxDerived) derived.clear();
  derived.set(name, key);
  return key;
}

/**
 * The keys to decrypt and verify with: the current one first, then the previous one if configured.
 *
 * @throws when there is none
 */
export function listSecretKeys({ secretKey, previousSecretKey }: SecretKeys): string[] {
  if (!secretKey) throw new Error('HARKEN_SECRET_KEY is needed for encryption.');
  return previousSecretKey ? [secretKey, previousSecretKey] : [secretKey];
}

function deriveCurrentKey(keys: SecretKeys, purpose: SecretPurpose | HashPurpose): Buffer {
  return deriveKey(listSecretKeys(keys)[0] as string, purpose);
}

/**
 * Encrypts a secret with AES-256-GCM under HARKEN_SECRET_KEY. The result is a random nonce, the ciphertext and the tag.
 */
export function encryptSecret(keys: SecretKeys, purpose: SecretPurpose, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveCurrentKey(keys, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a secret with either of the two keys.
 *
 * @returns null if it was encrypted with another key or for another purpose, or was changed
 */
export function decryptSecret(keys: SecretKeys, purpose: SecretPurpose, encrypted: Buffer): string | null {
  for (const secretKey of listSecretKeys(keys)) {
    const secret = decryptWith(deriveKey(secretKey, purpose), encrypted);
    if (secret !== null) return secret;
  }
  return null;
}

/** Whether a secret is encrypted with the current key, so that it does not need the previous one. */
export function isEncryptedWithCurrentKey(
  keys: SecretKeys,
  purpose: SecretPurpose,
  encrypted: Buffer,
): boolean {
  return decryptWith(deriveCurrentKey(keys, purpose), encrypted) !== null;
}

function decryptWith(key: Buffer, encrypted: Buffer): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes));
    decipher.setAuthTag(encrypted.subarray(-tagBytes));
    const text = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A keyed hash (HMAC-SHA-256) with the current key, to be stored. */
export function hashWithKey(keys: SecretKeys, purpose: HashPurpose, text: string): Buffer {
  return createHmac('sha256', deriveCurrentKey(keys, purpose)).update(text).digest();
}

/** The keyed hashes to look up: with the current key, and with the previous one if configured. */
export function hashWithEveryKey(keys: SecretKeys, purpose: HashPurpose, text: string): Buffer[] {
  return listSecretKeys(keys).map((secretKey) =>
    createHmac('sha256', deriveKey(secretKey, purpose)).update(text).digest(),
  );
}
