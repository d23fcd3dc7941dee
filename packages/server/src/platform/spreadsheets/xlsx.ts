import type { Cell, Sheet } from './columns.ts';
import { escaped, type Layout, sheetXml } from './xlsx-sheet.ts';
import { StyleBook } from './xlsx-styles.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** No sheet of Excel holds more rows, titles included; what is more goes on in another sheet. */
const mostRows = 1_048_576;

/** What an Excel file has beyond its table. */
export interface XlsxOptions {
  /** For readers of Arabic: the first column is the one on the right. */
  isRightToLeft?: boolean;
  frozenColumns?: number;
  /** For tests, which have no million rows. */
  rowsPerSheet?: number;
}

/**
 * A table as an Excel file (Office Open XML, ECMA-376), written while its rows are still being read: bold titles that stay
 * in sight, real dates and percentages, texts as texts. More rows than a sheet holds go on in a second one.
 */
export function xlsxChunks<Row>(sheet: Sheet<Row>, options: XlsxOptions = {}): AsyncGenerator<Buffer> {
  return zipped(partsOf(sheet, options));
}

async function* partsOf<Row>(sheet: Sheet<Row>, options: XlsxOptions): AsyncGenerator<ZipEntry> {
  const { name, columns, topRows = [], rows } = sheet;
  const { isRightToLeft = false, frozenColumns = 0, rowsPerSheet = mostRows } = options;
  const layout: Layout = { columns, topRows, isRightToLeft, frozenColumns };
  const styles = new StyleBook();
  const source = rows[Symbol.asyncIterator]();
  try {
    let next = await source.next();
    const atMost = async function* (limit: number): AsyncGenerator<Cell[]> {
      for (let left = limit; left > 0 && !next.done; left--) {
        const { value } = next;
        yield columns.map((column) => column.value(value));
        next = await source.next();
      }
    };
    let sheets = 0;
    do {
      sheets += 1;
      const content = sheetXml(layout, atMost(rowsPerSheet - 1 - topRows.length), styles);
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content };
    } while (!next.done);
    yield* framesOf(sheetNames(name, sheets), styles);
  } finally {
    await source.return?.();
  }
}

/**
 * What sheets may be called: at most 31 characters, and some signs not at all.
 *
 * @example sheetNames('Reports', 2) // ['Reports', 'Reports 2']
 */
function sheetNames(name: string, count: number): string[] {
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

/** The parts that say which sheets there are and how their cells look. They come last: only then is it known. */
async function* framesOf(names: string[], styles: StyleBook): AsyncGenerator<ZipEntry> {
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1)).join('');
  const sheets = each(
    (name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const links = each(
    (_name, number) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const overrides = each(
    (_name, number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  yield part('xl/styles.xml', styles.xml());
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${links}` +
      `<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides}` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  );
}

function part(name: string, xml: string): ZipEntry {
  const content = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
  };
  return { name, content: content() };
}
