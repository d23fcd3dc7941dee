import { setImmediate } from 'node:timers/promises';
import { importLimits } from '@harken/domain/imports/limits';
import { findAttribute, parseXml, type XmlEvent } from './read-xml.ts';
import { readZip, ZipError } from './read-zip.ts';
import { LimitReached, type SheetRow } from './sheet-row.ts';

const isPartOfSheets = (name: string) => /^xl\/.*\.(xml|rels)$/.test(name);

/** Cells in later columns are ignored. */
const maxColumns = 200;
const maxSharedTexts = 1_000_000;
/** Rows read before other requests can run. */
const rowsPerSlice = 500;
/** Maximum number of XML elements in a sheet: cells have two or three each. */
const maxElements = 4 * importLimits.cells;

/**
 * Reads the first sheet of a workbook as text. Numbers are written in full, because a phone number must not become 9.99E+11; of a
 * formula, the result is read. Dates stay the numbers that the file contains.
 *
 * An own implementation, because a file of some kilobytes can make common libraries use up the memory of the server: with a cell
 * in row or column one billion, or with millions of empty texts. Here, memory does not depend on numbers in the file.
 *
 * @param maxRow the last row; one more is returned if there is one
 * @throws ZipError or another error when the file is no readable workbook
 */
export async function readXlsx(file: Buffer, maxRow: number): Promise<SheetRow[]> {
  const parts = await readZip(file, { isWanted: isPartOfSheets, maxBytes: importLimits.unzippedBytes });
  const readPart = (path: string) => {
    const part = parts.get(path);
    if (!part) throw new ZipError('broken');
    return part.toString('utf8');
  };
  const { sheet, sharedTexts } = findPaths(
    readPart('xl/workbook.xml'),
    readPart('xl/_rels/workbook.xml.rels'),
  );
  const shared = sharedTexts && parts.has(sharedTexts) ? readSharedTexts(readPart(sharedTexts)) : [];
  return readSheet(readPart(sheet), shared, maxRow);
}

/** The paths of the first sheet and of the shared strings. */
function findPaths(workbook: string, relations: string) {
  let sheetId: string | undefined;
  for (const step of parseXml(workbook))
    if (step.kind === 'open' && step.name === 'sheet') sheetId ??= findAttribute(step.attributes, 'id');
  let sheet = '';
  let sharedTexts: string | undefined;
  for (const step of parseXml(relations)) {
    if (step.kind !== 'open' || step.name !== 'Relationship') continue;
    const target = findAttribute(step.attributes, 'Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (findAttribute(step.attributes, 'Id') === sheetId) sheet = path;
    if (findAttribute(step.attributes, 'Type')?.endsWith('/sharedStrings')) sharedTexts = path;
  }
  return { sheet, sharedTexts };
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  const collector = createTextCollector();
  for (const step of parseXml(xml)) {
    collector.take(step);
    if (step.kind !== 'close' || step.name !== 'si') continue;
    texts.push(collector.collect());
    if (texts.length > maxSharedTexts) throw new ZipError('tooLarge');
  }
  return texts;
}

/** Collects the text of a cell or shared string, which may be in several parts, without phonetic hints. */
function createTextCollector() {
  let collector = '';
  let isInside = false;
  let isPronunciation = false;
  return {
    take(step: XmlEvent) {
      if (step.kind === 'text') collector += isInside && !isPronunciation ? step.text : '';
      else if (step.name === 'rPh') isPronunciation = step.kind === 'open';
      else if (step.name === 't' || step.name === 'v') isInside = step.kind === 'open';
    },
    collect() {
      const collected = collector.replace(/_x([0-9A-F]{4})_/gi, (_whole, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      collector = '';
      return collected;
    },
  };
}

async function readSheet(xml: string, shared: string[], maxRow: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const collector = createTextCollector();
  let open: SheetRow = { row: 0, cells: [] };
  let cell = { column: -1, type: 'n' };
  const limits = createLimitChecker();
  const begin = (name: string, attributes: string) => {
    limits.element(name, open.row);
    if (name === 'row') {
      open = { row: parseRowNumber(findAttribute(attributes, 'r'), open.row), cells: [] };
      cell = { column: -1, type: 'n' };
    } else if (name === 'c') {
      collector.collect();
      const column = parseColumn(findAttribute(attributes, 'r'), cell.column);
      cell = { column, type: findAttribute(attributes, 't') ?? 'n' };
    }
  };
  const end = (name: string) => {
    if (name === 'c') {
      const value = readCell(collector.collect(), cell.type, shared);
      limits.text(value, open.row);
      addCell(open.cells, cell.column, value);
    } else if (name === 'row' && open.cells.length > 0) rows.push(open);
  };
  for (const step of parseXml(xml)) {
    collector.take(step);
    if (step.kind === 'open') begin(step.name, step.attributes);
    if (step.kind === 'close') end(step.name);
    if (open.row > maxRow && rows.at(-1) === open) break;
    if (step.kind === 'close' && step.name === 'row' && open.row % rowsPerSlice === 0) await setImmediate();
  }
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
