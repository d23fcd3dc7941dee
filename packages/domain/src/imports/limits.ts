/** How large a file may be that a register is imported from. */
export const importLimits = {
  /** As it is sent. */
  fileBytes: 10 * 1024 * 1024,
  /** An Excel file is a compressed one: all of it, unpacked. */
  unzippedBytes: 100 * 1024 * 1024,
  /** Rows below the titles. */
  rows: 20_000,
  /** Cells of one row, empty ones too: no sheet of Excel has more columns. */
  cellsPerRow: 16_384,
  /** Cells of the whole file, empty ones too: a hundred columns in every row. */
  cells: 2_000_000,
  /** Characters of one cell: no cell of Excel holds more. */
  cellCharacters: 32_767,
  /** Characters of all cells together, as they are read: a text that cells share counts in each of them. */
  characters: 30_000_000,
  /** How much of a cell is repeated in an answer, in characters. */
  cellShown: 200,
  /** Faults that are told one by one; of more, only how many there are. */
  faultsShown: 200,
  /** Rows that are shown as they were read. */
  sampleRows: 20,
};
