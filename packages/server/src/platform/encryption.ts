import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What is encrypted: a key of its own each, so that one cannot be passed off as another. */
export type SecretPurpose = 'eidsr password' | 'webhook secret' | 'two-factor secret';

function keyFor(secretKey: string | null, purpose: SecretPurpose): Buffer {
  if (!secretKey) throw new Error('Nothing can be encrypted without HARKEN_SECRET_KEY.');
  return Buffer.from(hkdfSync('sha256', secretKey, 'harken', purpose, 32));
}

/**
 * Encrypts a secret that must be readable again, under HARKEN_SECRET_KEY (decision 22): AES-256 in GCM, with a nonce by
 * chance in front and the tag behind.
 */
export function encryptSecret(secretKey: string | null, purpose: SecretPurpose, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(secretKey, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The secret again.
 *
 * @returns null when it was encrypted under another key, for another purpose, or changed since
 */
export function decryptSecret(
  secretKey: string | null,
  purpose: SecretPurpose,
  encrypted: Buffer,
): string | null {
  const key = keyFor(secretKey, purpose);
  try {
    const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes));
    decipher.setAuthTag(encrypted.subarray(-tagBytes));
    const text = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
