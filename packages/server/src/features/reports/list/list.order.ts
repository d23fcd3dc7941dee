import { getCrossCheckState, reportErrorTypes, reportStatuses } from '@harken/domain/reports/kinds';
import type { Database } from '../../../platform/db/database.ts';
import { findHealthRisksByName } from '../reports.health-risks.queries.ts';
import type { ReportSelection } from './list.queries.ts';

type Correct = Extract<ReportSelection, { list: 'correct' }>;
type Incorrect = Extract<ReportSelection, { list: 'incorrect' }>;

interface Order {
  /** `date` if the list cannot be sorted by it. */
  orderBy?: string | null | undefined;
  sortAscending: boolean;
  languageCode: string;
}

/**
 * The parts of a list in its order. Columns with few values split the list into groups of selections, one per value, each of
 * which an index has in order of time, so that no list has to be sorted completely. Sorted by date, a list is one group: the
 * selection itself. Messages of unknown senders have no index by other columns; health risks belong to one project.
 */
export async function groupSelection(
  db: Database,
  selection: ReportSelection,
  { orderBy, sortAscending, languageCode }: Order,
): Promise<ReportSelection[][]> {
  const groups = await findGroups(db, selection, { orderBy, languageCode });
  if (groups.length === 0) return [[selection]];
  return sortAscending ? groups : groups.toReversed();
}

async function findGroups(
  db: Database,
  selection: ReportSelection,
  { orderBy, languageCode }: Omit<Order, 'sortAscending'>,
): Promise<ReportSelection[][]> {
  const { sender } = selection;
  if (sender.type === 'UnknownSender') return [];
  if (selection.list === 'incorrect') return orderBy === 'errorType' ? groupByError(selection) : [];
  if (orderBy === 'status') return groupByStatus(selection);
  const [projectId, ...others] = sender.projectIds;
  if (orderBy !== 'healthRisk' || projectId === undefined || others.length > 0) return [];
  const risks = await findHealthRisksByName(db, { projectId, languageCode });
  return groupByHealthRisk(selection, risks);
}

function groupByHealthRisk(selection: Correct, inOrder: number[]): ReportSelection[][] {
  const wanted = selection.projectHealthRiskIds;
  return inOrder
    .filter((id) => wanted?.includes(id) ?? true)
    .map((id) => [{ ...selection, projectHealthRiskIds: [id] }]);
}

/** Not cross-checked, accepted, dismissed. */
function groupByStatus(selection: Correct): ReportSelection[][] {
  const wanted = selection.statuses ?? reportStatuses;
  const groups = (['notCrossChecked', 'kept', 'dismissed'] as const).map((state) =>
    wanted
      .filter((status) => getCrossCheckState(status) === state)
      .map((status) => ({ ...selection, statuses: [status] })),
  );
  return groups.filter((group) => group.length > 0);
}

/** In the order of the specification, which has the groups of errors together. */
function groupByError(selection: Incorrect): ReportSelection[][] {
  const wanted = selection.errorTypes ?? reportErrorTypes;
  return reportErrorTypes
    .filter((type) => wanted.includes(type))
    .map((type) => [{ ...selection, errorTypes: [type] }]);
}
