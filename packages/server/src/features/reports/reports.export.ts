import type { ProjectFacts } from '@harken/domain/access/may';
import { type EpiWeek, epiWeekOf } from '@harken/domain/calendar/epi-week';
import { crossCheckStateOf } from '@harken/domain/reports/kinds';
import type { Services } from '../../platform/services.ts';
import type { Column, Sheet } from '../../platform/spreadsheets/columns.ts';
import { localDateOf } from '../../platform/time-zones.ts';
import { findCalendarOf, streamReports } from './reports.export.queries.ts';
import type { FoundReportRow } from './reports.rows.queries.ts';
import { presentReport, type ReportRow } from './reports.rows.ts';
import { type ReportFilter, selectionInProject } from './reports.selection.ts';
import type { Viewer } from './reports.visibility.queries.ts';

/** Who exports which reports, and in which language the titles and words are. */
export interface AskedReports {
  project: ProjectFacts;
  viewer: Viewer;
  languageCode: string;
  filter: ReportFilter;
}

/** A row of the list, with the week that it counts in. */
type ExportedReport = ReportRow & { epiWeek: EpiWeek };

type Calendar = Awaited<ReturnType<typeof findCalendarOf>>;

/** A file of reports, and what it is called without its ending: its subject and the day it is in the project. */
export interface ReportFile {
  name: string;
  sheet: Sheet<ExportedReport>;
}

/** All reports that the list shows under the same filters, in its order, as far as the caller may know their senders. */
export async function reportFile(services: Services, asked: AskedReports): Promise<ReportFile> {
  const { db, texts, clock } = services;
  const { project, languageCode } = asked;
  const filter = ofOneKind(asked.filter);
  const calendar = await findCalendarOf(db, project.projectId);
  const selection = await selectionInProject(db, project, filter);
  const found = selection
    ? streamReports(db, selection, { ...asked, sortAscending: filter.sortAscending })
    : none();
  const text = (key: string) => texts.text('app', key, languageCode);
  const sheet = {
    name: text(filter.formatCorrect ? 'reports.correct.title' : 'reports.incorrect.title'),
    columns: columnsOf(filter, text),
    rows: presented(found, services, { ...asked, filter }, calendar),
  };
  return { name: `reports_${localDateOf(clock.now(), calendar.timeZoneId)}`, sheet };
}

/** Files hold correct reports or incorrect ones as `formatCorrect` says, whatever else the filter names (contract 12). */
function ofOneKind(filter: ReportFilter): ReportFilter {
  return filter.formatCorrect ? { ...filter, errorType: null } : { ...filter, reportStatus: null };
}

async function* none(): AsyncGenerator<FoundReportRow> {}

async function* presented(
  found: AsyncIterable<FoundReportRow>,
  { texts }: Services,
  { languageCode, filter }: AskedReports,
  calendar: Calendar,
): AsyncGenerator<ExportedReport> {
  const presentation = { texts, languageCode, utcOffset: filter.utcOffset };
  for await (const row of found) {
    const report = presentReport(row, presentation);
    yield { ...report, epiWeek: epiWeekOfRow(row, report, calendar) };
  }
}

/** A correct report has its week; that of an incorrect message is the week of its day, where nobody's project is known the reader's. */
function epiWeekOfRow(
  { epiYear, epiWeek, projectId, receivedAt }: FoundReportRow,
  { dateTime }: ReportRow,
  { timeZoneId, epiWeekStartDay }: Calendar,
): EpiWeek {
  if (epiYear !== null && epiWeek !== null) return { year: epiYear, week: epiWeek };
  const day = projectId === null ? dateTime.slice(0, 10) : localDateOf(receivedAt, timeZoneId);
  return epiWeekOf(day, epiWeekStartDay);
}

type ReportColumn = Column<ExportedReport>;
type Text = (key: string) => string;

/** The columns in the order that readers of these files are used to (operations.md 9.3). */
function columnsOf({ formatCorrect, dataCollectorType }: ReportFilter, text: Text): ReportColumn[] {
  const sender: ReportColumn = {
    ...{ title: text('reportExport.dataCollector'), width: 28 },
    value: ({ dataCollectorDisplayName }) => dataCollectorDisplayName ?? null,
  };
  if (!formatCorrect) return [...timeColumns(text), ...errorColumns(text), ...placeColumns(text), sender];
  const atPoints = dataCollectorType === 'CollectionPoint' ? pointCounts : [];
  return [
    ...timeColumns(text),
    { title: text('reportExport.status'), width: 20, value: (report) => statusOf(report, text) },
    ...placeColumns(text),
    {
      ...{ title: text('reportExport.healthRisk'), width: 28 },
      value: ({ healthRiskName }) => healthRiskName ?? null,
    },
    ...[...peopleCounts, ...atPoints].map(
      (name): ReportColumn => ({
        title: text(`reports.count.${name}`),
        value: (report) => report[name] ?? null,
      }),
    ),
    sender,
  ];
}

const peopleCounts = [
  'countMalesBelowFive',
  'countMalesAtLeastFive',
  'countFemalesBelowFive',
  'countFemalesAtLeastFive',
] as const;
const pointCounts = ['referredCount', 'deathCount', 'fromOtherVillagesCount'] as const;

/** Nobody cross-checks reports of activities: they have no status. */
const statusOf = ({ isActivityReport, status }: ReportRow, text: Text) =>
  isActivityReport ? null : text(`reports.status.${crossCheckStateOf(status)}`);

const timeColumns = (text: Text): ReportColumn[] => [
  { title: text('reportExport.id'), width: 12, value: ({ id }) => id },
  { title: text('reportExport.date'), width: 12, value: ({ dateTime }) => ({ date: dateTime.slice(0, 10) }) },
  { title: text('reportExport.time'), value: ({ dateTime }) => ({ time: dateTime.slice(11, 16) }) },
  { title: text('reportExport.epiYear'), value: ({ epiWeek }) => epiWeek.year },
  { title: text('reportExport.epiWeek'), value: ({ epiWeek }) => epiWeek.week },
];

const placeColumns = (text: Text): ReportColumn[] =>
  (['region', 'district', 'village', 'zone'] as const).map((place) => ({
    title: text(`reportExport.${place}`),
    width: 20,
    value: (report) => report[place] ?? null,
  }));

const errorColumns = (text: Text): ReportColumn[] => [
  { title: text('reportExport.message'), width: 28, value: ({ message }) => message ?? null },
  {
    ...{ title: text('reportExport.errorType'), width: 40 },
    value: ({ reportErrorType }) => (reportErrorType ? text(`reports.errorTypes.${reportErrorType}`) : null),
  },
];
