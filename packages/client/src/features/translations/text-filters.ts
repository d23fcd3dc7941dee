import { matchesSearch } from '../../lib/search.ts';
import type { TextItem, TextLanguage } from './translations.api.ts';

/** No filter; sorted by key. `missingIn` is a language code or `any`. */
export const defaultTextFilters = { search: '', needsImprovementOnly: false, missingIn: '' };
export type TextFilters = typeof defaultTextFilters;

function isMissing(text: TextItem, missingIn: string, languages: readonly TextLanguage[]): boolean {
  const codes = missingIn === 'any' ? languages.map(({ languageCode }) => languageCode) : [missingIn];
  return codes.some((code) => !text.translations[code]);
}

/** Filters texts by a search in the key and in all translations. */
export function filterTexts(
  { languages, translations }: { languages: readonly TextLanguage[]; translations: readonly TextItem[] },
  { search, needsImprovementOnly, missingIn }: TextFilters,
): readonly TextItem[] {
  return translations.filter(
    (text) =>
      (!needsImprovementOnly || text.needsImprovement) &&
      (missingIn === '' || isMissing(text, missingIn, languages)) &&
      (search === '' || matchesSearch(search, [text.key, ...Object.values(text.translations)])),
  );
}
