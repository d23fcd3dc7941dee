/** A place and a week of the heat map, as positions. */
export type StripCell = { place: number; week: number };

/** The cell that a key moves to, from left to right in every language; undefined for other keys. */
export function findCellByKey(
  key: string,
  { place, week }: StripCell,
  size: { places: number; weeks: number },
): StripCell | undefined {
  const [lastPlace, lastWeek] = [size.places - 1, size.weeks - 1];
  const moves: Record<string, StripCell> = {
    ArrowLeft: { place, week: Math.max(0, week - 1) },
    ArrowRight: { place, week: Math.min(lastWeek, week + 1) },
    ArrowUp: { place: Math.max(0, place - 1), week },
    ArrowDown: { place: Math.min(lastPlace, place + 1), week },
    Home: { place, week: 0 },
    End: { place, week: lastWeek },
    PageUp: { place: 0, week },
    PageDown: { place: lastPlace, week },
  };
  return moves[key];
}
