/** A row of a sheet as text, with its number in a spreadsheet (from 1). */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** A file exceeds one of `importLimits`, in a row. */
export class LimitReached extends Error {
  readonly limit: 'cellsPerRow' | 'cells' | 'cellCharacters' | 'characters';
  readonly row: number;
  constructor(limit: LimitReached['limit'], row: number) {
    super(`Exceeds the limit ${limit} in row ${row}`);
    this.limit = limit;
    this.row = row;
  }
}
