import type { Position } from '../map-types.ts';

/** A place that the map can go to. */
export type SearchedPlace = {
  key: string;
  name: string;
  /** What tells it from others of that name: the places around it. */
  within: string;
  codes: readonly string[];
  /** One position, or the corners of its area. */
  at: readonly Position[];
};

/** Most places offered at once. */
const maxFound = 8;

/** Lower case without accents, for comparing. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * The places whose name or code is searched for: those with exactly that code or name first, then those that begin with the text,
 * then those with a word that does. Codes are texts: KE007 is not KE107.
 */
export function findPlaces(places: readonly SearchedPlace[], text: string): SearchedPlace[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  const rank = ({ name, codes }: SearchedPlace) => {
    const own = [name, ...codes].map(fold);
    if (own.includes(wanted)) return 0;
    if (own.some((each) => each.startsWith(wanted))) return 1;
    return fold(name)
      .split(/[\s-]+/)
      .some((word) => word.startsWith(wanted))
      ? 2
      : 3;
  };
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter((found) => found.rank < 3)
    .sort((a, b) => a.rank - b.rank || (a.place.name < b.place.name ? -1 : 1))
    .slice(0, maxFound)
    .map(({ place }) => place);
}
