/** http or https, a host, perhaps a path; no name or password, which would be shown with it, and no query. */
const plainWebAddress = /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#@\\]*)?$/i;

/**
 * Whether a text is the address of an outbreak system (EIDSR), below which its API lies.
 *
 * @example isApiBaseUrl('https://dhis.example.org/eidsr') // true
 */
export function isApiBaseUrl(text: string): boolean {
  return plainWebAddress.test(text.trim());
}
