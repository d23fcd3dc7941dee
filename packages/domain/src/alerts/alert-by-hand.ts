/** Limits of alerts that people make by hand. */
export const alertByHandLimits = {
  /** Reports of one alert. */
  maxReports: 100,
  /** Reports that can be chosen from: the latest ones. */
  maxListed: 200,
} as const;

/**
 * How many accepted reports an alert that was made by hand needs before it can be escalated: as many as the alert rule says, but not
 * more than were chosen. One, if the health risk has no alert rule in the project.
 *
 * @param countThreshold of the rule by count; 0: there is none
 */
export function countNeededReports(countThreshold: number, chosenCount: number): number {
  return Math.max(1, Math.min(countThreshold, chosenCount));
}
