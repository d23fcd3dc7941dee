import { buffer } from 'node:stream/consumers';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { getTextDirection } from '@harken/domain/texts/languages';
import type { WeeklyReportFormat } from '@harken/domain/weekly-reports/limits';
import {
  type AgeCounts,
  addUpByHealthRisk,
  countCases,
  districtFigures,
  rowFigures,
  type WeeklyDistrict,
  type WeeklyRow,
  type WeeklyTable,
} from '@harken/domain/weekly-reports/weekly-table';
import { Pdf, textStyles } from '../../platform/pdf/pdf-document.ts';
import { drawTable, type PdfColumn } from '../../platform/pdf/pdf-table.ts';
import type { Column, Sheet } from '../../platform/spreadsheets/columns.ts';
import { writeCsvChunks } from '../../platform/spreadsheets/csv.ts';
import { writeXlsxChunks } from '../../platform/spreadsheets/xlsx.ts';
import { fillText } from '../../platform/texts/fill-text.ts';

/** A report that is written into files. */
export interface ReportToWrite {
  table: WeeklyTable;
  society: string;
  languageCode: string;
  /** When its figures were read. */
  madeAt: Date;
  timeZoneId: string;
  /** How many figures changed since the week was last sent, and when that was; null if it was not, or nothing changed. */
  correction: { count: number; sentAt: Date } | null;
}

/** The input of the worker thread: plain data. */
interface WeeklyReportInput {
  report: ReportToWrite;
  /** The texts of the files in their language. */
  texts: Record<string, string>;
  formats: WeeklyReportFormat[];
}

type Translate = (name: string, values?: Record<string, string | number>) => string;

/** Wraps values in Unicode isolates, so that their direction does not affect the sentence around them. */
const createTranslate =
  (texts: Record<string, string>): Translate =>
  (name, values = {}) => {
    const key = `weeklyReports.file.${name}`;
    const isolated = Object.entries(values).map(([value, text]) => [value, `\u2068${text}\u2069`]);
    return fillText(texts[key] ?? key, Object.fromEntries(isolated)).text;
  };

/** Writes the files of a weekly report. @returns their bytes in the order of the formats */
export async function writeWeeklyReport({
  report,
  texts,
  formats,
}: WeeklyReportInput): Promise<Uint8Array[]> {
  const translate = createTranslate(texts);
  const write: Record<WeeklyReportFormat, () => Promise<Uint8Array>> = {
    pdf: () => writePdf(report, translate),
    csv: () => buffer(writeCsvChunks(createSheet(report.table, translate))),
    xlsx: () =>
      buffer(
        writeXlsxChunks(createSheet(report.table, translate), {
          isRightToLeft: getTextDirection(report.languageCode) === 'rtl',
        }),
      ),
  };
  const written: Uint8Array[] = [];
  for (const format of formats) written.push(await write[format]());
  return written;
}

type SheetRow = WeeklyRow & { district: WeeklyDistrict; healthRisk: WeeklyTable['healthRisks'][number] };

/** The rows with their district and health risk. */
function listRows({ districts, healthRisks, rows }: WeeklyTable): SheetRow[] {
  const districtOf = new Map(districts.map((district) => [district.id, district]));
  const healthRiskOf = new Map(healthRisks.map((healthRisk) => [healthRisk.id, healthRisk]));
  return rows.flatMap((row) => {
    const [district, healthRisk] = [districtOf.get(row.districtId), healthRiskOf.get(row.healthRiskId)];
    return district && healthRisk ? [{ ...row, district, healthRisk }] : [];
  });
}

/** One row for each district and health risk, for programs that read them: the week, codes and completeness in every row. */
function createSheet(table: WeeklyTable, translate: Translate): Sheet<SheetRow> {
  const { year, week, firstDay, lastDay, codeTitles } = table;
  const columns: Column<SheetRow>[] = [
    { title: translate('year'), value: () => year },
    { title: translate('week'), value: () => week },
    { title: translate('firstDay'), width: 12, value: () => ({ date: firstDay }) },
    { title: translate('lastDay'), width: 12, value: () => ({ date: lastDay }) },
    { title: translate('region'), width: 20, value: ({ district }) => district.region },
    { title: translate('district'), width: 20, value: ({ district }) => district.name },
    ...codeTitles.map(
      (title, index): Column<SheetRow> => ({
        ...{ title, width: 16 },
        value: ({ district }) => district.codes[index] ?? null,
      }),
    ),
    { title: translate('healthRiskCode'), value: ({ healthRisk }) => healthRisk.code },
    { title: translate('healthRisk'), width: 28, value: ({ healthRisk }) => healthRisk.name },
    { title: translate('cases'), value: countCases },
    ...rowFigures.map(
      (figure): Column<SheetRow> => ({ title: translate(figure), value: (row) => row[figure] }),
    ),
    ...districtFigures.map(
      (figure): Column<SheetRow> => ({ title: translate(figure), value: ({ district }) => district[figure] }),
    ),
  ];
  return { name: translate('title'), columns, rows: toAsync(listRows(table)) };
}

async function* toAsync<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const toTime = (instant: Date, timeZoneId: string) =>
  toLocalDateTime(instant.getTime(), timeZoneId).slice(0, 16).replace('T', ' ');

function writePdf(report: ReportToWrite, translate: Translate): Promise<Buffer> {
  const { table, society, languageCode, madeAt } = report;
  const title = translate('title');
  const week = translate('epiWeek', { week: `${table.year}/${table.week}` });
  const pdf = new Pdf({
    title: `${title}: ${society}, ${week}`.replace(/\p{Cf}/gu, ''),
    languageCode,
    direction: getTextDirection(languageCode),
    header: `${title} · ${society} · ${week}`,
    author: 'Harken',
    createdAt: madeAt,
  });
  writeHeader(pdf, report, translate);
  writeTotals(pdf, table, translate);
  writeDistricts(pdf, table, translate);
  writeCompleteness(pdf, table, translate);
  return buffer(pdf.finish());
}

function writeHeader(pdf: Pdf, report: ReportToWrite, translate: Translate): void {
  const { table, society, madeAt, timeZoneId, correction } = report;
  pdf.write(translate('title'), textStyles.title, { kind: 'H1', after: 2 });
  pdf.write(society, textStyles.heading);
  const days = { first: table.firstDay, last: table.lastDay };
  pdf.write(
    `${translate('epiWeek', { week: `${table.year}/${table.week}` })} · ${translate('days', days)}`,
    textStyles.strong,
  );
  pdf.write(translate('about', table.projects), textStyles.text);
  if (correction) {
    const sentAt = toTime(correction.sentAt, timeZoneId);
    pdf.write(translate('corrected', { count: correction.count, time: sentAt }), textStyles.strong);
  }
  const made = { time: toTime(madeAt, timeZoneId), timeZone: timeZoneId };
  pdf.write(translate('madeAt', made), textStyles.quiet);
}

const countColumns = (translate: Translate): PdfColumn[] =>
  ['cases', ...rowFigures].map((name) => ({ title: translate(name), share: 1, isNumber: true }));

const toCounts = (row: AgeCounts): string[] => [
  String(countCases(row)),
  ...rowFigures.map((figure) => String(row[figure])),
];

function writeTotals(pdf: Pdf, table: WeeklyTable, translate: Translate): void {
  pdf.heading(translate('totals'));
  const sums = addUpByHealthRisk(table);
  if (sums.length === 0) {
    pdf.write(translate('nothing'), textStyles.text);
    return;
  }
  const names = new Map(table.healthRisks.map(({ id, code, name }) => [id, `${code} ${name}`]));
  drawTable(
    pdf,
    [{ title: translate('healthRisk'), share: 3 }, ...countColumns(translate)],
    sums.map((sum) => [names.get(sum.healthRiskId) ?? '', ...toCounts(sum)]),
  );
}

function writeDistricts(pdf: Pdf, table: WeeklyTable, translate: Translate): void {
  const rows = listRows(table);
  if (rows.length === 0) return;
  pdf.heading(translate('byDistrict'));
  pdf.write(translate('zeros'), textStyles.quiet);
  drawTable(
    pdf,
    [
      ...placeColumns(table, translate),
      { title: translate('healthRisk'), share: 2 },
      ...countColumns(translate),
    ],
    rows.map((row) => [...toPlace(row.district), row.healthRisk.name, ...toCounts(row)]),
  );
}

/** District and its P-code, which is the first code. */
const placeColumns = ({ codeTitles }: WeeklyTable, translate: Translate): PdfColumn[] => [
  { title: translate('district'), share: 1.8 },
  { title: codeTitles[0] ?? '', share: 1.2 },
];
const toPlace = ({ name, codes }: WeeklyDistrict) => [name, codes[0] ?? ''];

function writeCompleteness(pdf: Pdf, table: WeeklyTable, translate: Translate): void {
  const { districts, districtsWithoutAnybody } = table;
  pdf.heading(translate('completeness'));
  if (districts.length > 0) {
    pdf.write(translate('completenessNote'), textStyles.quiet);
    drawTable(
      pdf,
      [
        { title: translate('region'), share: 1.8 },
        ...placeColumns(table, translate),
        ...districtFigures.map((figure) => ({ title: translate(figure), share: 1.2, isNumber: true })),
      ],
      districts.map((district) => [
        ...[district.region, ...toPlace(district)],
        ...districtFigures.map((figure) => String(district[figure])),
      ]),
    );
  }
  if (districtsWithoutAnybody > 0)
    pdf.write(translate('withoutAnybody', { count: districtsWithoutAnybody }), textStyles.text);
}
