import type { PerformanceFilters } from '@harken/contract/data-collector-performance';
import type { ProjectFacts } from '@harken/domain/access/may';
import type { EpiWeek, EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { spanOfEpiWeek } from '@harken/domain/calendar/epi-week-span';
import { type Completeness, completenessPercent } from '@harken/domain/data-collectors/performance';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { completenessOfWeek, performanceOver } from './data-collectors.performance.ts';

/** Whose completeness is asked for; null stands for no restriction. */
export interface CompletenessAsked {
  project: ProjectFacts;
  timeZoneId: string;
  weekStart: EpiWeekStart;
  /** Those that are not over are left out. */
  weeks: EpiWeek[];
  now: Date;
  locations: PerformanceFilters['locations'];
  trainingStatus: 'All' | 'Trained' | 'InTraining';
  dataCollectorType: 'Human' | 'CollectionPoint' | null;
  dataCollectorIds: number[] | null;
}

/** How completely the collectors of a project reported, week by week: numbers only, so of all of them, whoever asks. */
export async function readCompleteness(
  db: Database,
  asked: CompletenessAsked,
): Promise<(EpiWeek & Completeness & { percentage: number | null })[]> {
  const { project, now, locations, trainingStatus, dataCollectorType, timeZoneId, weekStart } = asked;
  const weeks = asked.weeks
    .map((week) => spanOfEpiWeek(week, weekStart, timeZoneId))
    .filter(({ endsAt }) => endsAt <= now.getTime());
  if (weeks.length === 0) return [];
  const filters = { name: null, locations, trainingStatus, dataCollectorType };
  const viewer = { user: seesAll as CurrentUser, project };
  const collectors = await performanceOver(db, { filters, viewer, weeks, now });
  const chosen = asked.dataCollectorIds && new Set(asked.dataCollectorIds);
  const counted = chosen === null ? collectors : collectors.filter(({ id }) => chosen.has(id));
  return weeks.map(({ year, week }, index) => {
    const completeness = completenessOfWeek(counted, index);
    return { year, week, ...completeness, percentage: completenessPercent(completeness) };
  });
}

/** Lists show such a reader every collector. */
const seesAll: Pick<CurrentUser, 'id' | 'role'> = { id: 0, role: 'Administrator' };
