import type { ProjectDashboardFilter, SocietyDashboardFilter } from '@harken/contract/dashboards/filters';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  parseRequestedDay,
  startOfDayUtc,
} from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import type { AggregateSelection } from '@harken/domain/dashboards/aggregate-selection';
import type { Database } from '../../platform/db/database.ts';
import { resolvePlaces } from '../reports/index.ts';
import type { HealthRiskOfProjects, SocietyOfDashboard, VillageOfDashboard } from './dashboards.queries.ts';
import { readBasics, readCollectorsOfOrganization, readStructureOf } from './dashboards.shared-reads.ts';

/** The scope of a dashboard: a society, or one of its projects. */
export interface DashboardScope {
  nationalSocietyId: number;
  projectId: number | null;
  /** Of the names of health risks; by default the content language of the society. */
  languageCode?: string;
}

/** The dashboard of a society has no training filter: it never counts training. */
export type DashboardFilter = SocietyDashboardFilter &
  Partial<Pick<ProjectDashboardFilter, 'trainingStatus'>>;

/** The villages and zones that an area filter selects. */
export interface PlaceSelection {
  villageIds: number[];
  zoneIds: number[];
  includeUnknownLocation: boolean;
}

/** A filter, resolved to ids, names and days, before any reports are read. */
export interface ResolvedFilter {
  society: SocietyOfDashboard;
  projectIds: number[];
  /**
   * Days are those of the project. Null for a society, whose projects may be in several time zones: its days are those of the
   * user's clock, `utcOffset` hours ahead of UTC.
   */
  timeZoneId: string | null;
  utcOffset: number;
  first: CalendarDate;
  last: CalendarDate;
  /** All health risks of the projects, including activity. */
  healthRisks: HealthRiskOfProjects[];
  /** Those of them that are counted. */
  chosenHealthRisks: HealthRiskOfProjects[];
  isFilteredByHealthRisk: boolean;
  villages: VillageOfDashboard[];
  places: PlaceSelection | null;
  /** Null: collectors of any organization. */
  organizationId: number | null;
  /** Those of the organization; null: of any. */
  dataCollectorIds: number[] | null;
  filter: DashboardFilter;
}

/** The days of a filter, both included. */
export function toSelectedDays({
  startDate,
  endDate,
  utcOffset,
}: Pick<DashboardFilter, 'startDate' | 'endDate' | 'utcOffset'>): Pick<ResolvedFilter, 'first' | 'last'> {
  return {
    first: parseRequestedDay(startDate.getTime(), utcOffset),
    last: parseRequestedDay(endDate.getTime(), utcOffset),
  };
}

/** Resolves a filter in a project or society. */
export async function resolveFilter(
  db: Database,
  scope: DashboardScope,
  filter: DashboardFilter,
): Promise<ResolvedFilter> {
  const { nationalSocietyId, projectId } = scope;
  const { locations, utcOffset } = filter;
  const organizationId = filter.organizationId ?? null;
  const readCollectors = (ids: number[]) =>
    organizationId ? readCollectorsOfOrganization(db, { projectIds: ids, organizationId }) : null;
  const [{ society, projects, villages, healthRisks }, places, collectorsOfProject] = await Promise.all([
    readBasics(db, { nationalSocietyId, projectId, languageCode: scope.languageCode ?? null }),
    locations
      ? readStructureOf(db, { nationalSocietyId, listed: locations }).then((structure) =>
          resolvePlaces(locations, structure),
        )
      : null,
    projectId === null ? null : readCollectors([projectId]),
  ]);
  const projectIds = projects.map(({ id }) => id);
  const dataCollectorIds = projectId === null ? await readCollectors(projectIds) : collectorsOfProject;
  const resolved = new Set(filter.healthRisks);
  return {
    society,
    projectIds,
    timeZoneId: scope.projectId === null ? null : (projects[0]?.timeZoneId ?? null),
    utcOffset,
    ...toSelectedDays(filter),
    healthRisks,
    chosenHealthRisks: resolved.size === 0 ? healthRisks : healthRisks.filter(({ id }) => resolved.has(id)),
    isFilteredByHealthRisk: resolved.size > 0,
    villages,
    places: places && {
      villageIds: places.villageIds,
      zoneIds: places.zones.map(({ id }) => id),
      includeUnknownLocation: places.includeUnknownLocation,
    },
    organizationId,
    dataCollectorIds,
    filter,
  };
}

/** How the days of a chart are grouped. */
export interface Periods {
  first: CalendarDate;
  last: CalendarDate;
  /** For each day from the first, the index of its period. */
  periodOfDay: number[];
  count: number;
}

/** One period of all days. */
export function createSinglePeriod(first: CalendarDate, last: CalendarDate): Periods {
  const days = Math.max(0, daysBetween(first, last) + 1);
  return { first, last, periodOfDay: new Array<number>(days).fill(0), count: 1 };
}

/** Which reports are counted, in the given periods. */
export function toAggregateSelection(
  resolved: ResolvedFilter,
  periods: Periods,
  { point = null, listedVillages = null }: Partial<Pick<AggregateSelection, 'point' | 'listedVillages'>> = {},
): AggregateSelection {
  const { filter, chosenHealthRisks, villages, places, dataCollectorIds, timeZoneId, utcOffset } = resolved;
  const { isTraining, type } = toSenderFilter(filter);
  return {
    firstDay: toDayNumber(periods.first),
    lastDay: toDayNumber(periods.last),
    offsetMinutes: timeZoneId === null ? utcOffset * 60 : null,
    periodOfDay: periods.periodOfDay,
    periodCount: periods.count,
    statuses: filter.reportStatus,
    isTraining,
    isFromCollectionPoint: type && type === 'CollectionPoint',
    healthRisks: chosenHealthRisks,
    villageIds: villages.map(({ id }) => id),
    listedVillages,
    places,
    dataCollectorIds,
    point,
  };
}

/** In days since 1970. */
export const toDayNumber = (day: CalendarDate) => daysBetween('1970-01-01', day);

const types = { all: null, dataCollector: 'Human', dataCollectionPoint: 'CollectionPoint' } as const;

/** Whose reports are counted; null means no restriction. */
export function toSenderFilter({ trainingStatus = 'Trained', dataCollectorType }: DashboardFilter) {
  return {
    isTraining: trainingStatus === 'All' ? null : trainingStatus === 'InTraining',
    type: types[dataCollectorType],
  };
}

/**
 * The range of day blocks that can contain reports of the selected days. Day blocks use the days of their projects, which can
 * differ by a day or more from those of the user's clock.
 */
export function toDayBlockRange(
  { timeZoneId }: ResolvedFilter,
  { first, last }: Pick<Periods, 'first' | 'last'>,
) {
  return timeZoneId === null ? ([addDays(first, -2), addDays(last, 2)] as const) : ([first, last] as const);
}

/** The instant at which a day begins, in epoch milliseconds. */
export function getStartOfSelectedDay(
  { timeZoneId, utcOffset }: Pick<ResolvedFilter, 'timeZoneId' | 'utcOffset'>,
  day: CalendarDate,
): number {
  return timeZoneId === null ? startOfDayUtc(day) - utcOffset * 3_600_000 : getStartOfDay(timeZoneId, day);
}

/** The instants at which the selected days begin and end; half-open. */
export function toTimeRange(resolved: Pick<ResolvedFilter, 'timeZoneId' | 'utcOffset' | 'first' | 'last'>): {
  from: Date;
  until: Date;
} {
  const toStart = (day: CalendarDate) => new Date(getStartOfSelectedDay(resolved, day));
  return { from: toStart(resolved.first), until: toStart(addDays(resolved.last, 1)) };
}
