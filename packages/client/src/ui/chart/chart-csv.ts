import { type ChartContent, getPeriodTotal, getSeriesTotal } from './chart-types.ts';

const byteOrderMark = '\ufeff';
/** Characters that make spreadsheets read a cell as a formula, including full-width ones. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/;
/** Includes semicolons, the separator where commas are decimal signs, and spaces at the ends, which would be lost. */
const isQuoted = /[",;\t\r\n]|^\s|\s$/;

/** Escapes a cell and prevents CSV injection: names typed by users must not be run as formulas. */
function formatCell(content: string | number): string {
  if (typeof content === 'number') return String(content);
  const safeContent = formulaLike.test(content) ? `'${content}` : content;
  return isQuoted.test(safeContent) ? `"${safeContent.replaceAll('"', '""')}"` : safeContent;
}

/** The numbers of a chart as CSV. The byte order mark makes Excel read it as UTF-8. */
export function toCsv(content: ChartContent, totalLabel: string): string {
  const rows = content.cells ?? toRows(content, totalLabel);
  return byteOrderMark + rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('');
}

function toRows({ periods, periodHeader, series }: ChartContent, totalLabel: string): (string | number)[][] {
  const total = series.reduce((sum, item) => sum + getSeriesTotal(item), 0);
  return [
    [periodHeader, ...series.map(({ name }) => name), totalLabel],
    ...periods.map(({ name }, index) => [
      name,
      ...series.map(({ counts }) => counts[index] ?? 0),
      getPeriodTotal(series, index),
    ]),
    [totalLabel, ...series.map(getSeriesTotal), total],
  ];
}
