import { type AggregateLookups, createLookups } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import { Aggregator } from './aggregator.ts';
import type { DashboardAggregate } from './dashboard-totals.ts';
import type { DayBlock } from './day-block.ts';
import { type FortnightTotals, fortnightDays, marginDays, rowDays } from './fortnight-totals.ts';
import type { ReportOrigins } from './report-origins.ts';

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
const reportsPerStep = 300_000;

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
  // All origins of the blocks are known by now; other requests may add more between the steps.
  const lookups = createLookups(selection, origins);
  const aggregator = new Aggregator(selection, origins, lookups);
  let reports = 0;
  for (const fortnight of splitIntoFortnights(blocks)) {
    const totals = known && isWithin(fortnight, selection) ? known.find(fortnight) : null;
    if (totals) {
      aggregator.addFortnight(totals);
      continue;
    }
    reports += fortnight.reduce((count, { reportCount }) => count + reportCount, 0);
    if (known && isWithin(fortnight, selection)) {
      const added = addUpByDay(fortnight, selection, { origins, lookups });
      known.keep(fortnight, added);
      aggregator.addFortnight(added);
    } else for (const block of fortnight) aggregator.addDayBlock(block);
    if (reports < reportsPerStep) continue;
    reports = 0;
    yield;
  }
  return aggregator.finish(origins);
}

const toFortnight = ({ day }: DayBlock) => Math.floor(day / fortnightDays);

/** Blocks that follow each other and are of the same fortnight; several projects come one after the other. */
function splitIntoFortnights(blocks: readonly DayBlock[]): DayBlock[][] {
  const fortnights: DayBlock[][] = [];
  let current: DayBlock[] = [];
  for (const block of blocks) {
    const [before] = current.slice(-1);
    if (before && (toFortnight(before) !== toFortnight(block) || before.day >= block.day)) {
      fortnights.push(current);
      current = [];
    }
    current.push(block);
  }
  return current.length > 0 ? [...fortnights, current] : fortnights;
}

/** Whether all reports of a fortnight are within the days of a selection, in whatever time zone its days are. */
function isWithin([block]: readonly DayBlock[], { firstDay, lastDay }: AggregateSelection): boolean {
  const start = toFortnight(block as DayBlock) * fortnightDays;
  return start - marginDays >= firstDay && start + fortnightDays + marginDays <= lastDay + 1;
}

function addUpByDay(
  fortnight: readonly DayBlock[],
  selection: AggregateSelection,
  { origins, lookups }: { origins: ReportOrigins; lookups: AggregateLookups },
): FortnightTotals {
  const firstDay = toFortnight(fortnight[0] as DayBlock) * fortnightDays - marginDays;
  const aggregator = new Aggregator(
    {
      ...selection,
      ...{ firstDay, lastDay: firstDay + rowDays - 1, periodCount: rowDays },
      periodOfDay: Array.from({ length: rowDays }, (_, day) => day),
    },
    origins,
    lookups,
  );
  for (const block of fortnight) aggregator.addDayBlock(block);
  return { firstDay, ...aggregator.getTotals() };
}
