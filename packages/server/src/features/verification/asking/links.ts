import { createHash } from 'node:crypto';
import { hashWithKey } from '../../../platform/secrets/encryption.ts';
import type { Services } from '../../../platform/services.ts';

/** Bytes of a token: 128 bits. */
const tokenBytes = 16;

/** A question, and the code with which it can be answered by SMS. */
interface Question {
  nationalSocietyId: number;
  alertId: number;
  contactId: number;
  code: string;
}

/** What is stored of a token, so that reading the database gives no usable links. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The link of a question. Its token is the beginning of a keyed hash, so that a reminder has the same link without the token being
 * stored. It is in the fragment, which no server or proxy sees.
 */
export function createVerificationLink(
  { config }: Pick<Services, 'config'>,
  { nationalSocietyId, alertId, contactId, code }: Question,
): { link: string; tokenHash: Buffer } {
  const text = [nationalSocietyId, alertId, contactId, code].join(' ');
  const token = hashWithKey(config, 'verification link', text).subarray(0, tokenBytes).toString('base64url');
  return { link: `${config.baseUrl}/verify#token=${token}`, tokenHash: hashLinkToken(token) };
}
