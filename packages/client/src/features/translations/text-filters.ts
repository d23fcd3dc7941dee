import { matchesSearch } from '../../lib/search.ts';
import type { TextItem, TextLanguage } from './translations.api.ts';

/** Everything shows at first, by key. `missingIn` is the code of a language, or `any`. */
export const defaultTextFilters = { search: '', needsImprovementOnly: false, missingIn: '' };
export type TextFilters = typeof defaultTextFilters;

function isMissing(text: TextItem, missingIn: string, languages: readonly TextLanguage[]): boolean {
  const codes = missingIn === 'any' ? languages.map(({ languageCode }) => languageCode) : [missingIn];
  return codes.some((code) => !text.translations[code]);
}

/** The texts that the filters leave; they are found by key and by their words in any language. */
export function matchingTexts(
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
