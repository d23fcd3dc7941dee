/** What to do about a value that DHIS2 rejected. Each has a text. */
export const conflictRemedies = [
  ...['dataElement', 'categoryOption', 'organisationUnit', 'attributeOption', 'userUnits'],
  ...['userRights', 'valueType', 'period', 'closed', 'assignment', 'dataSet', 'other'],
] as const;
export type ConflictRemedy = (typeof conflictRemedies)[number];

/** The error codes of imports of data values and of registrations of completeness, as DHIS2 documents them. */
const remedies: Record<string, ConflictRemedy> = {
  ...{ E7600: 'dataSet', E7601: 'userRights', E7602: 'dataSet', E7603: 'organisationUnit' },
  ...{ E7604: 'attributeOption', E7610: 'dataElement', E7611: 'period', E7612: 'organisationUnit' },
  ...{ E7613: 'categoryOption', E7614: 'userRights', E7615: 'attributeOption', E7616: 'userRights' },
  ...{ E7617: 'userUnits', E7618: 'valueType', E7619: 'valueType', E7620: 'valueType', E7621: 'valueType' },
  ...{ E7630: 'categoryOption', E7631: 'attributeOption', E7632: 'period', E7633: 'assignment' },
  ...{
    E7634: 'categoryOption',
    E7635: 'attributeOption',
    E7636: 'attributeOption',
    E7637: 'attributeOption',
  },
  ...{ E7640: 'closed', E7641: 'period', E7642: 'closed', E7643: 'closed', E7644: 'period' },
};

/**
 * What to do about an error code.
 *
 * @example findRemedy('E7617') // 'userUnits'
 */
export function findRemedy(code: string | null | undefined): ConflictRemedy {
  return remedies[code ?? ''] ?? 'other';
}
