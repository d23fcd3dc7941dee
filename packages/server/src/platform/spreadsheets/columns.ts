import type { CalendarDate } from '@harken/domain/calendar/calendar-date';

/**
 * The content of a cell. Text stays text, so that phone numbers keep zeros and signs; null leaves the cell empty.
 *
 * Dates and times are local to the reader and have no time zone, because spreadsheets know none.
 *
 * @example { date: '2026-03-10' }
 * @example { time: '14:05' }
 * @example { dateTime: '2026-03-10T14:05:00' }
 * @example { percent: 66.7 } // per cent, shown with one decimal
 */
export type Content =
  | string
  | number
  | boolean
  | null
  | { date: CalendarDate }
  | { time: string }
  | { dateTime: string }
  | { percent: number };

/** A content with a style, which only Excel files keep. */
export interface StyledCell {
  content: Content;
  /** Background colour in hexadecimal: `F1B713`. */
  fill?: string;
  isBold?: boolean;
}

export type Cell = Content | StyledCell;

/** A column of a file: title in the language of the user, and value of a row. */
export interface Column<Row> {
  title: string;
  /** In characters; by default as wide as the title, within limits. */
  width?: number;
  value(row: Row): Cell;
}

/** A table that is written into a file while its rows are read. */
export interface Sheet<Row> {
  /** Name of the sheet in an Excel file. */
  name: string;
  columns: Column<Row>[];
  /** Fixed rows below the titles, such as sums; bold. */
  topRows?: Cell[][];
  rows: AsyncIterable<Row>;
}

/** Content and style of a cell. */
export function toStyledCell(cell: Cell): StyledCell {
  return typeof cell === 'object' && cell !== null && 'content' in cell ? cell : { content: cell };
}
