/** A column that an import reads, with its headers in every language of Harken. */
export interface ImportColumn<Field extends string = string> {
  field: Field;
  isRequired: boolean;
  /** How deep the level is that the column names, from 1: of a workbook, the sheet with the deepest ones is read. */
  depth?: number;
  headers: readonly string[];
}

/** One row of a file as text, numbered as in a spreadsheet: the headers are in row 1. */
export interface FileRow {
  row: number;
  cells: readonly string[];
}

/** What is wrong with a file, and where: in a cell, a row, or a column given by its header. */
export interface ImportError<Field extends string = string> {
  row: number;
  field?: Field;
  /** The header of an unknown column. */
  header?: string;
  /** The content of the cell. */
  value?: string;
  /** The key of the text that says what is wrong. */
  key: string;
  values?: Record<string, string | number>;
}

/**
 * Normalizes a text for comparison: headers, names and words are equal regardless of letter case and blanks.
 *
 * @example normalizeText('  Phone  NUMBER ') // 'phone number'
 */
export function normalizeText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The letters of a column in a spreadsheet: `A` for the first, `AB` for the 28th. */
export function toColumnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? toColumnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}

export interface ParsedHeaders<Field extends string> {
  /** The field of each column of the file, from the first on; null for an unknown one. */
  fields: (Field | null)[];
  errors: ImportError<Field>[];
}

/** Headers of COD-AB, the humanitarian standard for names and codes of places. */
const isCodAbHeader = (header: string) => /^adm\d_(pcode|[a-z]{2})$/i.test(header.trim());

function findHeaderError(one: { header: string; isKnown: boolean; isRepeated: boolean; isCodAb: boolean }) {
  if (!one.header || one.isCodAb) return null;
  if (one.isRepeated) return 'import.fault.titleRepeated';
  return one.isKnown ? null : 'import.fault.titleUnknown';
}

/**
 * Matches the columns of a file with fields by their headers: in any language, order and letter case. An unknown column is an
 * error, because its content would be lost silently. Only in a file with the headers of COD-AB, which always has further columns,
 * are they left out; the caller lists them.
 */
export function parseHeaders<Field extends string>(
  [headers, ...rows]: readonly FileRow[],
  columns: readonly ImportColumn<Field>[],
): ParsedHeaders<Field> {
  const fieldByHeader = new Map(
    columns.flatMap(({ field, headers: known }) =>
      [field, ...known].map((header) => [normalizeText(header), field]),
    ),
  );
  const row = headers?.row ?? 1;
  // Only where its columns are known: elsewhere such a header is as unknown as any other.
  const knowsCodAb = columns.some(({ headers: known }) => known.some(isCodAbHeader));
  const isCodAb = knowsCodAb && (headers?.cells.some(isCodAbHeader) ?? false);
  const errors: ImportError<Field>[] = [];
  const fields: (Field | null)[] = [];
  const width = Math.max(0, ...[headers, ...rows].map((item) => item?.cells.length ?? 0));
  for (let index = 0; index < width; index += 1) {
    const header = headers?.cells[index] ?? '';
    const field = fieldByHeader.get(normalizeText(header)) ?? null;
    const isRepeated = field !== null && fields.includes(field);
    const key = findHeaderError({ header, isKnown: field !== null, isRepeated, isCodAb });
    if (key) errors.push({ row, header, value: header, key });
    else if (!header && rows.some(({ cells }) => cells[index]))
      errors.push({ row, header: toColumnLetters(index), key: 'import.fault.titleMissing' });
    fields.push(isRepeated ? null : field);
  }
  for (const { field, isRequired } of columns)
    if (isRequired && !fields.includes(field)) errors.push({ row, field, key: 'import.fault.columnMissing' });
  return { fields, errors };
}

/** The content of a row by field. A missing cell is empty. */
export type Entry<Field extends string> = { row: number } & Record<Field, string>;

/** The rows below the headers. */
export function parseEntries<Field extends string>(
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
