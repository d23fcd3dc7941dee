import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { listEpiWeeksBetween } from '@harken/domain/calendar/epi-week';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { getFirstDayOfRecord } from '@harken/domain/data-collectors/weekly-record';
import { getPopulationOf } from '@harken/domain/places/population';
import { maySeeSender, toViewer } from '../../platform/access/senders.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { getUtcDay } from '../../platform/place-codes.queries.ts';
import { isAccessibleTo, isVisibleTo } from '../data-collectors/index.ts';
import {
  countByWeek,
  countCollectorsHere,
  findAlertsHere,
  findCalendar,
  findCode,
  findCollectorsHere,
  findFigures,
  findReportsHere,
  findVillage,
  findZones,
  type VillageInProject,
} from './villages.queries.ts';

interface VillageRequest {
  id: number;
  user: CurrentUser;
  scope: ProjectScope;
  languageCode: string;
  now: Date;
}

/** The page of a village in a project; undefined unless the village belongs to its national society. */
export async function readVillage(db: Database, request: VillageRequest) {
  const { id, user, scope, languageCode, now } = request;
  const found = await findVillage(db, id, scope.nationalSocietyId);
  if (!found) return undefined;
  const { projectId } = scope;
  const collectorsHere = { villageId: id, projectId, isVisible: isVisibleTo(user, scope) };
  const reportsHere = { villageId: id, projectId, isVisible: maySeeSender(toViewer(scope, user)) };
  const [code, figures, zones, collectors, collectorCount, weeks, reports, alerts] = await Promise.all([
    findCode(db, id, getUtcDay(now)),
    findFigures(db, id),
    findZones(db, id),
    findCollectorsHere(db, collectorsHere, isAccessibleTo(user, scope)),
    countCollectorsHere(db, collectorsHere),
    readWeeks(db, reportsHere, now),
    findReportsHere(db, reportsHere, languageCode),
    findAlertsHere(db, reportsHere, languageCode),
  ]);
  const year = now.getUTCFullYear();
  const population = getPopulationOf(figures, year);
  return {
    id,
    name: found.name,
    district: { id: found.districtId, name: found.district },
    region: { id: found.regionId, name: found.region },
    code,
    population: population && { year, ...population },
    zones,
    collectors: collectors.map((collector) => ({ ...collector, name: collector.name ?? dataRemoved })),
    collectorCount,
    weeks,
    reports: reports.map((report) => ({ ...report, receivedAt: report.receivedAt.toISOString() })),
    alerts: alerts.map((alert) => ({ ...alert, createdAt: alert.createdAt.toISOString() })),
  };
}

async function readWeeks(db: Database, village: VillageInProject, now: Date) {
  const { timeZoneId, epiWeekStartDay } = await findCalendar(db, village.projectId);
  const today = getCalendarDate(timeZoneId, now.getTime());
  const firstDay = getFirstDayOfRecord(today, epiWeekStartDay);
  const counts = await countByWeek(db, village, new Date(getStartOfDay(timeZoneId, firstDay)));
  const weeks = listEpiWeeksBetween(firstDay, today, epiWeekStartDay).reverse();
  return weeks.map(({ year, week }) => {
    const count = counts.find((other) => other.year === year && other.week === week);
    return { year, week, reports: count?.reports ?? 0, cases: count?.cases ?? 0 };
  });
}
