import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { weeklyReportCalls } from '@harken/contract/weekly-reports/weekly-reports';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { weeklyReportLimits as limits } from '@harken/domain/weekly-reports/limits';
import {
  compareTables,
  type FigureChange,
  type WeeklyTable,
} from '@harken/domain/weekly-reports/weekly-table';
import { chooseAuthorName } from '../../platform/access/authors.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { FileResponse } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyCalendar, type SocietyCalendar } from '../../platform/society-calendar.queries.ts';
import { toUnsentReason } from '../../platform/unsent-reason.ts';
import { writeDownload } from './data.ts';
import { readWeeklyTable } from './read-table.ts';
import { mayEdit, type Reader, requirePastWeek } from './schedule.actions.ts';
import { findChosenProjects } from './schedule.queries.ts';
import {
  type DeliveryRow,
  findDeliveries,
  findLastSent,
  findSending,
  findSendings,
  type SendingRow,
} from './sendings.queries.ts';
import type { ReportToWrite } from './weekly-report.task.ts';

/** The figures of a sent report that are other ones now, with the projects that counted then. */
async function readChanges(
  services: Services,
  { nationalSocietyId, society }: { nationalSocietyId: number; society: SocietyCalendar },
  { figures, firstDay, projectIds, languageCode }: SendingRow,
): Promise<FigureChange[]> {
  if (figures === null) return [];
  const week = { nationalSocietyId, projectIds, firstDay, languageCode, weekStart: society.weekStart };
  return compareTables(figures, await readWeeklyTable(services, week));
}

interface NewTable {
  nationalSocietyId: number;
  projectIds: readonly number[] | null;
  table: WeeklyTable;
}

/**
 * How a table differs from what was last sent of its week; null if nothing was sent, or nothing changed. A report that counted
 * other projects cannot be compared.
 */
export async function readCorrection(
  { db }: Pick<Services, 'db'>,
  { nationalSocietyId, projectIds, table }: NewTable,
): Promise<ReportToWrite['correction']> {
  const last = await findLastSent(db, nationalSocietyId, table.firstDay);
  if (!last?.figures || String(last.projectIds) !== String(projectIds)) return null;
  const { length: count } = compareTables(last.figures, table);
  return count === 0 ? null : { count, sentAt: last.createdAt };
}

function presentSending(row: SendingRow, { society, reader }: { society: SocietyCalendar; reader: Reader }) {
  const { firstDay, figures, createdAt, by } = row;
  return {
    ...{ id: row.id, firstDay, lastDay: addDays(firstDay, 6) },
    ...(figures ? { year: figures.year, week: figures.week } : getEpiWeek(firstDay, society.weekStart)),
    at: toLocalDateTime(createdAt.getTime(), society.timeZoneId),
    ...{ isScheduled: row.isScheduled, isPending: figures === null },
    startedBy: by && chooseAuthorName(reader, by),
    ...{ recipients: row.recipients, failed: row.failed, waiting: row.waiting },
  };
}

/** One page of what was sent. */
export async function readSendings(
  services: Services,
  reader: Reader,
  page: number,
): Promise<CallResponseOf<typeof weeklyReportCalls.listWeeklyReports>> {
  const { nationalSocietyId } = reader.scope;
  const { rowsPerPage } = limits;
  const [society, { sendings, totalRows }] = await Promise.all([
    findSocietyCalendar(services.db, nationalSocietyId),
    findSendings(services.db, nationalSocietyId, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }),
  ]);
  const data: CallResponseOf<typeof weeklyReportCalls.listWeeklyReports>['data'] = [];
  // One after the other: each reads a week of reports.
  for (const row of sendings) {
    const { length: changedFigures } = await readChanges(services, { nationalSocietyId, society }, row);
    data.push({ ...presentSending(row, { society, reader }), changedFigures });
  }
  return { data, page, rowsPerPage, totalRows };
}

async function requireSending({ db }: Services, reader: Reader, sendingId: number): Promise<SendingRow> {
  const row = await findSending(db, reader.scope.nationalSocietyId, sendingId);
  if (!row) throw expectedError('weeklyReport.notFound');
  return row;
}

type SendingResponse = CallResponseOf<typeof weeklyReportCalls.getWeeklyReport>;

/** One report that was sent, with what became of its e-mails and of its figures. */
export async function readSending(
  services: Services,
  reader: Reader,
  sendingId: number,
): Promise<SendingResponse> {
  const { nationalSocietyId } = reader.scope;
  const row = await requireSending(services, reader, sendingId);
  const society = await findSocietyCalendar(services.db, nationalSocietyId);
  const deliveries = await findDeliveries(services.db, sendingId);
  const changes = await readChanges(services, { nationalSocietyId, society }, row);
  return {
    ...presentSending(row, { society, reader }),
    languageCode: row.languageCode as SendingResponse['languageCode'],
    deliveries: deliveries.map((delivery) => ({
      ...{ id: delivery.id, recipient: mayEdit(reader) ? delivery.recipient : null },
      ...{ state: toState(delivery), attempts: delivery.attempts ?? 0 },
      sentAt: delivery.sentAt && toLocalDateTime(delivery.sentAt.getTime(), society.timeZoneId),
      ...{ reason: toReason(delivery), reasonCode: delivery.reasonCode },
    })),
    changedFigures: changes.length,
    changes: changes.slice(0, limits.listedChanges),
  };
}

const toReason = ({ state, isDemo, reason }: DeliveryRow) =>
  toUnsentReason({ state: state ?? '', isDemo: isDemo ?? false, reason });

function toState({ state, isDemo }: DeliveryRow): SendingResponse['deliveries'][number]['state'] {
  if (isDemo) return 'Withheld';
  if (state === 'Sent' || state === 'Failed' || state === 'Withheld' || state === 'Retrying') return state;
  return state === null ? 'Failed' : 'Waiting';
}

type Download = CallRequest<typeof weeklyReportCalls.downloadWeeklyReport>['query'];

/** The report of a week with the figures of today. */
export async function downloadReport(
  services: Services,
  { scope, languageCode }: Reader,
  { reportedWeekOn, fileFormat, exportForm }: Download,
  signal: AbortSignal,
): Promise<FileResponse> {
  const { db, clock } = services;
  const { nationalSocietyId } = scope;
  const society = await findSocietyCalendar(db, nationalSocietyId);
  const { timeZoneId, weekStart, name } = society;
  const firstDay = requirePastWeek(reportedWeekOn, society, clock.now());
  const chosen = await findChosenProjects(db, nationalSocietyId);
  const projectIds = chosen.length === 0 ? null : chosen;
  const week = { nationalSocietyId, projectIds, firstDay, weekStart, languageCode };
  const table = await readWeeklyTable(services, week);
  const report = {
    ...{ table, society: name, languageCode, madeAt: clock.now(), timeZoneId },
    correction: await readCorrection(services, { nationalSocietyId, projectIds, table }),
  };
  return writeDownload(services, report, { nationalSocietyId, exportForm, fileFormat, signal });
}

/** A report as it was sent. */
export async function downloadSent(
  services: Services,
  reader: Reader,
  { sendingId, ...choice }: { sendingId: number } & Pick<Download, 'fileFormat' | 'exportForm'>,
  signal: AbortSignal,
): Promise<FileResponse> {
  const {
    figures: table,
    languageCode,
    createdAt: madeAt,
  } = await requireSending(services, reader, sendingId);
  if (table === null) throw expectedError('weeklyReport.notFound');
  const { nationalSocietyId } = reader.scope;
  const { name: society, timeZoneId } = await findSocietyCalendar(services.db, nationalSocietyId);
  const report = { table, society, languageCode, madeAt, timeZoneId, correction: null };
  return writeDownload(services, report, { nationalSocietyId, ...choice, signal });
}
