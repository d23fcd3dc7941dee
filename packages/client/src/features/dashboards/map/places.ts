import type { MapPoint, Position } from '../../../ui/map/map-types.ts';
import type { Dashboard } from '../dashboards.api.ts';

type Located = Dashboard['reportsGroupedByLocation'];

/** A place that cases were reported from. */
export type ReportedPlace = MapPoint & { cases: number };

/** The initial and the closest zoom of the map. */
export const dashboardMapZooms = { start: 5, closest: 19 } as const;

/** The places with cases, those with the most first. */
export function toReportedPlaces(located: Located): ReportedPlace[] {
  return located
    .filter(({ reportsCount }) => reportsCount > 0)
    .map(({ location, reportsCount }) => ({
      key: `${location.latitude} ${location.longitude}`,
      ...location,
      cases: reportsCount,
    }))
    .sort((a, b) => b.cases - a.cases);
}

/**
 * The smallest and the largest number. Math.min and Math.max would fail for very long lists: a call has a limited number of
 * arguments.
 */
function findExtremes(numbers: readonly number[]): [smallest: number, largest: number] {
  let [smallest, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    smallest = Math.min(smallest, number);
    largest = Math.max(largest, number);
  }
  return [smallest, largest];
}

const fullCircle = 360;

function findMiddle(numbers: readonly number[]): number {
  const [smallest, largest] = findExtremes(numbers);
  return (smallest + largest) / 2;
}

/** The initial center of the map: between the places with cases or, without any, the country, which is then the only location. */
export function findCenter(located: Located): Position {
  const counted = located.filter(({ reportsCount }) => reportsCount > 0);
  const shown = (counted.length > 0 ? counted : located).map(({ location }) => location);
  if (shown.length === 0) return { latitude: 0, longitude: 0 };
  const longitudes = shown.map(({ longitude }) => longitude);
  const [west, east] = findExtremes(longitudes);
  // some countries lie on both sides of the date line
  const isAcross = east - west > fullCircle / 2;
  const longitude = findMiddle(longitudes.map((item) => (isAcross && item < 0 ? item + fullCircle : item)));
  return {
    latitude: findMiddle(shown.map(({ latitude }) => latitude)),
    longitude: longitude > fullCircle / 2 ? longitude - fullCircle : longitude,
  };
}

export function addCases(places: readonly ReportedPlace[]): number {
  return places.reduce((sum, { cases }) => sum + cases, 0);
}

const pixels = { smallest: 30, largest: 70, perTenfold: 10 };

/** The size of a marker in pixels: 30 for a single case, ten more for every factor of ten, at most 70. */
export function getMarkerSize(cases: number): number {
  const { smallest, largest, perTenfold } = pixels;
  return Math.round(Math.min(largest, smallest + perTenfold * Math.log10(Math.max(1, cases))));
}
