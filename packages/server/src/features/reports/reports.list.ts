import type { ProjectFacts } from '@harken/domain/access/may';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { findPageOfLongList, findPageOfShortList, type ReportSelection } from './reports.list.queries.ts';
import { type FoundReportRow, findReportRows } from './reports.rows.queries.ts';
import { presentReport, type ReportRow } from './reports.rows.ts';
import { type ReportFilter, selectionInProject } from './reports.selection.ts';
import { suggestionsIn } from './reports.suggestion.ts';
import { totalOfLongList } from './reports.totals.ts';
import type { Viewer } from './reports.visibility.queries.ts';

const rowsPerPage = 30;
/**
 * How far a list is counted at once: as far as its pages can be turned. A list that is shorter is looked up whole and put in order; a longer one is read in
 * the order of time, where what belongs to it is never far away.
 */
const countedAtMost = 30_000;

interface ReportListRequest {
  project: ProjectFacts;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
  pageNumber: number;
}

/** A page of a list of reports, as all of them are answered. */
export interface ReportPage<Row> {
  data: Row[];
  page: number;
  rowsPerPage: number;
  totalRows: number;
}

/** One page of a project's correct or incorrect reports. */
export async function listReports(
  services: Services,
  { project, viewer, languageCode, filter, pageNumber }: ReportListRequest,
): Promise<ReportPage<ReportRow>> {
  const { db, texts } = services;
  const selection = await selectionInProject(db, project, filter);
  const page = await findPage(services, { selection, viewer, languageCode, filter, pageNumber });
  const suggest =
    selection?.list === 'incorrect' ? await suggestionsIn(db, project, selection.sender.type) : undefined;
  const presentation = { texts, languageCode, utcOffset: filter.utcOffset, suggest };
  return { ...page, data: page.data.map((row) => presentReport(row, presentation)) };
}

interface PageRequest {
  selection: ReportSelection | null;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
  pageNumber: number;
}

/** The rows of one page in the order of the list, before they are shown to anybody, and how many the list has. */
export async function findPage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { selection, viewer, languageCode, filter, pageNumber }: PageRequest,
): Promise<ReportPage<FoundReportRow>> {
  if (selection === null) return { data: [], page: pageNumber, rowsPerPage, totalRows: 0 };
  const order = {
    sortAscending: filter.sortAscending,
    offset: (pageNumber - 1) * rowsPerPage,
    limit: rowsPerPage,
  };
  const short = await findPageOfShortList(db, selection, { ...order, countedAtMost });
  const isShort = short.count <= countedAtMost;
  const [ids, totalRows] = isShort
    ? [short.ids, short.count]
    : await Promise.all([
        findPageOfLongList(db, selection, order),
        totalOfLongList(db, selection, clock.now().getTime()),
      ]);
  const data = await findRowsInOrder(db, { ids, viewer, languageCode });
  return { data, page: pageNumber, rowsPerPage, totalRows: Math.max(totalRows, short.count) };
}

async function findRowsInOrder(db: Database, wanted: Parameters<typeof findReportRows>[1]) {
  if (wanted.ids.length === 0) return [];
  const rows = await findReportRows(db, wanted);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.ids.flatMap((id) => byId.get(id) ?? []);
}
