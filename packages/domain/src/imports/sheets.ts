import { type FileRow, type ImportColumn, parseHeaders } from './columns.ts';

/** The beginning of a sheet of a workbook: its rows with content, the headers first. */
export interface SheetTop {
  name: string;
  rows: readonly FileRow[];
}

/** The sheet to read, or those that fit equally well. */
export type SheetChoice = { kind: 'one'; name: string } | { kind: 'several'; names: string[] };

/**
 * The sheet of a workbook that an import reads: of those with all required columns the one with the deepest columns, because
 * workbooks of COD-AB have one sheet per level, and the deepest one names all places around its own. If several are equally deep,
 * only people know which is meant. Without any depth it is the first one that fits, and if none fits the first sheet, whose errors
 * say what is missing.
 *
 * @example sheets with the columns of regions, of districts, and of districts as well // several: the last two
 */
export function chooseSheet(
  sheets: readonly [SheetTop, ...SheetTop[]],
  columns: readonly ImportColumn[],
): SheetChoice {
  const fitting = sheets.flatMap(({ name, rows }) => {
    const depth = measureDepth(rows, columns);
    return depth === null ? [] : [{ name, depth }];
  });
  const deepest = Math.max(0, ...fitting.map(({ depth }) => depth));
  const names = fitting.filter(({ depth }) => depth === deepest).map(({ name }) => name);
  if (names.length > 1 && deepest > 0) return { kind: 'several', names };
  return { kind: 'one', name: names[0] ?? sheets[0].name };
}

/** The depth of the deepest column that is known, 0 if columns have none; null if a required column is missing. */
function measureDepth(rows: readonly FileRow[], columns: readonly ImportColumn[]): number | null {
  const { fields, errors } = parseHeaders(rows, columns);
  if (errors.some(({ key }) => key === 'import.fault.columnMissing')) return null;
  return Math.max(0, ...columns.map(({ field, depth }) => (fields.includes(field) ? (depth ?? 0) : 0)));
}
