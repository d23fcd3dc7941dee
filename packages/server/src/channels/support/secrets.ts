import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ChannelGateway, ChannelRequest } from '../channel.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that depends on neither text. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Whether a text is one of the keys of a gateway. All of them are compared, whatever the result. */
export function isKeyOf(
  gateway: Pick<ChannelGateway, 'keys'>,
  submitted: string | null | undefined,
): boolean {
  const results = gateway.keys.map((key) => isSameSecret(key, submitted ?? ''));
  return submitted != null && submitted !== '' && results.includes(true);
}

/** Whether the address that was called contains a key of the gateway, as `?key=`. */
export function hasKeyInQuery({ query }: Pick<ChannelRequest, 'query'>, gateway: ChannelGateway): boolean {
  return isKeyOf(gateway, query.get('key'));
}

/** The user name and password of basic authentication; null without them. */
export function readBasicCredentials(
  authorization: string | undefined,
): { userName: string; password: string } | null {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { userName: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The token of `Authorization: Bearer`; null without one. */
export function readBearerToken(authorization: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}

/** A message authentication code of some bytes. */
export function signBytes(
  algorithm: 'sha1' | 'sha256',
  key: string,
  parts: readonly (string | Buffer)[],
  encoding: 'hex' | 'base64',
): string {
  const hmac = createHmac(algorithm, key);
  for (const part of parts) hmac.update(part);
  return hmac.digest(encoding);
}
