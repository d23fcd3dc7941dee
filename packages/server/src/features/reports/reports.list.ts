import type { reportFilter } from '@harken/contract/reports';
import type { ProjectFacts } from '@harken/domain/access/may';
import { errorTypesOfFilter, statusesOfFilter } from '@harken/domain/reports/kinds';
import type { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { findProjectHealthRiskIds } from './reports.health-risks.queries.ts';
import {
  countReports,
  estimateReports,
  findPageOfReports,
  type ReportSelection,
} from './reports.list.queries.ts';
import { placesOf } from './reports.places.ts';
import { findReportRows } from './reports.rows.queries.ts';
import { presentReport, type ReportRow } from './reports.rows.ts';
import type { Viewer } from './reports.visibility.queries.ts';

type ReportFilter = z.output<typeof reportFilter>;

const rowsPerPage = 30;
/** How far a list is counted exactly; beyond, nobody turns the pages one by one and a guess of the database is enough. */
const exactCountLimit = 10_000;

interface ReportListRequest {
  project: ProjectFacts;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
  pageNumber: number;
}

/**
 * One page of a project's correct or incorrect reports. `totalRows` is exact up to 10,000; beyond, it is the estimate
 * from the statistics that the database keeps, so that a list over millions of reports opens as fast as a short one.
 */
export async function listReports(
  { db, texts }: Services,
  { project, viewer, languageCode, filter, pageNumber }: ReportListRequest,
): Promise<{ data: ReportRow[]; page: number; rowsPerPage: number; totalRows: number }> {
  const selection = await selectionOf(db, project, filter);
  if (selection === null) return { data: [], page: pageNumber, rowsPerPage, totalRows: 0 };
  const offset = (pageNumber - 1) * rowsPerPage;
  const [ids, totalRows] = await Promise.all([
    findPageOfReports(db, selection, { sortAscending: filter.sortAscending, offset, limit: rowsPerPage }),
    totalOf(db, selection),
  ]);
  const rows = await findReportRows(db, { ids, viewer, languageCode });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const presentation = { texts, languageCode, utcOffset: filter.utcOffset };
  const data = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentReport(row, presentation)] : [];
  });
  return { data, page: pageNumber, rowsPerPage, totalRows };
}

async function totalOf(db: Services['db'], selection: ReportSelection): Promise<number> {
  const counted = await countReports(db, selection, exactCountLimit + 1);
  if (counted <= exactCountLimit) return counted;
  return Math.max(counted, await estimateReports(db, selection));
}

/** What a filter asks for; null when nothing can match it. */
async function selectionOf(
  db: Services['db'],
  { projectId, nationalSocietyId }: ProjectFacts,
  filter: ReportFilter,
): Promise<ReportSelection | null> {
  const type = filter.dataCollectorType;
  const isTraining = filter.trainingStatus === 'All' ? null : filter.trainingStatus === 'InTraining';
  // Nobody in training is unknown.
  if (type === 'UnknownSender' && isTraining) return null;
  const places = filter.locations
    ? placesOf(filter.locations, await findStructure(db, nationalSocietyId))
    : null;
  const sender = type === 'UnknownSender' ? { type, nationalSocietyId } : { type, projectId };
  const shared = { sender, isTraining, places };
  if (filter.errorType || !(filter.reportStatus || filter.formatCorrect)) return incorrect(shared, filter);
  const projectHealthRiskIds = filter.healthRisks?.length
    ? await findProjectHealthRiskIds(db, nationalSocietyId, filter.healthRisks)
    : null;
  const statuses = filter.reportStatus ? statusesOfFilter(filter.reportStatus) : null;
  const isEverything = statuses?.length === 5;
  return { ...shared, list: 'correct', statuses: isEverything ? null : statuses, projectHealthRiskIds };
}

type SharedSelection = Pick<ReportSelection, 'sender' | 'isTraining' | 'places'>;

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
