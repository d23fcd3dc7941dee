import type { PerformanceFilters } from '@harken/contract/data-collectors/performance';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { EpiWeek, EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { getEpiWeekSpan } from '@harken/domain/calendar/epi-week-span';
import { type Completeness, computeCompletenessPercent } from '@harken/domain/data-collectors/performance';
import type { Database } from '../../../platform/db/database.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { calculateWeekCompleteness, readPerformance } from './performance.ts';

/** Whose completeness is calculated; null means no restriction. */
export interface CompletenessQuery {
  project: ProjectScope;
  timeZoneId: string;
  weekStart: EpiWeekStart;
  /** Weeks that are not over are left out. */
  weeks: EpiWeek[];
  now: Date;
  locations: PerformanceFilters['locations'];
  trainingStatus: 'All' | 'Trained' | 'InTraining';
  dataCollectorType: 'Human' | 'CollectionPoint' | null;
  dataCollectorIds: number[] | null;
}

/** The completeness of a project per week. It contains only counts, so it covers all collectors for every caller. */
export async function readCompleteness(
  db: Database,
  query: CompletenessQuery,
): Promise<(EpiWeek & Completeness & { percentage: number | null })[]> {
  const { project, now, locations, trainingStatus, dataCollectorType, timeZoneId, weekStart } = query;
  const weeks = query.weeks
    .map((week) => getEpiWeekSpan(week, weekStart, timeZoneId))
    .filter(({ endsAt }) => endsAt <= now.getTime());
  if (weeks.length === 0) return [];
  const filters = { name: null, locations, trainingStatus, dataCollectorType };
  const viewer = { user: unrestrictedUser as CurrentUser, project };
  const collectors = await readPerformance(db, { filters, viewer, weeks, now });
  const chosen = query.dataCollectorIds && new Set(query.dataCollectorIds);
  const counted = chosen === null ? collectors : collectors.filter(({ id }) => chosen.has(id));
  return weeks.map(({ year, week }, index) => {
    const completeness = calculateWeekCompleteness(counted, index);
    return { year, week, ...completeness, percentage: computeCompletenessPercent(completeness) };
  });
}

/** A user who sees all collectors. */
const unrestrictedUser: Pick<CurrentUser, 'id' | 'role'> = { id: 0, role: 'Administrator' };
