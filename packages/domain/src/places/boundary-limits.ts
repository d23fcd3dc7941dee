/** Limits of files of boundaries. */
export const boundaryLimits = {
  /** Of the file as sent: a country's districts without simplification. */
  fileBytes: 60_000_000,
  /** Of all content of a ZIP file after unpacking. */
  unzippedBytes: 120_000_000,
  /** Of all boundaries together. */
  points: 2_000_000,
  /** Places in a file. */
  features: 5000,
  /** Of the simplified boundaries of a level, compressed. */
  screenBytes: 280_000,
  sourceMaxLength: 200,
  fieldMaxLength: 100,
} as const;

/** How many units of stored points are one degree: about a centimetre. */
export const unitsPerDegree = 10_000_000;
