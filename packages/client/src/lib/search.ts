const accents = /\p{M}+/gu;

/** A text as searches compare it: without accents and vowel signs, in small letters. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(accents, '').toLocaleLowerCase().trim();
}

/**
 * Whether a row of a list is what somebody searches for: each word they typed stands in one of its texts.
 *
 * @example matchesSearch('okeme ruth', ['Ruth Okémé', 'ruth@mail.example']) // true
 */
export function matchesSearch(search: string, texts: ReadonlyArray<string | null | undefined>): boolean {
  const words = folded(search).split(/\s+/);
  const all = texts.map((text) => folded(text ?? ''));
  return words.every((word) => all.some((text) => text.includes(word)));
}
