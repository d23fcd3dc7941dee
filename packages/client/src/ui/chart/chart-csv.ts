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

/** The numbers of a chart as CSV. The byte order mark makes Excel read it as UTF-8; files for programs have none. */
export function toCsv(content: ChartContent, totalLabel: string): string {
  const rows = content.cells ?? toRows(content, totalLabel);
  return (
    (content.toRScript ? '' : byteOrderMark) +
    rows.map((row) => `${row.map(formatCell).join(',')}\n`).join('')
  );
}

/**
 * One row per period, with a column for each series and their total. If they are compared, the same columns follow for the other
 * period or place, empty where a count is not known.
 */
function toRows(content: ChartContent, totalLabel: string): (string | number)[][] {
  const { periods, periodHeader, series, compared, firstDayHeader } = content;
  const hasFirstDays = firstDayHeader !== undefined && periods.some(({ firstDay }) => firstDay);
  const addUp = (counts: readonly number[]) => getSeriesTotal({ counts });
  const ofCompared = (cells: () => (string | number)[]) => (compared ? cells() : []);
  const nameCompared = (name: string) => `${name} (${compared?.name})`;
  return [
    [
      ...[periodHeader, ...(hasFirstDays ? [firstDayHeader] : [])],
      ...[...series.map(({ name }) => name), totalLabel],
      ...ofCompared(() => [...series.map(({ name }) => nameCompared(name)), nameCompared(totalLabel)]),
    ],
    ...periods.map(({ name, firstDay }, index) => [
      ...[name, ...(hasFirstDays ? [firstDay ?? ''] : [])],
      ...[...series.map(({ counts }) => counts[index] ?? 0), getPeriodTotal(series, index)],
      ...ofCompared(() => [
        ...series.map((one) => (one.compared ? (one.compared[index] ?? 0) : '')),
        compared?.totals[index] ?? 0,
      ]),
    ]),
    [
      ...[totalLabel, ...(hasFirstDays ? [''] : [])],
      ...[...series.map(getSeriesTotal), addUp(series.map(getSeriesTotal))],
      ...ofCompared(() => [
        ...series.map((one) => (one.compared ? addUp(one.compared) : '')),
        addUp(compared?.totals ?? []),
      ]),
    ],
  ];
}
