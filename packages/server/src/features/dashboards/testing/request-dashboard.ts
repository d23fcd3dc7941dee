import type { TestApp } from '../../../../test/support/test-app.ts';
import type { GeneratedWorld } from './generated-types.ts';
import type { ReferenceQuery } from './reference-dashboard.ts';

type Point = { latitude: number; longitude: number };

/** What tests use of a dashboard. */
export interface Dashboard {
  summary: { totalReportCount: number };
  reportsGroupedByLocation: { location: Point; reportsCount: number }[];
}

/** A query about the generated reports of a project (by its index) or society, with defaults. */
export function createQuery(
  world: GeneratedWorld,
  project: number | null,
  given: Partial<ReferenceQuery>,
): ReferenceQuery {
  const { nationalSocietyId, weekStart, projects } = world;
  return {
    ...{ nationalSocietyId, weekStart, first: '2025-12-16', last: '2026-01-14', groupingType: 'Day' },
    ...{ healthRiskIds: [], dataCollectorType: 'all', statuses: ['kept', 'notCrossChecked'] },
    ...{ trainingStatus: 'Trained', organizationId: null, chosen: null, now: new Date() },
    ...given,
    projectId: project === null ? null : (projects[project]?.id ?? 0),
    clock: project === null ? 2 : (projects[project]?.timeZoneId ?? ''),
    ...(project === null && { trainingStatus: 'Trained' }),
  };
}

const levels = ['regionIds', 'districtIds', 'villageIds', 'zoneIds'] as const;

/** The request body that pages send: days as instants of midnight, places with all their parents. */
export function toRequestBody({ chosen, clock, ...query }: ReferenceQuery) {
  const selectIds = (level: (typeof levels)[number]) =>
    chosen?.places.flatMap(({ path }) => path[level]) ?? [];
  const ids = Object.fromEntries(levels.map((level) => [level, [...new Set(selectIds(level))]]));
  const utcOffset = typeof clock === 'number' ? clock : 0;
  const midnight = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - utcOffset * 3_600_000).toISOString();
  return {
    healthRisks: query.healthRiskIds,
    startDate: midnight(query.first),
    endDate: midnight(query.last),
    locations: chosen && { ...ids, includeUnknownLocation: chosen.unknown },
    groupingType: query.groupingType,
    dataCollectorType: query.dataCollectorType,
    reportStatus: Object.fromEntries(
      ['kept', 'dismissed', 'notCrossChecked'].map((status) => [status, query.statuses.includes(status)]),
    ),
    organizationId: query.organizationId,
    ...(query.projectId !== null && { trainingStatus: query.trainingStatus }),
    utcOffset,
  };
}

/** Requests a dashboard, or the health risks of one location. */
export async function requestDashboard(
  app: TestApp,
  world: GeneratedWorld,
  query: ReferenceQuery,
): Promise<Dashboard>;
export async function requestDashboard(
  app: TestApp,
  world: GeneratedWorld,
  query: ReferenceQuery,
  at: Point,
): Promise<{ name: string; value: number }[]>;
export async function requestDashboard(
  app: TestApp,
  world: GeneratedWorld,
  query: ReferenceQuery,
  at?: Point,
) {
  const { projectId, nationalSocietyId } = query;
  const [area, place] =
    projectId === null
      ? ['nationalSocietyDashboard', `nationalSocietyId=${nationalSocietyId}`]
      : ['projectDashboard', `projectId=${projectId}`];
  const url = at
    ? `/api/${area}/reportHealthRisks?${place}&latitude=${at.latitude}&longitude=${at.longitude}`
    : `/api/${area}/data?${place}`;
  const { status, body } = await app.as(world.administrator).post(url, toRequestBody(query));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.value;
}

/** Sorts the locations of the map, whose order has no meaning. */
export function sortLocations(dashboard: Dashboard): Dashboard {
  const reportsGroupedByLocation = dashboard.reportsGroupedByLocation.toSorted(
    (a, b) => a.location.latitude - b.location.latitude || a.location.longitude - b.location.longitude,
  );
  return { ...dashboard, reportsGroupedByLocation };
}
