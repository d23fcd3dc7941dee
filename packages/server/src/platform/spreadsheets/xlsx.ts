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
  return writeZip(writeParts([toCellSheet(sheet)], options));
}

/** Writes several tables as one workbook, with a sheet of a different name for each. */
export function writeXlsxWorkbook<Row>(
  sheets: readonly Sheet<Row>[],
  options: XlsxOptions = {},
): AsyncGenerator<Buffer> {
  return writeZip(writeParts(sheets.map(toCellSheet), options));
}

/** A sheet whose rows are cells already. */
interface CellSheet {
  name: string;
  columns: Layout['columns'];
  topRows: Cell[][];
  rows: AsyncIterable<Cell[]>;
}

function toCellSheet<Row>({ name, columns, topRows = [], rows }: Sheet<Row>): CellSheet {
  async function* toCells(): AsyncGenerator<Cell[]> {
    for await (const row of rows) yield columns.map((column) => column.value(row));
  }
  return { name, columns, topRows, rows: toCells() };
}

async function* writeParts(sheets: readonly CellSheet[], options: XlsxOptions): AsyncGenerator<ZipEntry> {
  const styles = new StyleRegistry();
  const names: string[] = [];
  for (const sheet of sheets) yield* writeSheetParts(sheet, options, { styles, names });
  yield* writeWorkbookParts(names, styles);
}

/** What the sheets of a workbook share: styles, and the names of those that were written. */
interface Written {
  styles: StyleRegistry;
  names: string[];
}

async function* writeSheetParts(
  { name, columns, topRows, rows }: CellSheet,
  { isRightToLeft = false, frozenColumns = 0, rowsPerSheet = maxRows }: XlsxOptions,
  { styles, names }: Written,
): AsyncGenerator<ZipEntry> {
  const layout: Layout = { columns, topRows, isRightToLeft, frozenColumns };
  const source = rows[Symbol.asyncIterator]();
  try {
    let next = await source.next();
    const takeRows = async function* (limit: number): AsyncGenerator<Cell[]> {
      for (let left = limit; left > 0 && !next.done; left--) {
        const { value } = next;
        yield value;
        next = await source.next();
      }
    };
    let parts = 0;
    do {
      parts += 1;
      names.push(createSheetName(name, parts));
      const content = writeSheet(layout, takeRows(rowsPerSheet - 1 - topRows.length), styles);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content };
    } while (!next.done);
  } finally {
    await source.return?.();
  }
}

/**
 * A valid name of a sheet: at most 31 characters, and some characters are forbidden.
 *
 * @param part of the table, from 1
 * @example createSheetName('Reports', 2) // 'Reports 2'
 */
function createSheetName(name: string, part: number): string {
  const allowed = name.replace(/[[\]:*?/\\']/g, ' ').trim() || '1';
  const ending = part === 1 ? '' : ` ${part}`;
  return allowed.slice(0, 31 - ending.length).toWellFormed() + ending;
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
