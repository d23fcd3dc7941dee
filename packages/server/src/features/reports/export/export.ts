import type { ProjectScope } from '@harken/domain/access/check-permission';
import { type EpiWeek, getEpiWeek } from '@harken/domain/calendar/epi-week';
import type { TimeZone } from '@harken/domain/calendar/local-date-time';
import { caseClasses } from '@harken/domain/cases/classification';
import { getCrossCheckState } from '@harken/domain/reports/kinds';
import { type MessageSource, toMessageSource } from '@harken/domain/reports/message-source';
import type { Viewer } from '../../../platform/access/senders.queries.ts';
import type { PlaceIds } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { type CodeColumn, readCodeColumns } from '../../../platform/spreadsheets/code-columns.ts';
import type { Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { toLocalDate, withTimeZone } from '../../../platform/time-zones.ts';
import { buildProjectSelection, type ReportFilter } from '../list/list.selection.ts';
import { type FoundReportRow, findReportRows } from '../reports.rows.queries.ts';
import { presentReport, type ReportRow } from '../reports.rows.ts';
import { findProjectCalendar, streamReports } from './export.queries.ts';

/** Which reports are exported for whom, and in which language. */
export interface ReportExportRequest {
  project: ProjectScope;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
}

/** A row of the list, with the epi week of the day that the file shows, by what it was received, and the ids of its places. */
type ExportedReport = ReportRow & { epiWeek: EpiWeek; receivedBy: MessageSource; placeIds: PlaceIds };

type Calendar = Awaited<ReturnType<typeof findProjectCalendar>>;

/** The file, and its name without extension: subject and current day in the project. */
export interface ReportFile {
  name: string;
  sheet: Sheet<ExportedReport>;
}

/** Exports all reports of the list under the same filters and in the same order. Senders are hidden as in the list. */
export async function createReportFile(
  services: Services,
  request: ReportExportRequest,
): Promise<ReportFile> {
  const { db, texts, clock } = services;
  const { project, languageCode } = request;
  const filter = restrictToOneKind(request.filter);
  const calendar = await findProjectCalendar(db, project.projectId);
  const { nationalSocietyId } = project;
  const codes = await readCodeColumns(services, { nationalSocietyId, languageCode });
  const selection = await buildProjectSelection(db, project, filter, request.viewer);
  const found = selection
    ? streamReports(db, selection, {
        sortAscending: filter.sortAscending,
        findRows: (trx, ids) => findReportRows(trx, { ids, viewer: request.viewer, languageCode }),
      })
    : readNoRows();
  const getText = (key: string) => texts.text('app', key, languageCode);
  const sheet = {
    name: getText(filter.formatCorrect ? 'reports.correct.title' : 'reports.incorrect.title'),
    columns: [
      ...createColumns(filter, getText, filter.utcOffset ?? calendar.timeZoneId),
      ...codes.map(toCodeColumn),
      ...(filter.formatCorrect ? [...createOnsetColumns(getText), ...createClassColumns(getText)] : []),
    ],
    rows: presentRows(found, services, { ...request, filter }, calendar),
  };
  return { name: `reports_${toLocalDate(clock.now(), calendar.timeZoneId)}`, sheet };
}

/**
 * `formatCorrect` alone decides whether a file has correct or incorrect reports, whatever other filters are sent
 * (docs/spec/api.md).
 */
export function restrictToOneKind(filter: ReportFilter): ReportFilter {
  return filter.formatCorrect ? { ...filter, errorType: null } : { ...filter, reportStatus: null };
}

async function* readNoRows(): AsyncGenerator<FoundReportRow> {}

async function* presentRows(
  found: AsyncIterable<FoundReportRow>,
  { texts }: Services,
  { languageCode, filter }: ReportExportRequest,
  calendar: Calendar,
): AsyncGenerator<ExportedReport> {
  const zone = filter.utcOffset ?? calendar.timeZoneId;
  // Codes have columns of their own.
  const presentation = { texts, languageCode, zone, findCodes: () => [] };
  for await (const row of found) {
    const report = presentReport(row, presentation);
    yield {
      ...report,
      epiWeek: getEpiWeek(report.dateTime.slice(0, 10), calendar.epiWeekStartDay),
      receivedBy: toMessageSource(row.source),
      placeIds: row,
    };
  }
}

type ReportColumn = Column<ExportedReport>;
type Text = (key: string) => string;

/** The order of the columns is fixed, because users process these files with their own spreadsheets. */
function createColumns(
  { formatCorrect, dataCollectorType }: ReportFilter,
  getText: Text,
  zone: TimeZone,
): ReportColumn[] {
  const sender: ReportColumn = {
    ...{ title: getText('reportExport.dataCollector'), width: 28 },
    value: ({ dataCollectorDisplayName }) => dataCollectorDisplayName ?? null,
  };
  const source: ReportColumn = {
    title: getText('reportPage.receivedBy'),
    value: ({ receivedBy }) => getText(`reports.source.${receivedBy}`),
  };
  if (!formatCorrect)
    return [
      ...buildTimeColumns(getText, zone),
      ...buildErrorColumns(getText),
      ...buildPlaceColumns(getText),
      sender,
      source,
    ];
  const atPoints = dataCollectorType === 'CollectionPoint' ? pointCounts : [];
  return [
    ...buildTimeColumns(getText, zone),
    { title: getText('reportExport.status'), width: 20, value: (report) => formatStatus(report, getText) },
    ...buildPlaceColumns(getText),
    {
      ...{ title: getText('reportExport.healthRisk'), width: 28 },
      value: ({ healthRiskName }) => healthRiskName ?? null,
    },
    ...[...peopleCounts, ...atPoints].map(
      (name): ReportColumn => ({
        title: getText(`reports.count.${name}`),
        value: (report) => report[name] ?? null,
      }),
    ),
    sender,
    { title: getText('dismissal.title'), width: 28, value: (report) => formatDismissal(report, getText) },
    source,
  ];
}

/** The day of the first symptoms, and how it became known. */
const createOnsetColumns = (getText: Text): ReportColumn[] => [
  {
    ...{ title: getText('onset.title'), width: 12 },
    value: ({ onsetOn }) => (onsetOn ? { date: onsetOn } : null),
  },
  {
    ...{ title: getText('onset.originTitle'), width: 20 },
    value: ({ onsetOrigin }) => (onsetOrigin ? getText(`onset.origin.${onsetOrigin}`) : null),
  },
];

/** How the cases were classified; empty if they were not. */
const createClassColumns = (getText: Text): ReportColumn[] =>
  caseClasses.map((name) => ({
    title: getText(`cases.class.${name}`),
    value: ({ classification }) => classification?.[name] ?? null,
  }));

const peopleCounts = [
  'countMalesBelowFive',
  'countMalesAtLeastFive',
  'countFemalesBelowFive',
  'countFemalesAtLeastFive',
] as const;
const pointCounts = ['referredCount', 'deathCount', 'fromOtherVillagesCount'] as const;

/** Activity reports are not cross-checked, so they have no status. */
const formatStatus = ({ isActivityReport, status }: ReportRow, getText: Text) =>
  isActivityReport ? null : getText(`reports.status.${getCrossCheckState(status)}`);

/** The reason of a dismissal, with its text if the reader may see it. */
function formatDismissal({ dismissalReason, dismissalNote }: ReportRow, getText: Text): string | null {
  if (!dismissalReason) return null;
  return [getText(`dismissal.reason.${dismissalReason}`), dismissalNote].filter(Boolean).join(': ');
}

const buildTimeColumns = (getText: Text, zone: TimeZone): ReportColumn[] => [
  { title: getText('reportExport.id'), width: 12, value: ({ id }) => id },
  {
    title: getText('reportExport.date'),
    width: 12,
    value: ({ dateTime }) => ({ date: dateTime.slice(0, 10) }),
  },
  {
    title: withTimeZone(getText('reportExport.time'), zone),
    value: ({ dateTime }) => ({ time: dateTime.slice(11, 16) }),
  },
  { title: getText('reportExport.epiYear'), value: ({ epiWeek }) => epiWeek.year },
  { title: getText('reportExport.epiWeek'), value: ({ epiWeek }) => epiWeek.week },
];

const buildPlaceColumns = (getText: Text): ReportColumn[] =>
  (['region', 'district', 'village', 'zone'] as const).map((place) => ({
    title: getText(`reportExport.${place}`),
    width: 20,
    value: (report) => report[place] ?? null,
  }));

/** The codes of the places that the report names. */
const toCodeColumn = ({ level, title, width, find }: CodeColumn): ReportColumn => ({
  ...{ title, width },
  value: (report) => (report[level] ? find(report.placeIds[`${level}Id`]) : null),
});

const buildErrorColumns = (getText: Text): ReportColumn[] => [
  { title: getText('reportExport.message'), width: 28, value: ({ message }) => message ?? null },
  {
    ...{ title: getText('reportExport.errorType'), width: 40 },
    value: ({ reportErrorType }) =>
      reportErrorType ? getText(`reports.errorTypes.${reportErrorType}`) : null,
  },
];
