import { importLimits } from '@harken/domain/imports/limits';
import type { SheetChoice, SheetTop } from '@harken/domain/imports/sheets';
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

/** The names of the sheets of a workbook, of which one is read. */
export interface Workbook {
  rows: SheetRow[];
  /** The sheet that was read; null if several fit. */
  sheet: string | null;
  /** All sheets in their order. */
  sheets: string[];
  /** Those that fit equally well, if they are several; then there are no rows. */
  undecided: string[];
}

/** Chooses a sheet by the beginnings of all of them. */
export type ChooseSheet = (tops: readonly [SheetTop, ...SheetTop[]]) => SheetChoice;

/** Further sheets are not considered. */
const maxSheets = 30;
/** The headers are within the first rows. */
const topRows = 20;

/**
 * Reads one sheet of a workbook as text: the only one, or the chosen one. Numbers are written in full, because a phone number must not become 9.99E+11; of a
 * formula, the result is read. Dates stay the numbers that the file contains.
 *
 * ZIP and XML are read by libraries, cells by our own code, because a file of some kilobytes can make common libraries for
 * spreadsheets use up the memory of the server: with a cell in row or column one billion, or with millions of empty texts. Here,
 * memory does not depend on numbers in the file.
 *
 * @param maxRow the last row; if there are more, reading stops soon after
 * @throws ZipError or another error when the file is no readable workbook
 */
export async function readXlsx(file: Buffer, maxRow: number, choose: ChooseSheet): Promise<Workbook> {
  const zip = await openZip(file, importLimits.unzippedBytes);
  const listed = await listSheets(await zip.readText('xl/workbook.xml'));
  const paths = await findPaths(await zip.readText('xl/_rels/workbook.xml.rels'));
  const shared = zip.has(paths.sharedTexts)
    ? await readSharedTexts(await zip.readText(paths.sharedTexts))
    : [];
  const read = async ({ id }: ListedSheet, last: number) =>
    readSheet(await zip.readText(paths.byId.get(id) ?? ''), shared, last);
  const sheets = listed.map(({ name }) => name);
  const [first, ...others] = listed;
  if (!first) throw new ZipError('broken');
  if (others.length === 0)
    return { rows: await read(first, maxRow), sheet: first.name, sheets, undecided: [] };
  const choice = choose([await readTop(first, read), ...(await readTops(others, read))]);
  if (choice.kind === 'several') return { rows: [], sheet: null, sheets, undecided: choice.names };
  const chosen = listed.find(({ name }) => name === choice.name) ?? first;
  return { rows: await read(chosen, maxRow), sheet: chosen.name, sheets, undecided: [] };
}

type ReadSheet = (sheet: ListedSheet, last: number) => Promise<SheetRow[]>;

/** The beginning of a sheet. One that cannot be read fits nothing; if it is chosen all the same, reading it says why. */
async function readTop(sheet: ListedSheet, read: ReadSheet): Promise<SheetTop> {
  const rows = await read(sheet, topRows).catch(() => []);
  const withContent = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { name: sheet.name, rows: withContent.slice(0, 1) };
}

async function readTops(sheets: readonly ListedSheet[], read: ReadSheet): Promise<SheetTop[]> {
  const tops: SheetTop[] = [];
  // One after the other: each may be large.
  for (const sheet of sheets) tops.push(await readTop(sheet, read));
  return tops;
}

interface ListedSheet {
  /** In the relationships of the workbook. */
  id: string;
  name: string;
}

async function listSheets(workbook: Part): Promise<ListedSheet[]> {
  const sheets: ListedSheet[] = [];
  await parseXml(workbook, {
    open(element, attributes) {
      const [id, name] = [findAttribute(attributes, 'id'), findAttribute(attributes, 'name')];
      if (element === 'sheet' && id !== undefined && sheets.length < maxSheets)
        sheets.push({ id, name: name ?? String(sheets.length + 1) });
    },
  });
  return sheets;
}

/** The paths of sheets by their ids, and of the shared strings; empty if there are none. */
async function findPaths(relationships: Part) {
  const byId = new Map<string, string>();
  let sharedTexts = '';
  await parseXml(relationships, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const target = findAttribute(attributes, 'Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      byId.set(findAttribute(attributes, 'Id') ?? '', path);
      if (findAttribute(attributes, 'Type')?.endsWith('/sharedStrings')) sharedTexts = path;
    },
  });
  return { byId, sharedTexts };
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
