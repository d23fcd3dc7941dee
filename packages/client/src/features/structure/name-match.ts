/** A name as the filter compares it: without regard to case, accents and vowel signs. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** A name in three parts: before what was searched for, that itself, and after it. */
export type MarkedName = [before: string, match: string, after: string];

/**
 * Where a name holds what was searched for. Both are compared folded, so the place in the name is found letter by letter.
 *
 * @param search already folded
 * @example markedName('Sefá Landing', 'fa') // ['Se', 'fá', ' Landing']
 */
export function markedName(name: string, search: string): MarkedName {
  const plain: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const letter of name) {
    for (const unit of folded(letter).split('')) {
      plain.push(unit);
      places.push(place);
    }
    place += letter.length;
  }
  const from = search === '' ? -1 : plain.join('').indexOf(search);
  if (from < 0) return [name, '', ''];
  const start = places[from] ?? 0;
  const end = places[from + search.length] ?? name.length;
  return [name.slice(0, start), name.slice(start, end), name.slice(end)];
}
