/**
 * The name of a country in the language of the user.
 *
 * @param country its ISO 3166-1 code, and the name that is shown if the browser has none for the code, or if the code is missing
 * in a response that was cached by an earlier release
 * @example getCountryName({ code: 'CI', name: 'Ivory Coast' }, 'ar') // 'ساحل العاج'
 */
export function getCountryName(
  { code, name }: { code?: string; name: string },
  languageCode: string,
): string {
  if (!code) return name;
  return new Intl.DisplayNames(languageCode, { type: 'region', fallback: 'none' }).of(code) ?? name;
}
