/** One row of a sheet as text, by its number in a spreadsheet, where counting begins with 1. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** A file that goes beyond a limit of `importLimits`: which one, and in which row. */
export class LimitReached extends Error {
  readonly limit: 'cellsPerRow' | 'cells' | 'cellCharacters' | 'characters';
  readonly row: number;
  constructor(limit: LimitReached['limit'], row: number) {
    super(`Beyond the limit ${limit} in row ${row}`);
    this.limit = limit;
    this.row = row;
  }
}
