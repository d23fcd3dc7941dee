import { type ChartContent, type ChartSeries, getSeriesTotal } from './chart-types.ts';

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

/** One row per period, with a column for each series and, after the total, for what each is compared with. */
function toRows(content: ChartContent, totalLabel: string): (string | number)[][] {
  const { periods, periodHeader, series, comparedName, firstDayHeader } = content;
  const compared =
    comparedName === undefined ? [] : series.map((one) => ({ counts: one.compared ?? [], name: one.name }));
  const hasFirstDays = firstDayHeader !== undefined && periods.some(({ firstDay }) => firstDay);
  const addUp = (all: readonly Pick<ChartSeries, 'counts'>[]) =>
    all.reduce((sum, item) => sum + getSeriesTotal(item), 0);
  const toCells = (all: readonly Pick<ChartSeries, 'counts'>[], index: number) => [
    ...all.map(({ counts }) => counts[index] ?? 0),
    all.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  ];
  const isCompared = compared.length > 0;
  return [
    [
      ...[periodHeader, ...(hasFirstDays ? [firstDayHeader] : [])],
      ...[...series.map(({ name }) => name), totalLabel],
      ...(isCompared
        ? [...compared.map(({ name }) => `${name} (${comparedName})`), `${totalLabel} (${comparedName})`]
        : []),
    ],
    ...periods.map(({ name, firstDay }, index) => [
      ...[name, ...(hasFirstDays ? [firstDay ?? ''] : [])],
      ...toCells(series, index),
      ...(isCompared ? toCells(compared, index) : []),
    ]),
    [
      ...[totalLabel, ...(hasFirstDays ? [''] : [])],
      ...[...series.map(getSeriesTotal), addUp(series)],
      ...(isCompared ? [...compared.map(getSeriesTotal), addUp(compared)] : []),
    ],
  ];
}
