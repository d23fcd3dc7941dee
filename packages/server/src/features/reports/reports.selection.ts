import type { reportFilter } from '@harken/contract/reports';
import type { ProjectFacts } from '@harken/domain/access/may';
import { addDays, calendarDayOfRequest } from '@harken/domain/calendar/calendar-date';
import { startOfDayIn } from '@harken/domain/calendar/time-zone';
import { errorTypesOfFilter, statusesOfFilter } from '@harken/domain/reports/kinds';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { findProjectHealthRiskIds } from './reports.health-risks.queries.ts';
import type { ReportSelection } from './reports.list.queries.ts';
import { findTimeZoneOf } from './reports.list.scope.queries.ts';
import { placesOf } from './reports.places.ts';

export type ReportFilter = z.output<typeof reportFilter>;
type SharedSelection = Omit<
  Extract<ReportSelection, { list: 'incorrect' }>,
  'list' | 'errorTypes' | 'isCorrected'
>;

const hourInMilliseconds = 3_600_000;

/** What a filter asks for in the lists of a project; null when nothing can match it. */
export async function selectionInProject(
  db: Database,
  { projectId, nationalSocietyId }: ProjectFacts,
  filter: ReportFilter,
): Promise<ReportSelection | null> {
  const isUnknown = filter.dataCollectorType === 'UnknownSender';
  const timeZoneId = isUnknown ? null : await findTimeZoneOf(db, projectId);
  return selectionOf(db, { nationalSocietyId, projectIds: [projectId], timeZoneId }, filter);
}

interface Scope {
  nationalSocietyId: number;
  projectIds: number[];
  /** Whose days are meant; null: those of the caller (decision 5). */
  timeZoneId: string | null;
}

/** What a filter asks for among the messages of some projects; null when nothing can match it. */
export async function selectionOf(
  db: Database,
  scope: Scope,
  filter: ReportFilter,
): Promise<ReportSelection | null> {
  const { nationalSocietyId, projectIds } = scope;
  const type = filter.dataCollectorType;
  const isTraining = filter.trainingStatus === 'All' ? null : filter.trainingStatus === 'InTraining';
  // Nobody in training is unknown.
  if (type === 'UnknownSender' ? isTraining : projectIds.length === 0) return null;
  const places = filter.locations
    ? placesOf(filter.locations, await findStructure(db, nationalSocietyId))
    : null;
  const sender = type === 'UnknownSender' ? { type, nationalSocietyId } : { type, projectIds };
  const shared = { sender, isTraining, places, ...timeOf(filter, scope.timeZoneId) };
  if (filter.errorType || !(filter.reportStatus || filter.formatCorrect)) return incorrect(shared, filter);
  const projectHealthRiskIds = filter.healthRisks?.length
    ? await findProjectHealthRiskIds(db, nationalSocietyId, filter.healthRisks)
    : null;
  const statuses = filter.reportStatus ? statusesOfFilter(filter.reportStatus) : null;
  const isEverything = statuses?.length === 5;
  return { ...shared, list: 'correct', statuses: isEverything ? null : statuses, projectHealthRiskIds };
}

/** An incorrect message has neither status nor health risk: who asks for one of them gets none. */
function incorrect(shared: SharedSelection, filter: ReportFilter): ReportSelection | null {
  if (filter.reportStatus || filter.healthRisks?.length) return null;
  const { errorType, correctedState } = filter;
  return {
    ...shared,
    list: 'incorrect',
    errorTypes: errorType && errorType !== 'All' ? errorTypesOfFilter(errorType) : null,
    isCorrected: correctedState === 'All' ? null : correctedState === 'Corrected',
  };
}

/** The time that the days of a filter span, both included. */
function timeOf({ startDate, endDate, utcOffset }: ReportFilter, timeZoneId: string | null) {
  const startOf = (instant: Date | null | undefined, later: number) => {
    if (!instant) return null;
    const day = addDays(calendarDayOfRequest(instant.getTime(), utcOffset), later);
    if (timeZoneId !== null) return new Date(startOfDayIn(timeZoneId, day));
    return new Date(Date.parse(`${day}T00:00:00Z`) - utcOffset * hourInMilliseconds);
  };
  return { receivedFrom: startOf(startDate, 0), receivedBefore: startOf(endDate, 1) };
}
