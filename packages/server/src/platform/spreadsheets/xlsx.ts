import type { Cell, Sheet } from './columns.ts';
import { escapeXml, type Layout, writeSheet } from './xlsx-sheet.ts';
import { StyleRegistry } from './xlsx-styles.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** Maximum rows of a sheet in Excel, including titles; more rows continue on another sheet. */
const maxRows = 1_048_576;

/** Options of an Excel file. */
export interface XlsxOptions {
  /** For Arabic: the first column is on the right. */
  isRightToLeft?: boolean;
  frozenColumns?: number;
  /** For tests without a million rows. */
  rowsPerSheet?: number;
}

/**
 * Writes a table as an Excel file (Office Open XML, ECMA-376) while its rows are read: frozen bold titles, real dates and
 * percentages, text as text. Rows beyond the limit of a sheet continue on another one.
 */
export function writeXlsxChunks<Row>(sheet: Sheet<Row>, options: XlsxOptions = {}): AsyncGenerator<Buffer> {
  return writeZip(writeParts(sheet, options));
}

async function* writeParts<Row>(sheet: Sheet<Row>, options: XlsxOptions): AsyncGenerator<ZipEntry> {
  const { name, columns, topRows = [], rows } = sheet;
  const { isRightToLeft = false, frozenColumns = 0, rowsPerSheet = maxRows } = options;
  const layout: Layout = { columns, topRows, isRightToLeft, frozenColumns };
  const styles = new StyleRegistry();
  const source = rows[Symbol.asyncIterator]();
  try {
    let next = await source.next();
    const takeRows = async function* (limit: number): AsyncGenerator<Cell[]> {
      for (let left = limit; left > 0 && !next.done; left--) {
        const { value } = next;
        yield columns.map((column) => column.value(value));
        next = await source.next();
      }
    };
    let sheets = 0;
    do {
      sheets += 1;
      const content = writeSheet(layout, takeRows(rowsPerSheet - 1 - topRows.length), styles);
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content };
    } while (!next.done);
    yield* writeWorkbookParts(createSheetNames(name, sheets), styles);
  } finally {
    await source.return?.();
  }
}

/**
 * Valid names of sheets: at most 31 characters, and some characters are forbidden.
 *
 * @example createSheetNames('Reports', 2) // ['Reports', 'Reports 2']
 */
function createSheetNames(name: string, count: number): string[] {
  const allowed = name.replace(/[[\]:*?/\\']/g, ' ').trim() || '1';
  return Array.from({ length: count }, (_, index) => {
    const ending = index === 0 ? '' : ` ${index + 1}`;
    return allowed.slice(0, 31 - ending.length).toWellFormed() + ending;
  });
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts that list sheets and styles. They come last, because only then these are known. */
async function* writeWorkbookParts(names: string[], styles: StyleRegistry): AsyncGenerator<ZipEntry> {
  const writeForEach = (write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1)).join('');
  const sheets = writeForEach(
    (name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const links = writeForEach(
    (_name, number) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const overrides = writeForEach(
    (_name, number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  yield createPart('xl/styles.xml', styles.xml());
  yield createPart(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets}</sheets></workbook>`,
  );
  yield createPart(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${links}` +
      `<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield createPart(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield createPart(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides}` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  );
}

function createPart(name: string, xml: string): ZipEntry {
  const content = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
  };
  return { name, content: content() };
}
