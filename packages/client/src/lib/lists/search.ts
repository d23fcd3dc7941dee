const accents = /\p{M}+/gu;

/** Normalises a text for searching: no accents or vowel signs, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(accents, '').toLocaleLowerCase().trim();
}

/**
 * Whether a row matches a search: every typed word occurs in one of its texts.
 *
 * @example matchesSearch('okeme ruth', ['Ruth Okémé', 'ruth@mail.example']) // true
 */
export function matchesSearch(search: string, texts: ReadonlyArray<string | null | undefined>): boolean {
  const words = foldText(search).split(/\s+/);
  const all = texts.map((text) => foldText(text ?? ''));
  return words.every((word) => all.some((text) => text.includes(word)));
}
