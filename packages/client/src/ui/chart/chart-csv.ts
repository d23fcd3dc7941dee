import { type ChartContent, totalAt, totalOf } from './chart-types.ts';

const byteOrderMark = '\ufeff';
/** What programs take for the beginning of a formula, also after a tab or a line end, and in full width. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/;
/** Semicolons separate cells where commas are decimal signs; spaces at the ends would be lost. */
const isQuoted = /[",;\t\r\n]|^\s|\s$/;

/** A name as a cell may hold it: nothing that somebody typed is calculated by a spreadsheet. */
function cell(content: string | number): string {
  if (typeof content === 'number') return String(content);
  const harmless = formulaLike.test(content) ? `'${content}` : content;
  return isQuoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The numbers of a chart as its table has them: CSV in UTF-8, which begins with a byte order mark. */
export function csvOf(content: ChartContent, totalWord: string): string {
  const rows = content.cells ?? rowsOf(content, totalWord);
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function rowsOf({ periods, periodHead, series }: ChartContent, totalWord: string): (string | number)[][] {
  const total = series.reduce((sum, one) => sum + totalOf(one), 0);
  return [
    [periodHead, ...series.map(({ name }) => name), totalWord],
    ...periods.map(({ name }, index) => [
      name,
      ...series.map(({ counts }) => counts[index] ?? 0),
      totalAt(series, index),
    ]),
    [totalWord, ...series.map(totalOf), total],
  ];
}
