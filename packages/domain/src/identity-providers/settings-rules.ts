import { identityProviderLimits } from './limits.ts';

/**
 * Whether a text can name a provider in an address: 3 to 40 lower-case letters and digits, with single hyphens between them.
 *
 * @example isSlug('kalembe-moh') // true
 */
export function isSlug(text: string): boolean {
  const { slugMinLength, slugMaxLength } = identityProviderLimits;
  return /^[a-z0-9](-?[a-z0-9])*$/.test(text) && text.length >= slugMinLength && text.length <= slugMaxLength;
}

/** Whether an address is one of this machine, without encryption. */
export function isLoopbackHttp(text: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?#]|$)/i.test(text);
}

const httpsAddress = /^https:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@:[\]\\]+)(:\d{1,5})?(\/[^\s?#\\]*)?$/i;

/**
 * Whether a text can be an issuer (OpenID Connect Discovery 1.0, section 3): an https address without query, fragment or
 * user name.
 *
 * @param allowsLoopback also http on this machine, for development
 */
export function isIssuer(text: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (httpsAddress.test(text)) return true;
  return allowsLoopback && isLoopbackHttp(text) && !/[?#\s]/.test(text);
}
