/** What a health risk is about: a human disease, a disease of animals or another hazard, an unusual event, or the collector's own activity. */
export const healthRiskTypes = ['Human', 'NonHuman', 'UnusualEvent', 'Activity'] as const;
export type HealthRiskType = (typeof healthRiskTypes)[number];

/** Codes kept for reports about activity itself (99) and about having seen no cases (98). Never used for a disease. */
export const reservedActivityCodes: readonly number[] = [98, 99];

/** Whether a code may be given to a health risk of this type: 98 and 99 belong to Activity, all others to the rest. */
export function isCodeAllowedFor(type: HealthRiskType, code: number): boolean {
  return reservedActivityCodes.includes(code) === (type === 'Activity');
}

/** Whether reports of this type can raise alerts and count as cases. Activity reports do neither. */
export function countsAsCase(type: HealthRiskType): boolean {
  return type !== 'Activity';
}
