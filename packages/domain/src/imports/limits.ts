/** Limits of files for imports. */
export const importLimits = {
  /** Of the file as sent. */
  fileBytes: 10 * 1024 * 1024,
  /** Of all content of an Excel file, which is compressed, after unpacking. */
  unzippedBytes: 100 * 1024 * 1024,
  /** Below the headers. */
  rows: 20_000,
  /** Including empty ones. Excel allows no more columns. */
  cellsPerRow: 16_384,
  /** Of the whole file, including empty ones: a hundred columns in every row. */
  cells: 2_000_000,
  /** Excel allows no more. */
  cellCharacters: 32_767,
  /** Of all cells together; a text that several cells share counts once for each. */
  characters: 30_000_000,
  /** How much of a cell a response repeats, in characters. */
  maxShownCharacters: 200,
  /** Errors that are listed; of further ones, only the number is given. */
  maxShownErrors: 200,
  /** Names of places that are only similar to known ones, which people have to decide on. */
  maxUncertain: 100,
  /** Rows that are shown in the preview. */
  sampleRows: 20,
};
