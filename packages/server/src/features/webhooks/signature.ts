import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** As long as the output of SHA-256. */
const secretBytes = 32;

/** A random secret in the format of Standard Webhooks. */
export function generateSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** What is signed. */
export interface SignedContent {
  /** The id of the event, the same for every attempt. */
  id: string;
  /** When the attempt is made, in seconds since 1970. Receivers reject old ones. */
  timestamp: number;
  /** The body exactly as it is sent. */
  body: string;
}

/**
 * Signs an event: HMAC with SHA-256 over id, timestamp and body, separated by dots, keyed with the bytes of the secret
 * (https://www.standardwebhooks.com).
 *
 * @param secret `whsec_` and base64
 * @returns the value of the header `webhook-signature`
 */
export function createSignature(secret: string, { id, timestamp, body }: SignedContent): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
