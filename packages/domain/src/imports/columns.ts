/** A column that an import reads, or part of it: what it is called in files, in every language of the product. */
export interface ImportColumn<Field extends string = string> {
  field: Field;
  isRequired: boolean;
  titles: readonly string[];
}

/** One row of a file as text, by its number in a spreadsheet: the titles stand in row 1. */
export interface FileRow {
  row: number;
  cells: readonly string[];
}

/** What is wrong with a file, and where: in a cell, in a row, or in a column by its title. */
export interface ImportFault<Field extends string = string> {
  row: number;
  field?: Field;
  /** The title of a column that no field has. */
  title?: string;
  /** What stands in the cell. */
  value?: string;
  /** The key of the sentence that says what is wrong. */
  key: string;
  values?: Record<string, string | number>;
}

/**
 * Titles, names of places and words are the same when they read the same, whatever their letter case and however many
 * blanks stand around and within.
 *
 * @example folded('  Phone  NUMBER ') // 'phone number'
 */
export function folded(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The letters of a column as spreadsheets show them: `A` for the first, `AB` for the 28th. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}

export interface ReadTitles<Field extends string> {
  /** What each column of the file holds, from the first on; null for one that is not known. */
  fields: (Field | null)[];
  faults: ImportFault<Field>[];
}

/**
 * Finds out what the columns of a file hold, by their titles: in any language, any order and any letter case. A column
 * that nobody knows is a fault, because what stands there would be lost without a word.
 */
export function readTitles<Field extends string>(
  [titles, ...rows]: readonly FileRow[],
  columns: readonly ImportColumn<Field>[],
): ReadTitles<Field> {
  const fieldOf = new Map(
    columns.flatMap(({ field, titles: known }) => [field, ...known].map((title) => [folded(title), field])),
  );
  const row = titles?.row ?? 1;
  const faults: ImportFault<Field>[] = [];
  const fields: (Field | null)[] = [];
  const width = Math.max(0, ...[titles, ...rows].map((one) => one?.cells.length ?? 0));
  for (let index = 0; index < width; index += 1) {
    const title = titles?.cells[index] ?? '';
    const field = fieldOf.get(folded(title)) ?? null;
    const isRepeated = field !== null && fields.includes(field);
    if (isRepeated) faults.push({ row, title, value: title, key: 'import.fault.titleRepeated' });
    else if (title && !field) faults.push({ row, title, value: title, key: 'import.fault.titleUnknown' });
    else if (!title && rows.some(({ cells }) => cells[index]))
      faults.push({ row, title: columnLetters(index), key: 'import.fault.titleMissing' });
    fields.push(isRepeated ? null : field);
  }
  for (const { field, isRequired } of columns)
    if (isRequired && !fields.includes(field)) faults.push({ row, field, key: 'import.fault.columnMissing' });
  return { fields, faults };
}

/** What a row holds, by field. A cell that is not there is empty. */
export type Entry<Field extends string> = { row: number } & Record<Field, string>;

/** The rows below the titles as entries. */
export function readEntries<Field extends string>(
  rows: readonly FileRow[],
  columns: readonly ImportColumn<Field>[],
  fields: readonly (Field | null)[],
): Entry<Field>[] {
  const positions = columns.map(({ field }) => [field, fields.indexOf(field)] as const);
  return rows.slice(1).map(({ row, cells }) => {
    const values = positions.map(([field, index]) => [field, cells[index] ?? '']);
    return { row, ...Object.fromEntries(values) } as Entry<Field>;
  });
}
