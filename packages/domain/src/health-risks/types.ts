/** Human diseases; animal diseases and other hazards; unusual events; and the collector's own activity. */
export const healthRiskTypes = ['Human', 'NonHuman', 'UnusualEvent', 'Activity'] as const;
export type HealthRiskType = (typeof healthRiskTypes)[number];

/** The code of a report of having seen no cases. */
export const zeroReportCode = 98;

/** Codes reserved for reports of activity (99) and of having seen no cases (98). No disease may have them. */
export const reservedActivityCodes: readonly number[] = [zeroReportCode, 99];

/** Whether a health risk of this type may have a code: 98 and 99 are for Activity, all others for the other types. */
export function isCodeAllowedFor(type: HealthRiskType, code: number): boolean {
  return reservedActivityCodes.includes(code) === (type === 'Activity');
}

/** Whether reports of this type can raise alerts and count as cases. Activity reports do neither. */
export function countsAsCase(type: HealthRiskType): boolean {
  return type !== 'Activity';
}
