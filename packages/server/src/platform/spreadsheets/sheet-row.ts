/** One row of a sheet as text, by its number in a spreadsheet, where counting begins with 1. */
export interface SheetRow {
  row: number;
  cells: string[];
}
