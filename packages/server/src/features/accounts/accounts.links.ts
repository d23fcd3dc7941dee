import type { Config } from '../../platform/config/config.ts';

/**
 * Builds a link for an e-mail that carries a token. The token is in the fragment, which browsers do not send to servers, so
 * it never appears in a proxy log, a cache or a `Referer` header. The page reads it, removes it from the address bar and
 * sends it in the body of a POST.
 *
 * @param page the path of the page, without slashes
 * @example buildTokenLink(config, 'confirmEmail', { token }) // 'https://harken.example/confirmEmail#token=…'
 */
export function buildTokenLink(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  page: string,
  values: Record<string, string>,
): string {
  return `${baseUrl}/${page}#${new URLSearchParams(values)}`;
}
