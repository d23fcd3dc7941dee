import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { hashWithEveryKey, hashWithKey, type SecretKeys } from '../../platform/secrets/encryption.ts';

/** The address that mail programs post to when somebody unsubscribes with one click (RFC 8058). */
export const oneClickPath = '/api/notification/oneClick';

const toText = (userId: number) => `user ${userId}`;

/** A token that stops the e-mails of one person and can do nothing else, so it never expires. */
export function createUnsubscribeToken(keys: SecretKeys, userId: number): string {
  return `${userId}.${hashWithKey(keys, 'unsubscribe link', toText(userId)).toString('base64url')}`;
}

/** The person whose e-mails a token stops; null if it was not made by this installation. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): number | null {
  const [id = '', signature = ''] = token.split('.');
  const userId = Number(id);
  if (!/^[1-9]\d{0,9}$/.test(id) || !Number.isSafeInteger(userId)) return null;
  const given = Buffer.from(signature, 'base64url');
  const isValid = hashWithEveryKey(keys, 'unsubscribe link', toText(userId)).some(
    (expected) => expected.length === given.length && timingSafeEqual(expected, given),
  );
  return isValid ? userId : null;
}

/** The link in e-mails. The token is behind the `#`, so that it is in no log. */
export function createUnsubscribeLink(config: Config, userId: number): string {
  return `${config.baseUrl}/unsubscribe#token=${createUnsubscribeToken(config, userId)}`;
}

/** The same for mail programs, from the link in the e-mail. */
export function toOneClickAddress(config: Config, link: string): string {
  return `${config.baseUrl}${oneClickPath}?token=${link.slice(link.indexOf('#token=') + '#token='.length)}`;
}
