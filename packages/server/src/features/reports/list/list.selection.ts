import type { reportFilter } from '@harken/contract/reports';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { addDays, parseRequestedDay } from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { listErrorTypes, listStatuses } from '@harken/domain/reports/kinds';
import type { z } from 'zod';
import type { Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { findProjectHealthRiskIds } from '../reports.health-risks.queries.ts';
import { resolvePlaces } from './list.places.ts';
import type { ReportSelection } from './list.queries.ts';
import { findTimeZoneOfProject } from './list.scope.queries.ts';
import { findSearched } from './list.search.queries.ts';

export type ReportFilter = z.output<typeof reportFilter>;
type SharedSelection = Omit<
  Extract<ReportSelection, { list: 'incorrect' }>,
  'list' | 'errorTypes' | 'isCorrected'
>;

const hourInMilliseconds = 3_600_000;

/** The selection for the lists of a project; null if nothing can match the filter. */
export async function buildProjectSelection(
  db: Database,
  { projectId, nationalSocietyId }: ProjectScope,
  filter: ReportFilter,
  viewer: Viewer,
): Promise<ReportSelection | null> {
  const isUnknown = filter.dataCollectorType === 'UnknownSender';
  // of a client with a clock of its own, the days of messages without a project are its own
  const isReadersDay = isUnknown && filter.utcOffset !== undefined;
  const timeZoneId = isReadersDay ? null : await findTimeZoneOfProject(db, projectId);
  const scope = { nationalSocietyId, projectIds: [projectId], timeZoneId };
  const selection = await buildSelection(db, scope, filter);
  const text = filter.search;
  if (selection === null || !text) return selection;
  const found = await findSearched(db, { text, projectId, nationalSocietyId, viewer });
  const { dataCollectorIds, messageIds, villageIds } = found;
  const isNothing = dataCollectorIds.length + messageIds.length + villageIds.length === 0;
  return isNothing ? null : { ...selection, found };
}

interface Scope {
  nationalSocietyId: number;
  projectIds: number[];
  /** Time zone of the days of the filter; null: the reader's. */
  timeZoneId: string | null;
}

/** The selection for messages of some projects; null if nothing can match the filter. */
export async function buildSelection(
  db: Database,
  scope: Scope,
  filter: ReportFilter,
): Promise<ReportSelection | null> {
  const { nationalSocietyId, projectIds } = scope;
  const type = filter.dataCollectorType;
  const isTraining = filter.trainingStatus === 'All' ? null : filter.trainingStatus === 'InTraining';
  // Unknown senders are never in training.
  if (type === 'UnknownSender' ? isTraining : projectIds.length === 0) return null;
  const places = filter.locations
    ? resolvePlaces(filter.locations, await findStructure(db, nationalSocietyId))
    : null;
  const sender = type === 'UnknownSender' ? { type, nationalSocietyId } : { type, projectIds };
  const shared = { sender, isTraining, places, ...toTimeRange(filter, scope.timeZoneId) };
  if (filter.errorType || !(filter.reportStatus || filter.formatCorrect))
    return toIncorrectSelection(shared, filter);
  const projectHealthRiskIds = filter.healthRisks?.length
    ? await findProjectHealthRiskIds(db, nationalSocietyId, filter.healthRisks)
    : null;
  const statuses = filter.reportStatus ? listStatuses(filter.reportStatus) : null;
  const isEveryStatus = statuses?.length === 5;
  return { ...shared, list: 'correct', statuses: isEveryStatus ? null : statuses, projectHealthRiskIds };
}

/** Incorrect messages have neither status nor health risk: filtering by one of them matches nothing. */
function toIncorrectSelection(shared: SharedSelection, filter: ReportFilter): ReportSelection | null {
  if (filter.reportStatus || filter.healthRisks?.length) return null;
  const { errorType, correctedState } = filter;
  return {
    ...shared,
    list: 'incorrect',
    errorTypes: errorType && errorType !== 'All' ? listErrorTypes(errorType) : null,
    isCorrected: correctedState === 'All' ? null : correctedState === 'Corrected',
  };
}

/** The time range of the filter, with both days included. */
function toTimeRange({ startDate, endDate, utcOffset = 0 }: ReportFilter, timeZoneId: string | null) {
  const toStartOfDay = (instant: Date | null | undefined, later: number) => {
    if (!instant) return null;
    const day = addDays(parseRequestedDay(instant.getTime(), utcOffset), later);
    if (timeZoneId !== null) return new Date(getStartOfDay(timeZoneId, day));
    return new Date(Date.parse(`${day}T00:00:00Z`) - utcOffset * hourInMilliseconds);
  };
  return { receivedFrom: toStartOfDay(startDate, 0), receivedBefore: toStartOfDay(endDate, 1) };
}
