import { directionOfLanguage } from '@harken/domain/texts/languages';
import type { FileAnswer } from '../http/routes.ts';
import { csvFile, xlsxFile } from './spreadsheet-file.ts';

interface Template {
  /** What the sheet of an Excel file is called. */
  name: string;
  titles: string[];
  /** Without its extension. */
  fileName: string;
  format: 'csv' | 'xlsx';
  languageCode: string;
}

/** No rows: what is an example in one country would be registered in another. */
async function* noRows(): AsyncGenerator<never> {}

/** A file with nothing but titles, for people to fill in and send back. */
export function templateFile({
  name,
  titles,
  fileName,
  format,
  languageCode,
}: Template): Promise<FileAnswer> {
  const columns = titles.map((title) => ({
    title,
    width: Math.max(18, title.length + 2),
    value: () => null,
  }));
  const sheet = { name, columns, rows: noRows() };
  if (format === 'csv') return csvFile(sheet, `${fileName}.csv`);
  return xlsxFile(sheet, `${fileName}.xlsx`, { isRightToLeft: directionOfLanguage(languageCode) === 'rtl' });
}
