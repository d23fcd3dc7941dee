import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** As many as the hash has. */
const secretBytes = 32;

/** A secret made by chance, written as Standard Webhooks has it. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** What is signed. */
export interface Signed {
  /** Of the notification: the same for every try. */
  id: string;
  /** When it is sent, in seconds since 1970. A receiver takes nothing old. */
  timestamp: number;
  /** As it is sent, byte by byte. */
  body: string;
}

/**
 * Signs a notification: HMAC with SHA-256 over id, time and body with points between, under the bytes of the secret
 * (https://www.standardwebhooks.com).
 *
 * @param secret `whsec_` and base64
 * @returns the value of the header `webhook-signature`
 */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
