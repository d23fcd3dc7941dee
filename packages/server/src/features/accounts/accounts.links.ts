import type { Config } from '../../platform/config.ts';

/**
 * A link of a mail that carries a token. What it carries stands in the fragment: browsers send that to nobody, so that no
 * proxy's log, no cache and no `Referer` ever holds a token. The page reads it, takes it out of the address bar and sends
 * it in the body of a POST.
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
