import { type Language, languages } from '../../lib/texts/languages.ts';

/** A language of the texts for data collectors. */
export type ContentLanguage = {
  id: number;
  /** In the language itself. */
  name: string;
  code: Language | undefined;
};

/** Adds the codes to the languages of the server; both sides name each language in itself. */
export function toContentLanguages(
  serverLanguages: ReadonlyArray<{ id: number; name: string }>,
): ContentLanguage[] {
  return serverLanguages.map(({ id, name }) => ({
    id,
    name,
    code: languages.find((language) => language.name === name)?.code,
  }));
}
