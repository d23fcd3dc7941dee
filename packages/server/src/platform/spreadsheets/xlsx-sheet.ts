import { daysBetween } from '@harken/domain/calendar/calendar-date';
import { toSafeCellText } from './cell-text.ts';
import { type Cell, type Column, type Content, type StyledCell, toStyledCell } from './columns.ts';
import type { Format, StyleRegistry } from './xlsx-styles.ts';

/** The layout of a sheet, without its rows. */
export interface Layout {
  columns: Pick<Column<never>, 'title' | 'width'>[];
  topRows: Cell[][];
  /** Columns are right to left. */
  isRightToLeft: boolean;
  /** Number of columns that stay visible when scrolling. */
  frozenColumns: number;
}

/** Characters of XML per chunk. */
const chunkLength = 32_768;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Writes a sheet of an Excel file (ECMA-376 part 1, 18.3) while its rows are read. */
export async function* writeSheet(
  layout: Layout,
  rows: AsyncIterable<Cell[]>,
  styles: StyleRegistry,
): AsyncGenerator<Buffer> {
  const writeRow = createRowWriter(styles);
  const toBoldCell = (cell: Cell): StyledCell => ({ ...toStyledCell(cell), isBold: true });
  const titles = layout.columns.map(({ title }) => toBoldCell(title));
  let xml = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}">${writeView(layout)}${writeColumns(layout)}<sheetData>`;
  for (const row of [titles, ...layout.topRows.map((cells) => cells.map(toBoldCell))]) xml += writeRow(row);
  for await (const row of rows) {
    xml += writeRow(row);
    if (xml.length < chunkLength) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

/** Freezes the titles, and the first columns if requested. */
function writeView({ topRows, isRightToLeft, frozenColumns }: Layout): string {
  const frozenRows = 1 + topRows.length;
  const firstFree = `${toColumnName(frozenColumns)}${frozenRows + 1}`;
  const columnSplit = frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : '';
  const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
  return (
    `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>` +
    `<pane${columnSplit} ySplit="${frozenRows}" topLeftCell="${firstFree}" activePane="${pane}" state="frozen"/>` +
    '</sheetView></sheetViews>'
  );
}

function writeColumns({ columns }: Layout): string {
  const widths = columns.map(({ title, width }, index) => {
    const wide = width ?? Math.min(40, Math.max(10, title.length + 3));
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`;
  });
  return widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';
}

/** Writes and numbers rows. */
function createRowWriter(styles: StyleRegistry): (cells: Cell[]) => string {
  const names: string[] = [];
  let rowNumber = 0;
  return (cells) => {
    rowNumber += 1;
    let xml = `<row r="${rowNumber}">`;
    for (const [index, cell] of cells.entries()) {
      names[index] ??= toColumnName(index);
      xml += writeCell(`${names[index]}${rowNumber}`, toStyledCell(cell), styles);
    }
    return `${xml}</row>`;
  };
}

/**
 * The name of a column in Excel.
 *
 * @example toColumnName(0) // 'A'
 * @example toColumnName(26) // 'AA'
 */
function toColumnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : toColumnName(Math.floor(index / 26) - 1) + letter;
}

function writeCell(name: string, cell: StyledCell, styles: StyleRegistry): string {
  const { format, value } = toStoredValue(cell.content);
  const style = styles.findNumber(format, cell);
  const start = `<c r="${name}"${style === 0 ? '' : ` s="${style}"`}`;
  if (value === null || value === '') return style === 0 ? '' : `${start}/>`;
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** A content as Excel stores it: dates as days since 30 December 1899, times as fractions of a day. */
function toStoredValue(content: Content): { format: Format; value: string | number | boolean | null } {
  if (content === null || typeof content === 'boolean') return { format: 'general', value: content };
  if (typeof content === 'string') return { format: 'general', value: toSafeCellText(content) };
  if (typeof content === 'number')
    return { format: 'general', value: Number.isFinite(content) ? content : null };
  if ('date' in content) return { format: 'date', value: toDayNumber(content.date) };
  if ('time' in content) return { format: 'time', value: toDayFraction(content.time) };
  if ('dateTime' in content) {
    const { dateTime } = content;
    return {
      format: 'dateTime',
      value: toDayNumber(dateTime.slice(0, 10)) + toDayFraction(dateTime.slice(11)),
    };
  }
  return { format: 'percent', value: content.percent / 100 };
}

const toDayNumber = (date: string): number => daysBetween('1899-12-30', date);

function toDayFraction(time: string): number {
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

/** Escapes a text for XML; a plain carriage return would be read as a line feed. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
}
