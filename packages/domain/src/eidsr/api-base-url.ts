/** http or https, a host, an optional path; no user or password, because the address is shown, and no query. */
const plainWebAddress = /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?$/i;

/**
 * Whether a text can be the base address of an EIDSR API.
 *
 * @example isApiBaseUrl('https://dhis.example.org/eidsr') // true
 */
export function isApiBaseUrl(text: string): boolean {
  return plainWebAddress.test(text.trim());
}
