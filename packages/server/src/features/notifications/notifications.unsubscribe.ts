import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { hashWithEveryKey, hashWithKey, type SecretKeys } from '../../platform/secrets/encryption.ts';

/** The address that mail programs post to when somebody unsubscribes with one click (RFC 8058). */
export const oneClickPath = '/api/notification/oneClick';

/** What a token stops: all notifications of a person by e-mail, or only the situation reports of a project. */
export interface Unsubscription {
  userId: number;
  projectId: number | null;
}

const toText = ({ userId, projectId }: Unsubscription) =>
  projectId === null ? `user ${userId}` : `user ${userId} project ${projectId}`;

/** A token that stops the e-mails of one person and can do nothing else, so it never expires. */
export function createUnsubscribeToken(
  keys: SecretKeys,
  userId: number,
  projectId: number | null = null,
): string {
  const signature = hashWithKey(keys, 'unsubscribe link', toText({ userId, projectId }));
  const ids = projectId === null ? [userId] : [userId, projectId];
  return [...ids, signature.toString('base64url')].join('.');
}

/** What a token stops; null if it was not made by this installation. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): Unsubscription | null {
  const match = /^([1-9]\d{0,9})(?:\.([1-9]\d{0,9}))?\.([\w-]+)$/.exec(token);
  if (!match) return null;
  const unsubscription = { userId: Number(match[1]), projectId: match[2] ? Number(match[2]) : null };
  const given = Buffer.from(match[3] ?? '', 'base64url');
  const isValid = hashWithEveryKey(keys, 'unsubscribe link', toText(unsubscription)).some(
    (expected) => expected.length === given.length && timingSafeEqual(expected, given),
  );
  return isValid ? unsubscription : null;
}

/** The link in e-mails. The token is behind the `#`, so that it is in no log. */
export function createUnsubscribeLink(config: Config, userId: number): string {
  return `${config.baseUrl}/unsubscribe#token=${createUnsubscribeToken(config, userId)}`;
}

/** The link in e-mails with the situation report of a project, which stops only these. */
export function createReportUnsubscribeLink(
  config: Config,
  { userId, projectId }: { userId: number; projectId: number },
): string {
  return `${config.baseUrl}/unsubscribe#token=${createUnsubscribeToken(config, userId, projectId)}`;
}

/** The same for mail programs, from the link in the e-mail. */
export function toOneClickAddress(config: Config, link: string): string {
  return `${config.baseUrl}${oneClickPath}?token=${link.slice(link.indexOf('#token=') + '#token='.length)}`;
}
