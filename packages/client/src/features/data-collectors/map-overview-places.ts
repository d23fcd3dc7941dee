import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { IconName } from '../../ui/icon.tsx';
import type { MapPoint, MarkerLook } from '../../ui/map/map-types.ts';
import type { MapOverview } from './map-overview.api.ts';

/** How many collectors report in which way. */
export type StatusCounts = Record<ReportingStatus, number>;

/** A place where collectors are deployed. */
export type CollectorPlace = MapPoint & { counts: StatusCounts };

/** What needs somebody first. */
export const worstFirst: readonly ReportingStatus[] = [
  'ReportingWithErrors',
  'NotReporting',
  'ReportingCorrectly',
];

export const statusLooks = {
  ReportingWithErrors: { icon: 'cross', tone: 'error' },
  NotReporting: { icon: 'clock', tone: 'warn' },
  ReportingCorrectly: { icon: 'check', tone: 'ok' },
} as const satisfies Record<ReportingStatus, { icon: IconName; tone: MarkerLook['tone'] }>;

/** All together. */
export function sumOf(places: ReadonlyArray<{ counts: StatusCounts }>): StatusCounts {
  const sum = { ReportingWithErrors: 0, NotReporting: 0, ReportingCorrectly: 0 };
  for (const { counts } of places) for (const status of worstFirst) sum[status] += counts[status];
  return sum;
}

export function totalOf(counts: StatusCounts): number {
  return worstFirst.reduce((total, status) => total + counts[status], 0);
}

/** The status that a place, or several, are shown by: the worst of anybody there. */
export function worstOf(counts: StatusCounts): ReportingStatus {
  return worstFirst.find((status) => counts[status] > 0) ?? 'ReportingCorrectly';
}

/** The places of an answer, those that need somebody first, the larger ones before the smaller. */
export function placesOf({ dataCollectorLocations }: MapOverview): CollectorPlace[] {
  const places = dataCollectorLocations.map(({ location, ...counted }) => ({
    key: `${location.latitude} ${location.longitude}`,
    ...location,
    counts: {
      ReportingWithErrors: counted.countReportingWithErrors,
      NotReporting: counted.countNotReporting,
      ReportingCorrectly: counted.countReportingCorrectly,
    },
  }));
  const rank = ({ counts }: CollectorPlace) => worstFirst.indexOf(worstOf(counts));
  return places.sort((one, other) => rank(one) - rank(other) || totalOf(other.counts) - totalOf(one.counts));
}

/** What the map begins with and how it merges places. */
export const mapOverviewZooms = { start: 5, closest: 19 } as const;
const clusterPixels = { perTenfold: 40, smallest: 30, largest: 130 };

/** Pixels across of a marker for several places: 40 times the logarithm of how many collectors there are, within limits. */
export function clusterSize(collectors: number): number {
  const { perTenfold, smallest, largest } = clusterPixels;
  return Math.round(Math.min(largest, Math.max(smallest, perTenfold * Math.log10(collectors))));
}

/** Pixels across of the marker of a single place. */
export const placeSize = 36;
