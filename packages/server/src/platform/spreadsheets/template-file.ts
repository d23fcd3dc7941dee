import { getTextDirection } from '@harken/domain/texts/languages';
import type { FileResponse } from '../http/routes.ts';
import { createCsvFile, createXlsxFile } from './spreadsheet-file.ts';

interface Template {
  /** Name of the sheet in an Excel file. */
  name: string;
  titles: string[];
  /** Without its extension. */
  fileName: string;
  format: 'csv' | 'xlsx';
  languageCode: string;
}

/** No example rows: somebody would import them. */
async function* readNoRows(): AsyncGenerator<never> {}

/** A file with titles only, for people to fill in and upload. */
export function createTemplateFile({
  name,
  titles,
  fileName,
  format,
  languageCode,
}: Template): Promise<FileResponse> {
  const columns = titles.map((title) => ({
    title,
    width: Math.max(18, title.length + 2),
    value: () => null,
  }));
  const sheet = { name, columns, rows: readNoRows() };
  if (format === 'csv') return createCsvFile(sheet, `${fileName}.csv`);
  return createXlsxFile(sheet, `${fileName}.xlsx`, {
    isRightToLeft: getTextDirection(languageCode) === 'rtl',
  });
}
