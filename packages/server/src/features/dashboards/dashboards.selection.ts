import type { ProjectDashboardFilter, SocietyDashboardFilter } from '@harken/contract/dashboards';
import {
  addDays,
  type CalendarDate,
  calendarDayOfRequest,
  daysBetween,
  daysFromTo,
  startOfDayUtc,
} from '@harken/domain/calendar/calendar-date';
import { startOfDayIn } from '@harken/domain/calendar/time-zone';
import type { TallySelection } from '@harken/domain/dashboards/tally-selection';
import type { Database } from '../../platform/db/database.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { placesOf } from '../reports/index.ts';
import {
  findCollectorsOfOrganization,
  findHealthRisks,
  findProjects,
  findSociety,
  findVillages,
  type HealthRiskOfProjects,
} from './dashboards.queries.ts';

/** A dashboard is that of a society, or of one of its projects. */
export interface DashboardPlace {
  nationalSocietyId: number;
  projectId: number | null;
}

/** Without training, which never counts in a society's dashboard. */
export type DashboardFilter = SocietyDashboardFilter &
  Partial<Pick<ProjectDashboardFilter, 'trainingStatus'>>;

/** The villages and zones that an area filter means. */
export interface PlacesChosen {
  villageIds: number[];
  zoneIds: number[];
  includeUnknownLocation: boolean;
}

/** What a request means, with everything that is known before reports are looked at. */
export interface Asked {
  society: Awaited<ReturnType<typeof findSociety>>;
  projectIds: number[];
  /** The days of a project; null: those of a clock so many hours ahead of UTC (decision 5). */
  timeZoneId: string | null;
  utcOffset: number;
  first: CalendarDate;
  last: CalendarDate;
  /** All health risks of the projects, those of activity too. */
  healthRisks: HealthRiskOfProjects[];
  /** Of those, the ones that count. */
  chosenHealthRisks: HealthRiskOfProjects[];
  isNarrowedByHealthRisk: boolean;
  villages: Awaited<ReturnType<typeof findVillages>>;
  places: PlacesChosen | null;
  /** null: collectors of any organization. */
  dataCollectorIds: number[] | null;
  filter: DashboardFilter;
}

/** Looks up what a filter means in a project or society. */
export async function readFilter(
  db: Database,
  place: DashboardPlace,
  filter: DashboardFilter,
): Promise<Asked> {
  const { nationalSocietyId } = place;
  const [society, projects, villages] = await Promise.all([
    findSociety(db, nationalSocietyId),
    findProjects(db, place),
    findVillages(db, nationalSocietyId),
  ]);
  const projectIds = projects.map(({ id }) => id);
  const { organizationId, locations, utcOffset } = filter;
  const [healthRisks, dataCollectorIds, places] = await Promise.all([
    findHealthRisks(db, { projectIds, languageCode: society.languageCode }),
    organizationId ? findCollectorsOfOrganization(db, { projectIds, organizationId }) : null,
    locations
      ? findStructure(db, nationalSocietyId).then((structure) => placesOf(locations, structure))
      : null,
  ]);
  const asked = new Set(filter.healthRisks);
  return {
    society,
    projectIds,
    timeZoneId: place.projectId === null ? null : (projects[0]?.timeZoneId ?? null),
    utcOffset,
    first: calendarDayOfRequest(filter.startDate.getTime(), utcOffset),
    last: calendarDayOfRequest(filter.endDate.getTime(), utcOffset),
    healthRisks,
    chosenHealthRisks: asked.size === 0 ? healthRisks : healthRisks.filter(({ id }) => asked.has(id)),
    isNarrowedByHealthRisk: asked.size > 0,
    villages,
    places: places && {
      villageIds: places.villageIds,
      zoneIds: places.zones.map(({ id }) => id),
      includeUnknownLocation: places.includeUnknownLocation,
    },
    dataCollectorIds,
    filter,
  };
}

/** Days that belong together in a chart. */
export interface Periods {
  first: CalendarDate;
  last: CalendarDate;
  /** For each day from the first, its period. */
  periodOfDay: number[];
  count: number;
}

/** One period of all days. */
export function onePeriod(first: CalendarDate, last: CalendarDate): Periods {
  return { first, last, periodOfDay: daysFromTo(first, last).map(() => 0), count: 1 };
}

/** Which reports count, in the given periods. */
export function tallySelectionOf(
  asked: Asked,
  periods: Periods,
  point: number | null = null,
): TallySelection {
  const { filter, chosenHealthRisks, villages, places, dataCollectorIds, timeZoneId, utcOffset } = asked;
  const { isTraining, type } = sendersOf(filter);
  return {
    firstDay: dayNumberOf(periods.first),
    lastDay: dayNumberOf(periods.last),
    offsetMinutes: timeZoneId === null ? utcOffset * 60 : null,
    periodOfDay: periods.periodOfDay,
    periodCount: periods.count,
    statuses: filter.reportStatus,
    isTraining,
    isFromCollectionPoint: type && type === 'CollectionPoint',
    healthRisks: chosenHealthRisks,
    villageIds: villages.map(({ id }) => id),
    places,
    dataCollectorIds,
    point,
  };
}

const dayNumberOf = (day: CalendarDate) => daysBetween('1970-01-01', day);

const types = { all: null, dataCollector: 'Human', dataCollectionPoint: 'CollectionPoint' } as const;

/** Whose reports count: null stands for no restriction. */
export function sendersOf({ trainingStatus = 'Trained', dataCollectorType }: DashboardFilter) {
  return {
    isTraining: trainingStatus === 'All' ? null : trainingStatus === 'InTraining',
    type: types[dataCollectorType],
  };
}

/**
 * The days of sheets on which reports of the asked days may lie. Sheets know the days of their projects, which may be a day
 * off from those of a clock elsewhere.
 */
export function sheetDays({ timeZoneId }: Asked, { first, last }: Pick<Periods, 'first' | 'last'>) {
  return timeZoneId === null ? ([addDays(first, -2), addDays(last, 2)] as const) : ([first, last] as const);
}

/** The instants at which the asked days begin and end, half-open. */
export function timeOf({ timeZoneId, utcOffset, first, last }: Asked): { from: Date; until: Date } {
  const startOf = (day: CalendarDate) =>
    new Date(
      timeZoneId === null ? startOfDayUtc(day) - utcOffset * 3_600_000 : startOfDayIn(timeZoneId, day),
    );
  return { from: startOf(first), until: startOf(addDays(last, 1)) };
}
