import { dataRemoved } from '@harken/domain/access/anonymization';
import { addDays, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { getReportingStatus } from '@harken/domain/data-collectors/performance';
import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { Database } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/http/expected-error.ts';
import { getUtcDay } from '../../../platform/place-codes.queries.ts';
import { findCountryOfProject } from '../data-collectors.queries.ts';
import { resolveSelection, type Viewer } from '../data-collectors.reads.ts';
import { findCalendar } from '../performance/performance.queries.ts';
import {
  findCollectorsAt,
  findPlacesOnMap,
  findVillagesOnMap,
  type MapSelection,
  type Point,
} from './map.queries.ts';

/** The days selected on the map, inclusive. */
interface Days {
  from: Date;
  to: Date;
}

/** Collectors that are deployed and were registered by the last day. Days are those of the project's time zone. */
async function toMapSelection(db: Database, { from, to }: Days, viewer: Viewer): Promise<MapSelection> {
  const [firstDay, lastDay] = [from, to].map((instant) => parseRequestedDay(instant.getTime(), 0)) as [
    string,
    string,
  ];
  if (firstDay > lastDay) throw fieldError('From', 'validation.valueInvalid');
  const { timeZoneId } = await findCalendar(db, viewer.project.projectId);
  return {
    collectors: await resolveSelection(db, { name: null, deployedMode: 'Deployed' }, viewer),
    from: new Date(getStartOfDay(timeZoneId, firstDay)),
    until: new Date(getStartOfDay(timeZoneId, addDays(lastDay, 1))),
  };
}

interface CollectorsByStatus {
  countReportingCorrectly: number;
  countReportingWithErrors: number;
  countNotReporting: number;
}

const countFields = {
  ReportingCorrectly: 'countReportingCorrectly',
  ReportingWithErrors: 'countReportingWithErrors',
  NotReporting: 'countNotReporting',
} as const satisfies Record<ReportingStatus, keyof CollectorsByStatus>;

const noCollectors: CollectorsByStatus = {
  countReportingCorrectly: 0,
  countReportingWithErrors: 0,
  countNotReporting: 0,
};

/** The locations of collectors, with how many collectors report correctly, with errors, or not: at each location, and in all. */
export async function readMap(db: Database, days: Days, viewer: Viewer) {
  const places: (CollectorsByStatus & { location: Point })[] = [];
  const dataCollectors = { ...noCollectors };
  const counted = new Set<number>();
  let place: (typeof places)[number] | undefined;
  for (const { id, latitude, longitude, ...sent } of await findPlacesOnMap(
    db,
    await toMapSelection(db, days, viewer),
  )) {
    if (place?.location.latitude !== latitude || place.location.longitude !== longitude) {
      place = { location: { latitude, longitude }, ...noCollectors };
      places.push(place);
    }
    const field = countFields[getReportingStatus(sent)];
    place[field] += 1;
    if (!counted.has(id)) dataCollectors[field] += 1;
    counted.add(id);
  }
  const points = places.map(({ location }) => location);
  const centerLocation = await findCenter(db, points, viewer.project.projectId);
  return { centerLocation, dataCollectorLocations: places, dataCollectors };
}

/** The mean of the points; without any, the location of the country. */
async function findCenter(db: Database, points: Point[], projectId: number): Promise<Point> {
  if (points.length === 0) {
    const { latitude, longitude } = await findCountryOfProject(db, projectId);
    return { latitude, longitude };
  }
  const mean = (axis: keyof Point) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/** The collectors of one location on the map. */
export async function listCollectorsAtPlace(
  db: Database,
  days: Days,
  { viewer, point }: { viewer: Viewer; point: Point },
) {
  const selection = await toMapSelection(db, days, viewer);
  const rows = await findCollectorsAt(db, selection, point, viewer.project.nationalSocietyId);
  return rows.map(({ id, organizationName, isReadOnly, deployed, ...row }) => {
    const name = row.displayName ?? row.name ?? dataRemoved;
    return {
      id,
      displayName: row.phoneNumber ? `${name}: ${row.phoneNumber}` : name,
      status: getReportingStatus(row),
      isAnonymized: false as const,
      organizationName,
      isReadOnly,
      deployed,
    };
  });
}

/** The villages of the collectors that the viewer sees. */
export async function listMapVillages(db: Database, { viewer, now }: { viewer: Viewer; now: Date }) {
  const collectors = await resolveSelection(db, { name: null }, viewer);
  return findVillagesOnMap(db, collectors, getUtcDay(now));
}
