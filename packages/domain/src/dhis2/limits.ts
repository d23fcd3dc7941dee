/** Limits of the connection to DHIS2, shared by form and server. */
export const dhis2Limits = {
  urlMaxLength: 500,
  /** User name, password and token. */
  textMaxLength: 256,
  /** A UID of DHIS2 has eleven letters and digits, beginning with a letter. */
  uidLength: 11,
  nameMaxLength: 250,
  searchMaxLength: 100,
  /** Rows of the mapping: health risks with their groups. */
  maxMappings: 500,
  delayDays: { min: 0, max: 21 },
  /** Values sent at once; more are sent afterwards. */
  valuesPerSending: 5000,
  /** From this number on, DHIS2 imports in the background. */
  asyncFrom: 500,
  /** Rows kept of the problems of a sending. */
  maxConflicts: 500,
  /** Rows shown of a dry run. */
  maxPreviewRows: 200,
} as const;

const uidPattern = /^[A-Za-z][A-Za-z0-9]{10}$/;

/** @example isDhis2Uid('a1234567890') // true */
export function isDhis2Uid(text: string): boolean {
  return uidPattern.test(text);
}
