import type { ProjectScope } from '@harken/domain/access/check-permission';
import { trainingLimits } from '@harken/domain/data-collectors/training';
import type { Viewer } from '../../../platform/access/senders.queries.ts';
import { readCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type FoundReportRow, findReportRows } from '../reports.rows.queries.ts';
import { presentReport, type ReportRow } from '../reports.rows.ts';
import { createSuggester } from '../suggestion/suggestion.ts';
import { groupSelection } from './list.order.ts';
import {
  countTraining,
  findPageOfLongList,
  findPageOfShortList,
  type ReportSelection,
} from './list.queries.ts';
import { findTimeZoneOfProject } from './list.scope.queries.ts';
import { buildProjectSelection, type ReportFilter } from './list.selection.ts';
import { countLongList } from './list.totals.ts';

const rowsPerPage = 30;
/**
 * Lists up to this length are counted exactly; paging ends there too. A shorter list is fetched completely and
 * sorted. A longer one is read along the time index, where its matches are dense.
 */
const countLimit = 30_000;

interface ReportListRequest {
  project: ProjectScope;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
  pageNumber: number;
}

/** One page of a list of reports. */
export interface ReportPage<Row> {
  data: Row[];
  page: number;
  rowsPerPage: number;
  totalRows: number;
}

/** One page of the correct or incorrect reports of a project. */
export async function listReports(
  services: Services,
  { project, viewer, languageCode, filter, pageNumber }: ReportListRequest,
): Promise<ReportPage<ReportRow> & { hiddenTrainingCount: number | null }> {
  const { db, texts } = services;
  const selection = await buildProjectSelection(db, project, filter, viewer);
  const [page, hiddenTrainingCount] = await Promise.all([
    findPage(services, { selection, viewer, languageCode, filter, pageNumber }),
    countHiddenTraining(db, selection),
  ]);
  const suggest =
    selection?.list === 'incorrect' ? await createSuggester(db, project, selection.sender.type) : undefined;
  const zone = filter.utcOffset ?? (await findTimeZoneOfProject(db, project.projectId));
  const findCodes = await readCodesOfPlaces(services, page.data);
  const presentation = { texts, languageCode, zone, suggest, findCodes };
  return { ...page, data: page.data.map((row) => presentReport(row, presentation)), hiddenTrainingCount };
}

/** How many messages of training the list hides; null unless it is limited to others. Unknown senders are never in training. */
function countHiddenTraining(db: Database, selection: ReportSelection | null): Promise<number> | null {
  if (selection?.isTraining !== false || selection.sender.type === 'UnknownSender') return null;
  return countTraining(db, selection, trainingLimits.hiddenCountMax + 1);
}

interface PageRequest {
  selection: ReportSelection | null;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
  pageNumber: number;
}

/** The rows of one page before they are prepared for a reader, and the total. */
export async function findPage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { selection, viewer, languageCode, filter, pageNumber }: PageRequest,
): Promise<ReportPage<FoundReportRow>> {
  if (selection === null) return { data: [], page: pageNumber, rowsPerPage, totalRows: 0 };
  const groups = await groupSelection(db, selection, { ...filter, languageCode });
  const isByDate = groups[0]?.[0] === selection;
  const order = {
    // within a group the newest come first
    sortAscending: isByDate && filter.sortAscending,
    offset: (pageNumber - 1) * rowsPerPage,
    limit: rowsPerPage,
  };
  const short = await findPageOfShortList(db, groups, { ...order, countLimit });
  const isShort = short.count <= countLimit;
  const [ids, totalRows] = isShort
    ? [short.ids, short.count]
    : await Promise.all([
        findPageOfLongList(db, groups, order),
        countLongList(db, selection, clock.now().getTime()),
      ]);
  const data = await findRowsInOrder(db, { ids, viewer, languageCode });
  return { data, page: pageNumber, rowsPerPage, totalRows: Math.max(totalRows, short.count) };
}

async function findRowsInOrder(db: Database, request: Parameters<typeof findReportRows>[1]) {
  if (request.ids.length === 0) return [];
  const rows = await findReportRows(db, request);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return request.ids.flatMap((id) => byId.get(id) ?? []);
}
