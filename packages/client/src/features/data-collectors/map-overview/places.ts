import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { MapPoint, MarkerStyle } from '../../../ui/map/map-types.ts';
import type { MapOverview } from './api.ts';

/** The number of collectors for each reporting status. */
export type StatusCounts = Record<ReportingStatus, number>;

/** A place where collectors are deployed. */
export type CollectorPlace = MapPoint & { counts: StatusCounts };

/** The status that most needs attention comes first. */
export const worstFirst: readonly ReportingStatus[] = [
  'ReportingWithErrors',
  'NotReporting',
  'ReportingCorrectly',
];

export const statusIcons = {
  ReportingWithErrors: { icon: 'cross', tone: 'error' },
  NotReporting: { icon: 'clock', tone: 'warn' },
  ReportingCorrectly: { icon: 'check', tone: 'ok' },
} as const satisfies Record<ReportingStatus, { icon: IconName; tone: MarkerStyle['tone'] }>;

/** The sum over places: a collector with several of them counts several times. */
export function addCounts(places: ReadonlyArray<{ counts: StatusCounts }>): StatusCounts {
  const sum = { ReportingWithErrors: 0, NotReporting: 0, ReportingCorrectly: 0 };
  for (const { counts } of places) for (const status of worstFirst) sum[status] += counts[status];
  return sum;
}

export function countCollectors(counts: StatusCounts): number {
  return worstFirst.reduce((total, status) => total + counts[status], 0);
}

/** The status of a marker is the worst of the collectors it represents. */
export function getWorstStatus(counts: StatusCounts): ReportingStatus {
  return worstFirst.find((status) => counts[status] > 0) ?? 'ReportingCorrectly';
}

type CountedCollectors = MapOverview['dataCollectors'];

const toStatusCounts = (counted: CountedCollectors): StatusCounts => ({
  ReportingWithErrors: counted.countReportingWithErrors,
  NotReporting: counted.countNotReporting,
  ReportingCorrectly: counted.countReportingCorrectly,
});

/** The collectors of a response, each counted once although some have several places. */
export function countPeople({ dataCollectors }: MapOverview): StatusCounts {
  return toStatusCounts(dataCollectors);
}

/** The places of a response: those that most need attention first, then those with more collectors. */
export function toPlaces({
  dataCollectorLocations,
}: Pick<MapOverview, 'dataCollectorLocations'>): CollectorPlace[] {
  const places = dataCollectorLocations.map(({ location, ...counted }) => ({
    key: `${location.latitude} ${location.longitude}`,
    ...location,
    counts: toStatusCounts(counted),
  }));
  const ranked = places.map((place) => ({
    place,
    rank: worstFirst.indexOf(getWorstStatus(place.counts)),
    collectors: countCollectors(place.counts),
  }));
  ranked.sort((a, b) => a.rank - b.rank || b.collectors - a.collectors);
  return ranked.map(({ place }) => place);
}

/** The initial and the closest zoom of the map. */
export const mapOverviewZooms = { start: 5, closest: 19 } as const;
const clusterPixels = { perTenfold: 40, smallest: 30, largest: 130 };

/**
 * The size in pixels of a marker for several places: 40 times the decimal logarithm of the number of collectors, within limits.
 */
export function getClusterSize(collectors: number): number {
  const { perTenfold, smallest, largest } = clusterPixels;
  return Math.round(Math.min(largest, Math.max(smallest, perTenfold * Math.log10(collectors))));
}

/** The size in pixels of the marker for a single place. */
export const placeSize = 36;
