import type { CalendarDate } from '@harken/domain/calendar/calendar-date';

/**
 * What stands in one cell. Text stays text (numbers of phones keep their zeros and signs); null leaves the cell blank.
 *
 * Days and times are those of the reader's clocks, without a zone: a spreadsheet knows none.
 *
 * @example { date: '2026-03-10' }
 * @example { time: '14:05' }
 * @example { dateTime: '2026-03-10T14:05:00' }
 * @example { percent: 66.7 } // per cent, shown with one decimal
 */
export type Content =
  | string
  | number
  | null
  | { date: CalendarDate }
  | { time: string }
  | { dateTime: string }
  | { percent: number };

/** A content with a look of its own, which only an Excel file keeps. */
export interface StyledCell {
  content: Content;
  /** The colour behind it: red, green and blue in hexadecimal digits, `F1B713`. */
  fill?: string;
  isBold?: boolean;
}

export type Cell = Content | StyledCell;

/** One column of a file: its title, in the language of whoever asked, and what it shows of a row. */
export interface Column<Row> {
  title: string;
  /** In characters; otherwise as wide as the title, within reason. */
  width?: number;
  value(row: Row): Cell;
}

/** A table to be written into a file while its rows are still being read. */
export interface Sheet<Row> {
  /** What the sheet of an Excel file is called. */
  name: string;
  columns: Column<Row>[];
  /** Rows that stand still below the titles, such as sums; bold. */
  topRows?: Cell[][];
  rows: AsyncIterable<Row>;
}

/** What a cell holds, and how it looks. */
export function styledCell(cell: Cell): StyledCell {
  return typeof cell === 'object' && cell !== null && 'content' in cell ? cell : { content: cell };
}
