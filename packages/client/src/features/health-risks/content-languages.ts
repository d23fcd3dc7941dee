import { type Language, languages } from '../../lib/languages.ts';

/** A language that texts for collectors are written in, and how it is written. */
export type ContentLanguage = {
  id: number;
  /** In the language itself. */
  name: string;
  code: Language | undefined;
};

/** The languages of the server with their codes: both sides call each by its own name. */
export function contentLanguagesOf(offered: ReadonlyArray<{ id: number; name: string }>): ContentLanguage[] {
  return offered.map(({ id, name }) => ({
    id,
    name,
    code: languages.find((language) => language.name === name)?.code,
  }));
}
