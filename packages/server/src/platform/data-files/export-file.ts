import type { ExportForm, ExportFormat } from '@harken/contract/exports/form';
import type { DataTable } from '@harken/contract/exports/tables';
import { getTextDirection } from '@harken/domain/texts/languages';
import type { FileResponse } from '../http/routes.ts';
import type { Sheet } from '../spreadsheets/columns.ts';
import { createCsvFile, createXlsxFile } from '../spreadsheets/spreadsheet-file.ts';
import { createDataSheet, createDictionarySheet } from './data-sheet.ts';
import type { FoundValues } from './present.ts';

/** What somebody exports, and how. */
export interface ExportChoice {
  form: ExportForm;
  format: ExportFormat;
  languageCode: string;
}

/** An export in its forms. Only the one that is needed is made. */
interface Export {
  table: DataTable;
  /** For people, and the name of the file without extension. */
  readable(): Promise<{ name: string; sheet: Sheet<unknown> }>;
  /** For programs: rows with the names of the columns in camel case, and what the name of the file ends with, such as the day. */
  data(): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }>;
  /** Columns that stay visible in the Excel file for people. */
  frozenColumns?: number;
}

/** Streams an export in the form that was asked for: for people, for programs, or what its columns mean. */
export async function createExportFile(
  { form, format, languageCode }: ExportChoice,
  { table, readable, data, frozenColumns = 1 }: Export,
): Promise<FileResponse> {
  if (form === 'readable') {
    const { name, sheet } = await readable();
    const isRightToLeft = getTextDirection(languageCode) === 'rtl';
    return format === 'csv'
      ? createCsvFile(sheet, `${name}.csv`)
      : createXlsxFile(sheet, `${name}.xlsx`, { isRightToLeft, frozenColumns });
  }
  const dictionary = createDictionarySheet(table);
  if (form === 'dictionary') {
    const name = `${table.name}_data_dictionary`;
    return format === 'csv'
      ? createCsvFile(dictionary, `${name}.csv`, { isForPrograms: true })
      : createXlsxFile(dictionary, `${name}.xlsx`);
  }
  const { suffix, rows } = await data();
  const sheet = createDataSheet(table, rows);
  const name = `${table.name}_${suffix}`;
  return format === 'csv'
    ? createCsvFile(sheet, `${name}.csv`, { isForPrograms: true })
    : createXlsxFile(sheet, `${name}.xlsx`, {}, [dictionary]);
}

/** Rows that are in memory already, presented one by one. */
export async function* listRows<Row>(
  rows: Iterable<Row>,
  toValues: (row: Row) => FoundValues,
): AsyncGenerator<FoundValues> {
  for (const row of rows) yield toValues(row);
}
