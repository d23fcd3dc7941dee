import { setImmediate } from 'node:timers/promises';
import { importLimits } from '@harken/domain/imports/limits';
import { attributeOf, type XmlStep, xmlSteps } from './read-xml.ts';
import { readZip, ZipFault } from './read-zip.ts';
import { LimitReached, type SheetRow } from './sheet-row.ts';

const isPartOfSheets = (name: string) => /^xl\/.*\.(xml|rels)$/.test(name);

/** Cells beyond are not read, whatever they claim their column to be. */
const columnsMax = 200;
const sharedTextsMax = 1_000_000;
/** How many rows are read before other requests have their turn. */
const rowsPerTurn = 500;
/** Elements of XML in the sheet, whatever they are: cells have two or three each. */
const elementsMax = 4 * importLimits.cells;

/**
 * The cells of the first sheet of a workbook as text; numbers are written out in full, because a phone number must not
 * come back as 9.99E+11, and the result of a formula is what counts. Dates are the numbers that they are inside the file.
 *
 * Written here because a file of some kilobytes can bring common readers to use up the memory of the server: by a cell
 * that claims to stand in the billionth row or column, or by millions of empty texts. Nothing here grows by a claim.
 *
 * @param maxRow the row after which reading ends: the next one is still given
 * @throws ZipFault or another error when it is no workbook that can be read
 */
export async function readXlsx(file: Buffer, maxRow: number): Promise<SheetRow[]> {
  const parts = await readZip(file, { isWanted: isPartOfSheets, maxBytes: importLimits.unzippedBytes });
  const textOf = (path: string) => {
    const part = parts.get(path);
    if (!part) throw new ZipFault('broken');
    return part.toString('utf8');
  };
  const { sheet, sharedTexts } = pathsOf(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
  const shared = sharedTexts && parts.has(sharedTexts) ? readSharedTexts(textOf(sharedTexts)) : [];
  return readSheet(textOf(sheet), shared, maxRow);
}

/** Where the first sheet stands in the file, and the texts that cells share. */
function pathsOf(workbook: string, relations: string) {
  let sheetId: string | undefined;
  for (const step of xmlSteps(workbook))
    if (step.kind === 'open' && step.name === 'sheet') sheetId ??= attributeOf(step.attributes, 'id');
  let sheet = '';
  let sharedTexts: string | undefined;
  for (const step of xmlSteps(relations)) {
    if (step.kind !== 'open' || step.name !== 'Relationship') continue;
    const target = attributeOf(step.attributes, 'Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (attributeOf(step.attributes, 'Id') === sheetId) sheet = path;
    if (attributeOf(step.attributes, 'Type')?.endsWith('/sharedStrings')) sharedTexts = path;
  }
  return { sheet, sharedTexts };
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  const words = wordCollector();
  for (const step of xmlSteps(xml)) {
    words.take(step);
    if (step.kind !== 'close' || step.name !== 'si') continue;
    texts.push(words.collect());
    if (texts.length > sharedTextsMax) throw new ZipFault('tooLarge');
  }
  return texts;
}

/** Gathers the words of a cell or a shared text, which may be in pieces, without what says how to pronounce them. */
function wordCollector() {
  let words = '';
  let isInside = false;
  let isPronunciation = false;
  return {
    take(step: XmlStep) {
      if (step.kind === 'text') words += isInside && !isPronunciation ? step.text : '';
      else if (step.name === 'rPh') isPronunciation = step.kind === 'open';
      else if (step.name === 't' || step.name === 'v') isInside = step.kind === 'open';
    },
    collect() {
      const collected = words.replace(/_x([0-9A-F]{4})_/gi, (_whole, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      words = '';
      return collected;
    },
  };
}

async function readSheet(xml: string, shared: string[], maxRow: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const words = wordCollector();
  let open: SheetRow = { row: 0, cells: [] };
  let cell = { column: -1, type: 'n' };
  const counted = cellCounter();
  const begin = (name: string, attributes: string) => {
    counted.element(name, open.row);
    if (name === 'row') {
      open = { row: numberOfRow(attributeOf(attributes, 'r'), open.row), cells: [] };
      cell = { column: -1, type: 'n' };
    } else if (name === 'c') {
      words.collect();
      const column = columnOf(attributeOf(attributes, 'r'), cell.column);
      cell = { column, type: attributeOf(attributes, 't') ?? 'n' };
    }
  };
  const end = (name: string) => {
    if (name === 'c') {
      const value = cellOf(words.collect(), cell.type, shared);
      counted.text(value, open.row);
      addCell(open.cells, cell.column, value);
    } else if (name === 'row' && open.cells.length > 0) rows.push(open);
  };
  for (const step of xmlSteps(xml)) {
    words.take(step);
    if (step.kind === 'open') begin(step.name, step.attributes);
    if (step.kind === 'close') end(step.name);
    if (open.row > maxRow && rows.at(-1) === open) break;
    if (step.kind === 'close' && step.name === 'row' && open.row % rowsPerTurn === 0) await setImmediate();
  }
  return rows;
}

/** Counts what a sheet holds, and ends reading where it is more than any list needs, empty or not. */
function cellCounter() {
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
      if (cells > importLimits.cells || elements > elementsMax) throw new LimitReached('cells', row);
    },
    text(value: string, row: number) {
      characters += value.length;
      if (value.length > importLimits.cellCharacters) throw new LimitReached('cellCharacters', row);
      if (characters > importLimits.characters) throw new LimitReached('characters', row);
    },
  };
}

function addCell(cells: string[], column: number, value: string): void {
  if (value === '' || column >= columnsMax) return;
  while (cells.length < column) cells.push('');
  cells[column] = value;
}

/** Rows are numbered upwards; where a number is left out or wrong, it is the next one. */
function numberOfRow(given: string | undefined, before: number): number {
  const number = Number(given);
  return Number.isInteger(number) && number > before ? number : before + 1;
}

/** The column of a cell, counted from 0, by its address: `C7` is 2. */
function columnOf(address: string | undefined, before: number): number {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(address ?? '')?.[0].toUpperCase();
  if (!letters) return address ? columnsMax : before + 1;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(written: string, type: string, shared: string[]): string {
  if (type === 's') return shared[Number(written)] ?? '';
  if (type === 'b') return written === '1' ? 'true' : 'false';
  if (type !== 'n' || written === '') return written;
  const number = Number(written);
  return Number.isFinite(number) ? String(number) : written;
}
