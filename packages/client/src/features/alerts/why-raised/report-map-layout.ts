import { roundDistance } from '../../../ui/map/scale.ts';
import type { AlertAssessment } from '../alerts.api.ts';

export const mapWidth = 320;
export const mapHeight = 170;

/** Left free around the map for names and the scale. */
const margin = { x: 52, top: 30, bottom: 40 };
const kilometersPerDegree = 111.32;
/** The smallest extent of the map: locations closer together would be enlarged too much. */
const minKilometers = 0.5;

/** One or more reports at the same location. */
export type MapLocation = {
  key: string;
  x: number;
  y: number;
  latitude: number;
  longitude: number;
  village: string | undefined;
  count: number;
  state: 'toCheck' | 'accepted' | 'dismissed';
};

export type ReportMapLayout = {
  locations: MapLocation[];
  lines: Array<{ key: string; from: MapLocation; to: MapLocation }>;
  scale: { kilometers: number; length: number };
};

type Located = AlertAssessment['reports'][number] & { latitude: number; longitude: number };

function getState(reports: readonly Located[]): MapLocation['state'] {
  if (reports.some((report) => report.status === 'Accepted')) return 'accepted';
  return reports.every((report) => report.status === 'Rejected') ? 'dismissed' : 'toCheck';
}

/** The reports at each location. */
function groupByLocation(reports: readonly Located[]): Map<string, Located[]> {
  const groups = new Map<string, Located[]>();
  for (const report of reports) {
    const key = `${report.latitude} ${report.longitude}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return groups;
}

/** The center and the extent of some values. */
function measureExtent(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { middle: (low + high) / 2, span: high - low };
}

/**
 * Positions the reports of an alert on the map, north up, scaled to fill it.
 *
 * Treats the earth as flat, which is exact to a pixel over the distances of an alert. Returns undefined if no report has a
 * location that the user may see.
 */
export function layoutReports(
  alert: Pick<AlertAssessment, 'reports' | 'wasRaisedBecause'>,
): ReportMapLayout | undefined {
  const located = alert.reports.filter(
    (report): report is Located => report.latitude != null && report.longitude != null,
  );
  if (located.length === 0) return undefined;
  const north = measureExtent(located.map((report) => report.latitude));
  const east = measureExtent(located.map((report) => report.longitude));
  const eastward = kilometersPerDegree * Math.max(0.01, Math.cos((north.middle * Math.PI) / 180));
  const perKilometer = Math.min(
    (mapWidth - 2 * margin.x) / Math.max(east.span * eastward, minKilometers),
    (mapHeight - margin.top - margin.bottom) / Math.max(north.span * kilometersPerDegree, minKilometers),
  );
  const centre = { x: mapWidth / 2, y: (mapHeight + margin.top - margin.bottom) / 2 };
  const groups = groupByLocation(located);
  const locations = [...groups].flatMap(([key, [first, ...others]]): MapLocation[] => {
    if (!first) return [];
    const x = centre.x + (first.longitude - east.middle) * eastward * perKilometer;
    const y = centre.y - (first.latitude - north.middle) * kilometersPerDegree * perKilometer;
    const reports = [first, ...others];
    return [
      {
        key,
        x,
        y,
        latitude: first.latitude,
        longitude: first.longitude,
        village: first.village ?? undefined,
        count: reports.length,
        state: getState(reports),
      },
    ];
  });
  const kilometers = roundDistance(mapWidth / 4 / perKilometer);
  return {
    locations,
    lines: drawLines(alert, groups, locations),
    scale: { kilometers, length: kilometers * perKilometer },
  };
}

/** The links between reports that raised the alert, where both ends are on the map. */
function drawLines(
  { wasRaisedBecause }: Pick<AlertAssessment, 'wasRaisedBecause'>,
  groups: ReadonlyMap<string, readonly Located[]>,
  locations: readonly MapLocation[],
): ReportMapLayout['lines'] {
  const findLocation = (reportId: number) => {
    const key = [...groups].find(([, reports]) => reports.some((report) => report.id === reportId))?.[0];
    return locations.find((location) => location.key === key);
  };
  return wasRaisedBecause.links.flatMap(({ fromReportId, toReportId }) => {
    const [from, to] = [findLocation(fromReportId), findLocation(toReportId)];
    if (!from || !to || from === to) return [];
    return [{ key: `${fromReportId} ${toReportId}`, from, to }];
  });
}
