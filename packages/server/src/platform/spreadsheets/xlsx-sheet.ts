import { daysBetween } from '@harken/domain/calendar/calendar-date';
import { cellText } from './cell-text.ts';
import { type Cell, type Column, type Content, type StyledCell, styledCell } from './columns.ts';
import type { Format, StyleBook } from './xlsx-styles.ts';

/** How a sheet is laid out, apart from its rows. */
export interface Layout {
  columns: Pick<Column<never>, 'title' | 'width'>[];
  topRows: Cell[][];
  /** Columns run from right to left. */
  isRightToLeft: boolean;
  /** So many columns stand still when the rest is moved. */
  frozenColumns: number;
}

/** So many characters of XML are handed on at once. */
const chunkLength = 32_768;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** One sheet of an Excel file (ECMA-376 part 1, 18.3), written while its rows are still coming. */
export async function* sheetXml(
  layout: Layout,
  rows: AsyncIterable<Cell[]>,
  styles: StyleBook,
): AsyncGenerator<Buffer> {
  const writeRow = rowWriter(styles);
  const bold = (cell: Cell): StyledCell => ({ ...styledCell(cell), isBold: true });
  const titles = layout.columns.map(({ title }) => bold(title));
  let xml = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}">${viewXml(layout)}${columnsXml(layout)}<sheetData>`;
  for (const row of [titles, ...layout.topRows.map((cells) => cells.map(bold))]) xml += writeRow(row);
  for await (const row of rows) {
    xml += writeRow(row);
    if (xml.length < chunkLength) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

/** Titles stay in sight, and so do the first columns where wanted. */
function viewXml({ topRows, isRightToLeft, frozenColumns }: Layout): string {
  const frozenRows = 1 + topRows.length;
  const firstFree = `${columnName(frozenColumns)}${frozenRows + 1}`;
  const columnSplit = frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : '';
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  return (
    `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>` +
    `<pane${columnSplit} ySplit="${frozenRows}" topLeftCell="${firstFree}" activePane="${pane}" state="frozen"/>` +
    '</sheetView></sheetViews>'
  );
}

function columnsXml({ columns }: Layout): string {
  const widths = columns.map(({ title, width }, index) => {
    const wide = width ?? Math.min(40, Math.max(10, title.length + 3));
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`;
  });
  return widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';
}

/** Writes one row after another, numbering them. */
function rowWriter(styles: StyleBook): (cells: Cell[]) => string {
  const names: string[] = [];
  let rowNumber = 0;
  return (cells) => {
    rowNumber += 1;
    let xml = `<row r="${rowNumber}">`;
    for (const [index, cell] of cells.entries()) {
      names[index] ??= columnName(index);
      xml += cellXml(`${names[index]}${rowNumber}`, styledCell(cell), styles);
    }
    return `${xml}</row>`;
  };
}

/**
 * The name of a column in Excel.
 *
 * @example columnName(0) // 'A'
 * @example columnName(26) // 'AA'
 */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(name: string, cell: StyledCell, styles: StyleBook): string {
  const { format, value } = stored(cell.content);
  const style = styles.numberOf(format, cell);
  const start = `<c r="${name}"${style === 0 ? '' : ` s="${style}"`}`;
  if (value === null || value === '') return style === 0 ? '' : `${start}/>`;
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** A content as Excel stores it: days are counted from 30 December 1899, times are parts of a day. */
function stored(content: Content): { format: Format; value: string | number | null } {
  if (content === null) return { format: 'general', value: null };
  if (typeof content === 'string') return { format: 'general', value: cellText(content) };
  if (typeof content === 'number')
    return { format: 'general', value: Number.isFinite(content) ? content : null };
  if ('date' in content) return { format: 'date', value: dayNumber(content.date) };
  if ('time' in content) return { format: 'time', value: partOfDay(content.time) };
  if ('dateTime' in content) {
    const { dateTime } = content;
    return { format: 'dateTime', value: dayNumber(dateTime.slice(0, 10)) + partOfDay(dateTime.slice(11)) };
  }
  return { format: 'percent', value: content.percent / 100 };
}

const dayNumber = (date: string): number => daysBetween('1899-12-30', date);

function partOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** A text inside XML; a carriage return would be read as a line feed. */
export function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
}
