/** Removes letter case, accents and vowel signs from a name to compare it with the filter. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** A name split at the match. */
export type MatchParts = [before: string, match: string, after: string];

/**
 * Splits a name at the part that matches the search. Folding can change the length of a text, so the position in the name
 * is found letter by letter.
 *
 * @param search already folded
 * @example splitAtMatch('Sefá Landing', 'fa') // ['Se', 'fá', ' Landing']
 */
export function splitAtMatch(name: string, search: string): MatchParts {
  const foldedUnits: string[] = [];
  const positions: number[] = [];
  let position = 0;
  for (const letter of name) {
    for (const unit of foldText(letter).split('')) {
      foldedUnits.push(unit);
      positions.push(position);
    }
    position += letter.length;
  }
  const from = search === '' ? -1 : foldedUnits.join('').indexOf(search);
  if (from < 0) return [name, '', ''];
  const start = positions[from] ?? 0;
  const end = positions[from + search.length] ?? name.length;
  return [name.slice(0, start), name.slice(start, end), name.slice(end)];
}
