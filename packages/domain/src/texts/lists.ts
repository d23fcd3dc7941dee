/** The comma of each script that has its own. */
const commas: Readonly<Record<string, string>> = { Arab: '، ' };

/**
 * Joins parts that together name one thing, with the comma of a language: a village and its district. Empty parts are omitted.
 *
 * @example joinParts(['Nakiri', null, 'Norvale'], 'ar') // 'Nakiri، Norvale'
 */
export function joinParts(parts: readonly (string | null | undefined)[], languageCode: string): string {
  const script = new Intl.Locale(languageCode).maximize().script ?? '';
  return parts.filter(Boolean).join(commas[script] ?? ', ');
}

/**
 * Lists several things in a language, as part of a sentence.
 *
 * @example formatList(['Nakiri', 'Mbara', 'Tolo'], 'fr') // 'Nakiri, Mbara et Tolo'
 */
export function formatList(items: readonly string[], languageCode: string): string {
  return new Intl.ListFormat(languageCode, { type: 'conjunction' }).format(items);
}
