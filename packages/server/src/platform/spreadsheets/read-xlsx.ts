import { importLimits } from '@harken/domain/imports/limits';
import { findAttribute, parseXml } from './read-xml.ts';
import { openZip, ZipError } from './read-zip.ts';
import { LimitReached, type SheetRow } from './sheet-row.ts';

/** Cells in later columns are ignored. */
const maxColumns = 200;
const maxSharedTexts = 1_000_000;
/** Maximum number of XML elements in a sheet: cells have two or three each. */
const maxElements = 4 * importLimits.cells;

/** A file inside the workbook, while it is read. */
type Part = AsyncIterable<string>;

/**
 * Reads the first sheet of a workbook as text. Numbers are written in full, because a phone number must not become 9.99E+11; of a
 * formula, the result is read. Dates stay the numbers that the file contains.
 *
 * ZIP and XML are read by libraries, cells by our own code, because a file of some kilobytes can make common libraries for
 * spreadsheets use up the memory of the server: with a cell in row or column one billion, or with millions of empty texts. Here,
 * memory does not depend on numbers in the file.
 *
 * @param maxRow the last row; if there are more, reading stops soon after
 * @throws ZipError or another error when the file is no readable workbook
 */
export async function readXlsx(file: Buffer, maxRow: number): Promise<SheetRow[]> {
  const zip = await openZip(file, importLimits.unzippedBytes);
  const sheetId = await findFirstSheet(await zip.readText('xl/workbook.xml'));
  const paths = await findPaths(await zip.readText('xl/_rels/workbook.xml.rels'), sheetId);
  const shared = zip.has(paths.sharedTexts)
    ? await readSharedTexts(await zip.readText(paths.sharedTexts))
    : [];
  return readSheet(await zip.readText(paths.sheet), shared, maxRow);
}

/** The id of the first sheet in the relationships of the workbook. */
async function findFirstSheet(workbook: Part): Promise<string | undefined> {
  let sheetId: string | undefined;
  await parseXml(workbook, {
    open(name, attributes) {
      if (name === 'sheet') sheetId ??= findAttribute(attributes, 'id');
    },
  });
  return sheetId;
}

/** The paths of a sheet and of the shared strings; empty for what is missing. */
async function findPaths(relationships: Part, sheetId: string | undefined) {
  let [sheet, sharedTexts] = ['', ''];
  await parseXml(relationships, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const target = findAttribute(attributes, 'Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (findAttribute(attributes, 'Id') === sheetId) sheet = path;
      if (findAttribute(attributes, 'Type')?.endsWith('/sharedStrings')) sharedTexts = path;
    },
  });
  return { sheet, sharedTexts };
}

async function readSharedTexts(part: Part): Promise<string[]> {
  const texts: string[] = [];
  const collector = createTextCollector();
  await parseXml(part, {
    open: collector.open,
    text: collector.text,
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      texts.push(collector.collect());
      if (texts.length > maxSharedTexts) throw new ZipError('tooLarge');
    },
  });
  return texts;
}

/** Collects the text of a cell or shared string, which may be in several parts, without phonetic hints. */
function createTextCollector() {
  let collected = '';
  let isInside = false;
  let isPronunciation = false;
  const enter = (name: string, isOpen: boolean) => {
    if (name === 'rPh') isPronunciation = isOpen;
    else if (name === 't' || name === 'v') isInside = isOpen;
  };
  return {
    open: (name: string) => enter(name, true),
    close: (name: string) => enter(name, false),
    text(text: string) {
      if (isInside && !isPronunciation) collected += text;
    },
    collect() {
      const text = collected.replace(/_x([0-9A-F]{4})_/gi, (_whole, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      collected = '';
      return text;
    },
  };
}

async function readSheet(part: Part, shared: string[], maxRow: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const collector = createTextCollector();
  let open: SheetRow = { row: 0, cells: [] };
  let cell = { column: -1, type: 'n' };
  const limits = createLimitChecker();
  await parseXml(part, {
    open(name, attributes) {
      collector.open(name);
      limits.element(name, open.row);
      if (name === 'row') {
        open = { row: parseRowNumber(findAttribute(attributes, 'r'), open.row), cells: [] };
        cell = { column: -1, type: 'n' };
      } else if (name === 'c') {
        collector.collect();
        const column = parseColumn(findAttribute(attributes, 'r'), cell.column);
        cell = { column, type: findAttribute(attributes, 't') ?? 'n' };
      }
    },
    text: collector.text,
    close(name) {
      collector.close(name);
      if (name === 'c') {
        const value = readCell(collector.collect(), cell.type, shared);
        limits.text(value, open.row);
        addCell(open.cells, cell.column, value);
      } else if (name === 'row' && open.cells.length > 0) rows.push(open);
    },
    isDone: () => (rows.at(-1)?.row ?? 0) > maxRow,
  });
  return rows;
}

/** Counts the content of a sheet, and stops at limits far above any real list. */
function createLimitChecker() {
  let [elements, cells, cellsOfRow, characters] = [0, 0, 0, 0];
  return {
    element(name: string, row: number) {
      elements += 1;
      if (name === 'row') cellsOfRow = 0;
      if (name === 'c') {
        cells += 1;
        cellsOfRow += 1;
      }
      if (cellsOfRow > importLimits.cellsPerRow) throw new LimitReached('cellsPerRow', row);
      if (cells > importLimits.cells || elements > maxElements) throw new LimitReached('cells', row);
    },
    text(value: string, row: number) {
      characters += value.length;
      if (value.length > importLimits.cellCharacters) throw new LimitReached('cellCharacters', row);
      if (characters > importLimits.characters) throw new LimitReached('characters', row);
    },
  };
}

function addCell(cells: string[], column: number, value: string): void {
  if (value === '' || column >= maxColumns) return;
  while (cells.length < column) cells.push('');
  cells[column] = value;
}

/** Rows are numbered in ascending order; a missing or wrong number means the next one. */
function parseRowNumber(given: string | undefined, before: number): number {
  const number = Number(given);
  return Number.isInteger(number) && number > before ? number : before + 1;
}

/** The column of a cell, counted from 0, from its reference: 2 for `C7`. */
function parseColumn(address: string | undefined, before: number): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(address ?? '')?.[0].toUpperCase();
  if (!letters) return address ? maxColumns : before + 1;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell(stored: string, type: string, shared: string[]): string {
  if (type === 's') return shared[Number(stored)] ?? '';
  if (type === 'b') return stored === '1' ? 'true' : 'false';
  if (type !== 'n' || stored === '') return stored;
  const number = Number(stored);
  return Number.isFinite(number) ? String(number) : stored;
}
