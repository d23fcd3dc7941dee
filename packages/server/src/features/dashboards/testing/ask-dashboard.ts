import type { TestApp } from '../../../../test/support/test-app.ts';
import type { GeneratedWorld } from './generated-types.ts';
import type { PlainQuestion } from './plain-dashboard.ts';

type Point = { latitude: number; longitude: number };

/** What tests read of an answer. */
export interface Dashboard {
  summary: { totalReportCount: number };
  reportsGroupedByLocation: { location: Point; reportsCount: number }[];
}

/** What the generated reports of a project (by its place among them) or society are asked, unless told otherwise. */
export function questionOf(
  world: GeneratedWorld,
  project: number | null,
  given: Partial<PlainQuestion>,
): PlainQuestion {
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

/** What the screens send: days as instants of midnight, places with all that they lie in. */
export function bodyOf({ chosen, clock, ...question }: PlainQuestion) {
  const listed = (level: (typeof levels)[number]) => chosen?.places.flatMap(({ path }) => path[level]) ?? [];
  const ids = Object.fromEntries(levels.map((level) => [level, [...new Set(listed(level))]]));
  const utcOffset = typeof clock === 'number' ? clock : 0;
  const midnight = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - utcOffset * 3_600_000).toISOString();
  return {
    healthRisks: question.healthRiskIds,
    startDate: midnight(question.first),
    endDate: midnight(question.last),
    locations: chosen && { ...ids, includeUnknownLocation: chosen.unknown },
    groupingType: question.groupingType,
    dataCollectorType: question.dataCollectorType,
    reportStatus: Object.fromEntries(
      ['kept', 'dismissed', 'notCrossChecked'].map((status) => [status, question.statuses.includes(status)]),
    ),
    organizationId: question.organizationId,
    ...(question.projectId !== null && { trainingStatus: question.trainingStatus }),
    utcOffset,
  };
}

/** The answer of a dashboard, or of one of its places. */
export async function ask(app: TestApp, world: GeneratedWorld, question: PlainQuestion): Promise<Dashboard>;
export async function ask(
  app: TestApp,
  world: GeneratedWorld,
  question: PlainQuestion,
  at: Point,
): Promise<{ name: string; value: number }[]>;
export async function ask(app: TestApp, world: GeneratedWorld, question: PlainQuestion, at?: Point) {
  const { projectId, nationalSocietyId } = question;
  const [area, place] =
    projectId === null
      ? ['nationalSocietyDashboard', `nationalSocietyId=${nationalSocietyId}`]
      : ['projectDashboard', `projectId=${projectId}`];
  const url = at
    ? `/api/${area}/reportHealthRisks?${place}&latitude=${at.latitude}&longitude=${at.longitude}`
    : `/api/${area}/data?${place}`;
  const { status, body } = await app.as(world.administrator).post(url, bodyOf(question));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.value;
}

/** The order of places on a map means nothing. */
export function sorted(answer: Dashboard): Dashboard {
  const reportsGroupedByLocation = answer.reportsGroupedByLocation.toSorted(
    (a, b) => a.location.latitude - b.location.latitude || a.location.longitude - b.location.longitude,
  );
  return { ...answer, reportsGroupedByLocation };
}
