import { dataRemoved } from '@harken/domain/access/anonymization';
import { addDays, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { startOfDayIn } from '@harken/domain/calendar/time-zone';
import { getReportingStatus } from '@harken/domain/data-collectors/performance';
import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import {
  findCollectorsAt,
  findPlacesOnMap,
  type MapSelection,
  type Point,
} from './data-collectors.map.queries.ts';
import { findCalendar } from './data-collectors.performance.queries.ts';
import { findCountryOfProject } from './data-collectors.queries.ts';
import { resolveSelection, type Viewer } from './data-collectors.reads.ts';

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
    from: new Date(startOfDayIn(timeZoneId, firstDay)),
    until: new Date(startOfDayIn(timeZoneId, addDays(lastDay, 1))),
  };
}

interface PlaceOnMap {
  location: Point;
  countReportingCorrectly: number;
  countReportingWithErrors: number;
  countNotReporting: number;
}

const countFields = {
  ReportingCorrectly: 'countReportingCorrectly',
  ReportingWithErrors: 'countReportingWithErrors',
  NotReporting: 'countNotReporting',
} as const satisfies Record<ReportingStatus, keyof PlaceOnMap>;

function createPlace(location: Point): PlaceOnMap {
  return { location, countReportingCorrectly: 0, countReportingWithErrors: 0, countNotReporting: 0 };
}

/** The locations of collectors, with how many collectors there report correctly, with errors, or not. */
export async function readMap(db: Database, days: Days, viewer: Viewer) {
  const places: PlaceOnMap[] = [];
  let place: PlaceOnMap | undefined;
  for (const { latitude, longitude, ...sent } of await findPlacesOnMap(
    db,
    await toMapSelection(db, days, viewer),
  )) {
    if (place?.location.latitude !== latitude || place.location.longitude !== longitude) {
      place = createPlace({ latitude, longitude });
      places.push(place);
    }
    place[countFields[getReportingStatus(sent)]] += 1;
  }
  const points = places.map(({ location }) => location);
  const centerLocation = await findCenter(db, points, viewer.project.projectId);
  return { centerLocation, dataCollectorLocations: places };
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
  return rows.map(({ id, organizationName, deployed, ...row }) => {
    const name = row.displayName ?? row.name ?? dataRemoved;
    return {
      id,
      displayName: row.phoneNumber ? `${name}: ${row.phoneNumber}` : name,
      status: getReportingStatus(row),
      isAnonymized: false as const,
      organizationName,
      deployed,
    };
  });
}
