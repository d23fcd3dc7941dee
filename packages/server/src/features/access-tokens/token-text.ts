import { createHash, randomBytes } from 'node:crypto';

/** Every token begins with one of these, so that people and secret scanners recognise one: those that last, and those for an hour. */
const prefix = 'hkn_';
const shortPrefix = 'hks_';
const pattern = /^hk[ns]_[\w-]{43}$/;

/** A new access token of 256 random bits. */
export function generateToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** A new token of the same strength that a service account gets for an hour. */
export function generateShortToken(): string {
  return shortPrefix + randomBytes(32).toString('base64url');
}

/** Whether a token is one for an hour. */
export const isShortToken = (token: string) => token.startsWith(shortPrefix);

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
