import { signBytes } from '../support/secrets.ts';

/**
 * The signature of a request: over the exact public address and, sorted by name, each parameter with its value.
 *
 * @param token the account's auth token
 */
export function signRequest(token: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return signBytes('sha1', token, [url, ...sorted.flat()], 'base64');
}
