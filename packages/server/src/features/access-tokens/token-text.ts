import { createHash, randomBytes } from 'node:crypto';

/** Every token begins with this, so that people and secret scanners recognise one. */
const prefix = 'hkn_';
const pattern = /^hkn_[\w-]{43}$/;

/** A new access token of 256 random bits. */
export function generateToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** What is stored of a token. Random tokens of this length need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token in an `Authorization` header: null if there is none, undefined if it cannot be one.
 *
 * @example readBearer('Bearer hkn_…')
 */
export function readBearer(header: string | undefined): string | null | undefined {
  if (header === undefined) return null;
  const [, token] = /^bearer +(\S+)$/i.exec(header.trim()) ?? [];
  return token !== undefined && pattern.test(token) ? token : undefined;
}
