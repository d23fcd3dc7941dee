import {
  aggregateByOnsetInSteps,
  delayCellCount,
  type OnsetAggregate,
} from '@harken/domain/dashboards/epidemiology/aggregate-by-onset';
import { epidemiologyLimits } from '@harken/domain/dashboards/epidemiology/limits';
import { summarizeDelays } from '@harken/domain/dashboards/epidemiology/onset-delays';
import type { PlaceInside } from '@harken/domain/places/places-inside';
import { runInSlices } from '../../../platform/run-in-slices.ts';
import type { Services } from '../../../platform/services.ts';
import { listPeriods, type NamedPeriods } from '../dashboards.periods.ts';
import { type ResolvedFilter, toAggregateSelection, toDayBlockRange } from '../dashboards.selection.ts';
import { getDayBlocks } from '../day-blocks/day-blocks.ts';
import { type EpidemiologyFacts, namePlace, presentCurve } from './epidemiology.cases.ts';

/** Cases by onset, and how long reports took, by district. */
export async function aggregateByOnset(
  services: Services,
  resolved: ResolvedFilter,
  { periods, districts }: { periods: NamedPeriods; districts: readonly PlaceInside[] },
): Promise<OnsetAggregate> {
  const cache = getDayBlocks(services);
  const blocks = await cache.read(resolved.projectIds, ...toDayBlockRange(resolved, periods));
  const rowOfVillage = new Map(
    districts.flatMap(({ villageIds }, row) => villageIds.map((id) => [id, row] as const)),
  );
  const selection = toAggregateSelection(resolved, periods);
  const { origins } = cache;
  const placeCount = districts.length;
  return runInSlices(aggregateByOnsetInSteps(blocks, { selection, origins, rowOfVillage, placeCount }));
}

/** The curve by onset, with what it lacks, and the delay from onset to report of each district. */
export async function presentOnset(
  aggregate: OnsetAggregate,
  periods: NamedPeriods,
  facts: EpidemiologyFacts,
) {
  const { cases, casesBefore, casesUnknown } = aggregate;
  const districts = facts.inside.district
    .map((place, row) => ({ ...namePlace(place), ...summarizePlaces(aggregate, row, row + 1) }))
    .filter(({ known }) => known > 0)
    .sort(
      (a, b) => (b.medianDays ?? 0) - (a.medianDays ?? 0) || b.known - a.known || (a.name < b.name ? -1 : 1),
    );
  const delays = summarizePlaces(aggregate, 0, aggregate.reports.length);
  return {
    curve: delays.known > 0 ? await presentCurve({ aggregate, periods }, facts) : null,
    ...{ cases, casesBefore, casesUnknown, delays },
    districts: districts.slice(0, epidemiologyLimits.delayDistricts),
    districtsLeftOut: Math.max(0, districts.length - epidemiologyLimits.delayDistricts),
  };
}

/** The delays of some places together: from a row up to, but not including, another. */
function summarizePlaces({ reports, byDelay }: OnsetAggregate, from: number, until: number) {
  const counts = new Int32Array(delayCellCount);
  for (let cell = from * delayCellCount; cell < until * delayCellCount; cell += 1) {
    const days = cell % delayCellCount;
    counts[days] = (counts[days] as number) + (byDelay[cell] as number);
  }
  return {
    reports: reports.subarray(from, until).reduce((sum, count) => sum + count, 0),
    ...summarizeDelays(counts),
  };
}

/** Cases by health risk and onset in the periods of the filter, with what is not drawn; null if no onset is known. */
export async function readCasesByOnset(services: Services, resolved: ResolvedFilter) {
  const periods = listPeriods(resolved);
  const aggregate = await aggregateByOnset(services, resolved, { periods, districts: [] });
  const { byDelay, byHealthRisk, casesBefore, casesUnknown } = aggregate;
  if (!byDelay.some((count) => count > 0)) return null;
  const series = resolved.chosenHealthRisks.map(({ name }, row) => ({
    name,
    counts: [...byHealthRisk.subarray(row * periods.count, (row + 1) * periods.count)],
  }));
  return { series, casesBefore, casesUnknown };
}
