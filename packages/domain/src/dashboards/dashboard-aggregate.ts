import { type AggregateLookups, createLookups } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import { Aggregator, listDaysOfBlock, toFortnight } from './aggregator.ts';
import { countCasesOfBlocks } from './count-cases.ts';
import type { DashboardAggregate } from './dashboard-totals.ts';
import { type DayBlock, fieldsPerGroup } from './day-block.ts';
import type { FortnightTotals } from './fortnight-totals.ts';
import type { ReportOrigins } from './report-origins.ts';
import { sumFortnights } from './sum-fortnights.ts';

/** Adds up the reports of some day blocks that match a selection, reading each report once. */
export function aggregateDayBlocks(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
  origins: ReportOrigins,
): DashboardAggregate {
  const work = aggregateInSteps(blocks, selection, origins);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Adding up this many reports takes a few milliseconds. */
const reportsPerStep = 50_000;

/** Where totals of fortnights are kept between aggregations that select the same except for days and periods. */
export interface KnownFortnights {
  find(blocks: readonly DayBlock[]): FortnightTotals | null;
  keep(blocks: readonly DayBlock[], totals: FortnightTotals): void;
}

/**
 * The same in steps, so that the caller can yield to other work.
 *
 * @param known without it every report is read
 */
export function* aggregateInSteps(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
  origins: ReportOrigins,
  known: KnownFortnights | null = null,
): Generator<void, DashboardAggregate> {
  return sumFortnights(yield* addUpInSteps(blocks, selection, origins, known), selection, origins);
}

/** Days from the first to the last of a fortnight that is not just the edge of a period, even if nobody reports on Sundays. */
const longFortnightDays = 11;

/**
 * Counts the cases that match a selection, also in steps. With a filter by place or collector every report has to be read, so the totals
 * of long fortnights are kept for the next time. Otherwise no totals are needed.
 */
export function* countCasesInSteps(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
  origins: ReportOrigins,
  known: KnownFortnights | null = null,
): Generator<void, number> {
  const lookups = createLookups(selection, origins);
  let cases = 0;
  let read = 0;
  const others: DayBlock[] = [];
  for (const fortnight of splitIntoFortnights(blocks)) {
    const days = (fortnight.at(-1) as DayBlock).day - (fortnight[0] as DayBlock).day;
    const isCounted = lookups.isChosenOrigin === null || days < longFortnightDays;
    const counted = isCounted ? countCasesOfBlocks(fortnight, selection, lookups) : null;
    if (counted === null) {
      others.push(...fortnight);
      continue;
    }
    cases += counted;
    read += countRead(fortnight, lookups);
    if (read < reportsPerStep) continue;
    read = 0;
    yield;
  }
  const totals = yield* addUpInSteps(others, selection, origins, known);
  return totals.reduce((sum, { cases: ofFortnight }) => sum + ofFortnight, cases);
}

/** How many reports, or groups of them, were read. */
function countRead(blocks: readonly DayBlock[], { isChosenOrigin }: AggregateLookups): number {
  return blocks.reduce(
    (sum, { reportCount, groups }) => sum + (isChosenOrigin ? reportCount : groups.length / fieldsPerGroup),
    0,
  );
}

function* addUpInSteps(
  blocks: readonly DayBlock[],
  selection: AggregateSelection,
  origins: ReportOrigins,
  known: KnownFortnights | null,
): Generator<void, FortnightTotals[]> {
  const fortnights: FortnightTotals[] = [];
  let aggregator: Aggregator | null = null;
  let reports = 0;
  for (const fortnight of splitIntoFortnights(blocks)) {
    const kept = isWithin(fortnight, selection) ? known : null;
    const found = kept?.find(fortnight);
    if (found) {
      fortnights.push(found);
      continue;
    }
    // All origins of the blocks are known by now; other requests may add more between the steps.
    aggregator ??= new Aggregator(selection, origins);
    const totals = aggregator.addUp(fortnight);
    kept?.keep(fortnight, totals);
    fortnights.push(totals);
    reports += fortnight.reduce((count, { reportCount }) => count + reportCount, 0);
    if (reports < reportsPerStep) continue;
    reports = 0;
    yield;
  }
  aggregator?.finish();
  return fortnights;
}

/**
 * Groups consecutive blocks of the same fortnight; several projects come one after the other. The latest reports of the last day are a
 * group of their own, because they change while all others stay the same.
 */
function splitIntoFortnights(blocks: readonly DayBlock[]): DayBlock[][] {
  const fortnights: DayBlock[][] = [];
  let current: DayBlock[] = [];
  for (const [at, block] of blocks.entries()) {
    const before = current.at(-1);
    const next = blocks[at + 1];
    const isSameFortnight = before !== undefined && toFortnight(before) === toFortnight(block);
    const isLaterDay = before !== undefined && before.day < block.day;
    const isInside =
      block.isLatest &&
      next !== undefined &&
      next.day > block.day &&
      toFortnight(next) === toFortnight(block);
    if (before && !(isSameFortnight && (isLaterDay || isInside))) {
      fortnights.push(current);
      current = [];
    }
    current.push(block);
  }
  return current.length > 0 ? [...fortnights, current] : fortnights;
}

/** Whether all reports of some day blocks are of days that are selected: their totals are the same for more days. */
function isWithin(blocks: readonly DayBlock[], selection: AggregateSelection): boolean {
  return blocks.every((block) => {
    const [first, last] = listDaysOfBlock(block, selection);
    return block.reportCount === 0 || (first >= selection.firstDay && last <= selection.lastDay);
  });
}
