import { stringify } from 'csv-stringify/sync';
import type { SentRow } from '../../platform/data-files/present.ts';
import { toSafeCellText } from '../../platform/spreadsheets/cell-text.ts';
import type { DataFormat } from './accept.ts';

/** Where a page ends. */
export interface PageEnd {
  next: string;
  hasMore: boolean;
}

/** How a page is written: its beginning, its rows in batches, and its end. */
export interface PageWriter {
  begin(fields: readonly string[]): string;
  rows(batch: readonly SentRow[], fields: readonly string[], isFirst: boolean): string;
  end(end: PageEnd): string;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return toSafeCellText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lines end with both characters, so the library does not quote texts with one of them. */
const toLine = (cells: readonly string[]) =>
  stringify([[...cells]], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

export const pageWriters: Record<DataFormat, PageWriter> = {
  json: {
    begin: () => '{"data":[',
    rows: (batch, _fields, isFirst) =>
      (isFirst ? '' : ',') + batch.map((row) => JSON.stringify(row)).join(','),
    end: ({ next, hasMore }) => `],"next":${JSON.stringify(next)},"has_more":${hasMore}}`,
  },
  csv: {
    begin: toLine,
    rows: (batch, fields) => batch.map((row) => toLine(fields.map((name) => toCell(row[name])))).join(''),
    end: () => '',
  },
  jsonLines: {
    begin: () => '',
    rows: (batch) => batch.map((row) => `${JSON.stringify(row)}\n`).join(''),
    end: () => '',
  },
};
