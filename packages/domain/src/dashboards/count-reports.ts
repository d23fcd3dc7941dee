import { createLookups, findHealthRiskRow } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import { type DayBlock, fieldsPerGroup, groupOffset } from './day-block.ts';
import type { ReportOrigins } from './report-origins.ts';

/**
 * How many reports of some day blocks match a selection, counted up to a limit. Without a filter by place or collector, whole groups
 * of reports are counted at once.
 *
 * @param selection in the days of the project: its offset is null
 */
export function countReports(
  blocks: readonly DayBlock[],
  selection: AggregateSelection & { offsetMinutes: null },
  { origins, limit }: { origins: ReportOrigins; limit: number },
): number {
  const { firstDay, lastDay } = selection;
  const lookups = createLookups(selection, origins);
  let found = 0;
  for (const block of blocks) {
    if (block.day < firstDay || block.day > lastDay) continue;
    let first = 0;
    for (let at = 0; at < block.groups.length; at += fieldsPerGroup) {
      const end = block.groups[at + groupOffset.end] as number;
      const projectHealthRiskId = block.groups[at + groupOffset.projectHealthRiskId] as number;
      const flags = block.groups[at + groupOffset.flags] as number;
      if (findHealthRiskRow(projectHealthRiskId, flags, lookups) >= 0)
        found += countChosen(block, first, end, lookups.isChosenOrigin);
      if (found >= limit) return limit;
      first = end;
    }
  }
  return found;
}

function countChosen({ origins }: DayBlock, first: number, end: number, isChosenOrigin: Uint8Array | null) {
  if (!isChosenOrigin) return end - first;
  let chosen = 0;
  for (let report = first; report < end; report += 1)
    chosen += isChosenOrigin[origins[report] as number] as number;
  return chosen;
}
