import type { MapPoint, Position } from '../../ui/map/map-types.ts';
import type { Dashboard } from './dashboards.api.ts';

type Located = Dashboard['reportsGroupedByLocation'];

/** A place where cases were reported from. */
export type ReportedPlace = MapPoint & { cases: number };

/** What the map begins with, and how close it comes. */
export const dashboardMapZooms = { start: 5, closest: 19 } as const;

/** The places with cases, those with the most first. */
export function reportedPlacesOf(located: Located): ReportedPlace[] {
  return located
    .filter(({ reportsCount }) => reportsCount > 0)
    .map(({ location, reportsCount }) => ({
      key: `${location.latitude} ${location.longitude}`,
      ...location,
      cases: reportsCount,
    }))
    .sort((one, other) => other.cases - one.cases);
}

/** The smallest and the largest of some numbers. However many: a call takes only so many arguments. */
function extremesOf(numbers: readonly number[]): [smallest: number, largest: number] {
  let [smallest, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    smallest = Math.min(smallest, number);
    largest = Math.max(largest, number);
  }
  return [smallest, largest];
}

const fullTurn = 360;

function middleOf(numbers: readonly number[]): number {
  const [smallest, largest] = extremesOf(numbers);
  return (smallest + largest) / 2;
}

/** Where the map begins: amid the places with cases; without any, at the country, which then stands alone with none. */
export function centerOf(located: Located): Position {
  const counted = located.filter(({ reportsCount }) => reportsCount > 0);
  const shown = (counted.length > 0 ? counted : located).map(({ location }) => location);
  if (shown.length === 0) return { latitude: 0, longitude: 0 };
  const longitudes = shown.map(({ longitude }) => longitude);
  const [west, east] = extremesOf(longitudes);
  // some countries lie on both sides of the line where the days change
  const isAcross = east - west > fullTurn / 2;
  const longitude = middleOf(longitudes.map((one) => (isAcross && one < 0 ? one + fullTurn : one)));
  return {
    latitude: middleOf(shown.map(({ latitude }) => latitude)),
    longitude: longitude > fullTurn / 2 ? longitude - fullTurn : longitude,
  };
}

export function casesAt(places: readonly ReportedPlace[]): number {
  return places.reduce((sum, { cases }) => sum + cases, 0);
}

const pixels = { smallest: 30, largest: 70, perTenfold: 10 };

/** Pixels across of a marker: 30 for a single case, ten more with every tenfold, 70 at most. */
export function markerSize(cases: number): number {
  const { smallest, largest, perTenfold } = pixels;
  return Math.round(Math.min(largest, smallest + perTenfold * Math.log10(Math.max(1, cases))));
}
