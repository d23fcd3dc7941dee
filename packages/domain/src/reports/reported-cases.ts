import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportCounts } from './parse-message.ts';

/**
 * How many cases a report stands for: everybody it counts for a human health risk, one for any other.
 *
 * An event is one case, and so is an activity report, but dashboards leave activity out (`aggregateDayBlocks`).
 */
export function countReportedCases(healthRiskType: HealthRiskType, counts: ReportCounts | null): number {
  if (healthRiskType !== 'Human') return 1;
  if (counts === null) return 0;
  return (
    counts.malesBelowFive +
    counts.malesAtLeastFive +
    counts.femalesBelowFive +
    counts.femalesAtLeastFive +
    counts.unspecifiedSexAndAge
  );
}
