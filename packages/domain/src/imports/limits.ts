/** How large a file may be that a register is imported from. */
export const importLimits = {
  /** As it is sent. */
  fileBytes: 10 * 1024 * 1024,
  /** An Excel file is a compressed one: all of it, unpacked. */
  unzippedBytes: 100 * 1024 * 1024,
  /** Rows below the titles. */
  rows: 20_000,
  /** Faults that are told one by one; of more, only how many there are. */
  faultsShown: 200,
  /** Rows that are shown as they were read. */
  sampleRows: 20,
};
