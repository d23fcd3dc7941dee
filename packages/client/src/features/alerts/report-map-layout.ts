import { roundDistance } from '../../ui/map/scale.ts';
import type { AlertAssessment } from './alerts.api.ts';

export const mapWidth = 320;
export const mapHeight = 170;

/** Free of places on every side, so that names and the scale have room. */
const margin = { x: 52, top: 30, bottom: 40 };
const kilometersPerDegree = 111.32;
/** Places nearer than this to each other would fill the map with a yard. */
const leastKilometers = 0.5;

/** One or more reports of one spot. */
export type MapSpot = {
  key: string;
  x: number;
  y: number;
  village: string | undefined;
  count: number;
  state: 'toCheck' | 'accepted' | 'dismissed';
};

export type ReportMapLayout = {
  spots: MapSpot[];
  lines: Array<{ key: string; from: MapSpot; to: MapSpot }>;
  scale: { kilometers: number; length: number };
};

type Located = AlertAssessment['reports'][number] & { latitude: number; longitude: number };

function stateOf(reports: readonly Located[]): MapSpot['state'] {
  if (reports.some((report) => report.status === 'Accepted')) return 'accepted';
  return reports.every((report) => report.status === 'Rejected') ? 'dismissed' : 'toCheck';
}

/** The reports of each spot. */
function bySpot(reports: readonly Located[]): Map<string, Located[]> {
  const groups = new Map<string, Located[]>();
  for (const report of reports) {
    const key = `${report.latitude} ${report.longitude}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return groups;
}

/** The middle of some values, and how far they reach. */
function extentOf(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { middle: (low + high) / 2, span: high - low };
}

/**
 * Where the reports of an alert lie to each other, north above, drawn to fill the map.
 *
 * The earth counts as flat, which is right to a pixel over the distances of an alert. Undefined when no
 * report has a place the reader may see.
 */
export function layoutReports(
  alert: Pick<AlertAssessment, 'reports' | 'wasRaisedBecause'>,
): ReportMapLayout | undefined {
  const located = alert.reports.filter(
    (report): report is Located => report.latitude != null && report.longitude != null,
  );
  if (located.length === 0) return undefined;
  const north = extentOf(located.map((report) => report.latitude));
  const east = extentOf(located.map((report) => report.longitude));
  const eastward = kilometersPerDegree * Math.max(0.01, Math.cos((north.middle * Math.PI) / 180));
  const perKilometer = Math.min(
    (mapWidth - 2 * margin.x) / Math.max(east.span * eastward, leastKilometers),
    (mapHeight - margin.top - margin.bottom) / Math.max(north.span * kilometersPerDegree, leastKilometers),
  );
  const centre = { x: mapWidth / 2, y: (mapHeight + margin.top - margin.bottom) / 2 };
  const groups = bySpot(located);
  const spots = [...groups].flatMap(([key, [first, ...others]]): MapSpot[] => {
    if (!first) return [];
    const x = centre.x + (first.longitude - east.middle) * eastward * perKilometer;
    const y = centre.y - (first.latitude - north.middle) * kilometersPerDegree * perKilometer;
    const reports = [first, ...others];
    return [
      { key, x, y, village: first.village ?? undefined, count: reports.length, state: stateOf(reports) },
    ];
  });
  const kilometers = roundDistance(mapWidth / 4 / perKilometer);
  return {
    spots,
    lines: linesBetween(alert, groups, spots),
    scale: { kilometers, length: kilometers * perKilometer },
  };
}

/** The links by which the reports became one alert, as far as both ends are on the map. */
function linesBetween(
  { wasRaisedBecause }: Pick<AlertAssessment, 'wasRaisedBecause'>,
  groups: ReadonlyMap<string, readonly Located[]>,
  spots: readonly MapSpot[],
): ReportMapLayout['lines'] {
  const spotOf = (reportId: number) => {
    const key = [...groups].find(([, reports]) => reports.some((report) => report.id === reportId))?.[0];
    return spots.find((spot) => spot.key === key);
  };
  return wasRaisedBecause.links.flatMap(({ fromReportId, toReportId }) => {
    const [from, to] = [spotOf(fromReportId), spotOf(toReportId)];
    if (!from || !to || from === to) return [];
    return [{ key: `${fromReportId} ${toReportId}`, from, to }];
  });
}
