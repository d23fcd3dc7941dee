import { dataRemoved } from '@harken/domain/access/anonymization';
import { addDays, calendarDayOfRequest } from '@harken/domain/calendar/calendar-date';
import { startOfDayIn } from '@harken/domain/calendar/time-zone';
import { reportingStatusOf } from '@harken/domain/data-collectors/performance';
import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import {
  findCollectorsAt,
  findPlacesOnMap,
  type MapSelection,
  type Point,
} from './data-collectors.map.queries.ts';
import { findCalendar } from './data-collectors.performance.queries.ts';
import { findCountryOfProject } from './data-collectors.queries.ts';
import { selectionOf, type Viewer } from './data-collectors.reads.ts';

/** The days that a reader of the map chose; both count. */
interface Days {
  from: Date;
  to: Date;
}

/** Collectors that are deployed and had come by then. Days are those of the project's time zone. */
async function onMapIn(db: Database, { from, to }: Days, viewer: Viewer): Promise<MapSelection> {
  const [firstDay, lastDay] = [from, to].map((instant) => calendarDayOfRequest(instant.getTime(), 0)) as [
    string,
    string,
  ];
  if (firstDay > lastDay) throw fieldProblem('From', 'validation.valueInvalid');
  const { timeZoneId } = await findCalendar(db, viewer.project.projectId);
  return {
    collectors: await selectionOf(db, { name: null, deployedMode: 'Deployed' }, viewer),
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

const countOf = {
  ReportingCorrectly: 'countReportingCorrectly',
  ReportingWithErrors: 'countReportingWithErrors',
  NotReporting: 'countNotReporting',
} as const satisfies Record<ReportingStatus, keyof PlaceOnMap>;

function placeAt(location: Point): PlaceOnMap {
  return { location, countReportingCorrectly: 0, countReportingWithErrors: 0, countNotReporting: 0 };
}

/** Where collectors work, and how many at each place report, report with errors, or do not. */
export async function mapOfCollectors(db: Database, days: Days, viewer: Viewer) {
  const places: PlaceOnMap[] = [];
  let place: PlaceOnMap | undefined;
  for (const { latitude, longitude, ...sent } of await findPlacesOnMap(db, await onMapIn(db, days, viewer))) {
    if (place?.location.latitude !== latitude || place.location.longitude !== longitude) {
      place = placeAt({ latitude, longitude });
      places.push(place);
    }
    place[countOf[reportingStatusOf(sent)]] += 1;
  }
  const points = places.map(({ location }) => location);
  const centerLocation = await centerOf(db, points, viewer.project.projectId);
  return { centerLocation, dataCollectorLocations: places };
}

/** The middle of the places; without any, that of the country. */
async function centerOf(db: Database, points: Point[], projectId: number): Promise<Point> {
  if (points.length === 0) {
    const { latitude, longitude } = await findCountryOfProject(db, projectId);
    return { latitude, longitude };
  }
  const mean = (of: keyof Point) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/** The collectors at one place of the map. */
export async function collectorsAtPlace(
  db: Database,
  days: Days,
  { viewer, point }: { viewer: Viewer; point: Point },
) {
  const selection = await onMapIn(db, days, viewer);
  const rows = await findCollectorsAt(db, selection, point, viewer.project.nationalSocietyId);
  return rows.map(({ id, organizationName, deployed, ...row }) => {
    const name = row.displayName ?? row.name ?? dataRemoved;
    return {
      id,
      displayName: row.phoneNumber ? `${name}: ${row.phoneNumber}` : name,
      status: reportingStatusOf(row),
      isAnonymized: false as const,
      organizationName,
      deployed,
    };
  });
}
