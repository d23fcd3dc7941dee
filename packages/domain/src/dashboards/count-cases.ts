import { type AggregateLookups, findHealthRiskRow } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import { listDaysOfBlock } from './aggregator.ts';
import { casesAt, countsPerReport, type DayBlock, fieldsPerGroup, groupOffset } from './day-block.ts';

/**
 * The cases of day blocks that match a selection. Without a filter by place or collector, they are known for whole groups of reports.
 *
 * @param lookups of the selection
 * @returns null if the reports of one of the blocks are of several days as the selection counts them
 */
export function countCasesOfBlocks(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
  lookups: AggregateLookups,
): number | null {
  let cases = 0;
  for (const block of blocks) {
    const found = countCasesOfBlock(block, selection, lookups);
    if (found === null) return null;
    cases += found;
  }
  return cases;
}

function countCasesOfBlock(
  block: DayBlock,
  selection: AggregateSelection,
  lookups: AggregateLookups,
): number | null {
  const [firstDay, lastDay] = listDaysOfBlock(block, selection);
  if (block.reportCount === 0 || lastDay < selection.firstDay || firstDay > selection.lastDay) return 0;
  if (firstDay !== lastDay) return null;
  const { groups } = block;
  let cases = 0;
  let first = 0;
  for (let at = 0; at < groups.length; at += fieldsPerGroup) {
    const end = groups[at + groupOffset.end] as number;
    const projectHealthRiskId = groups[at + groupOffset.projectHealthRiskId] as number;
    const row = findHealthRiskRow(projectHealthRiskId, groups[at + groupOffset.flags] as number, lookups);
    if (row >= 0 && !lookups.isActivity[row])
      cases += lookups.isChosenOrigin
        ? sumChosen(block, first, end, lookups.isChosenOrigin)
        : (groups[at + groupOffset.totals + casesAt] as number);
    first = end;
  }
  return cases;
}

/** The cases of the reports from the first to the one before `end` whose origins are chosen. */
function sumChosen({ origins, counts }: DayBlock, first: number, end: number, isChosen: Uint8Array): number {
  let cases = 0;
  for (let report = first; report < end; report += 1)
    if (isChosen[origins[report] as number] === 1)
      cases += counts[report * countsPerReport + casesAt] as number;
  return cases;
}
