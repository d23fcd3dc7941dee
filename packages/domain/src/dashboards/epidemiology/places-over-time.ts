/** The cases of a place in each period. */
export interface PlaceCounts {
  id: number;
  name: string;
  counts: readonly number[];
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function compareNames(a: PlaceCounts, b: PlaceCounts): number {
  if (a.name === b.name) return a.id - b.id;
  return a.name < b.name ? -1 : 1;
}

/** The most cases first; of equal ones by name, then id, so that the order does not change between requests. */
export function rankPlaces<Place extends PlaceCounts>(places: readonly Place[]): Place[] {
  return places
    .map((place) => ({ place, cases: sum(place.counts) }))
    .sort((a, b) => b.cases - a.cases || compareNames(a.place, b.place))
    .map(({ place }) => place);
}

/** The places with the most cases, and all others with cases added up. Places without cases are in neither. */
export function splitTopPlaces<Place extends PlaceCounts>(
  places: readonly Place[],
  { limit, periodCount }: { limit: number; periodCount: number },
): { top: Place[]; others: { placeCount: number; counts: number[] } } {
  const ranked = rankPlaces(places).filter(({ counts }) => counts.some((count) => count > 0));
  const others = ranked.slice(limit);
  const counts = Array.from({ length: periodCount }, (_, period) =>
    others.reduce((total, place) => total + (place.counts[period] ?? 0), 0),
  );
  return { top: ranked.slice(0, limit), others: { placeCount: others.length, counts } };
}

/**
 * The counts of a place over time; null where it could not report. Cases show that somebody could, whatever is recorded about duty.
 *
 * @param isCovered for each period, whether somebody was on duty
 * @example hideUnknownCounts([0, 0, 3], [1, 0, 0]) // [0, null, 3]
 */
export function hideUnknownCounts(
  counts: readonly number[],
  isCovered: ArrayLike<number>,
): (number | null)[] {
  return counts.map((count, period) => (count > 0 || isCovered[period] ? count : null));
}
