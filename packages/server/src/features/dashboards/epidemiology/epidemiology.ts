import { listPlacesInside } from '@harken/domain/places/places-inside';
import type { Services } from '../../../platform/services.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { listPeriods, type NamedPeriods } from '../dashboards.periods.ts';
import {
  type DashboardFilter,
  type DashboardScope,
  getStartOfSelectedDay,
  type Periods,
  type ResolvedFilter,
  resolveFilter,
  toSenderFilter,
  toTimeRange,
} from '../dashboards.selection.ts';
import { aggregateReports, getPreviousPeriod } from '../dashboards.ts';
import { Coverage, getTodayOf } from './coverage.ts';
import {
  type Aggregated,
  type EpidemiologyFacts,
  listStripWeeks,
  presentCurve,
  presentPyramid,
  presentStrip,
  presentVillages,
} from './epidemiology.cases.ts';
import { aggregateByOnset, presentOnset } from './epidemiology.onset.ts';
import { findDuties } from './epidemiology.queries.ts';
import { countReports, presentReporting } from './epidemiology.reporting.ts';

export interface EpidemiologyFilter extends DashboardFilter {
  stripDistrictId?: number | null | undefined;
}

/**
 * Cases by person, place and time, from the aggregates that the dashboard shows, so that they add up to its total, and how regularly
 * was reported (docs/decisions/0070). Reads the day blocks of the filter and of the period before, and no others.
 */
export async function readEpidemiology(
  services: Services,
  scope: DashboardScope,
  { stripDistrictId = null, ...filter }: EpidemiologyFilter,
) {
  const { db, clock } = services;
  const now = clock.now();
  const [resolved, structure] = await Promise.all([
    resolveFilter(db, scope, filter),
    findStructure(db, scope.nationalSocietyId),
  ]);
  const today = getTodayOf(resolved, now);
  const listInside = (level: 'region' | 'district' | 'village') =>
    listPlacesInside(structure, filter.locations ?? null, level);
  const inside = {
    region: listInside('region'),
    district: listInside('district'),
    village: listInside('village'),
  };
  const strip = listStripWeeks(resolved);
  const periods = listPeriods(resolved);
  const [shown, byOnset, before, weeks, duties, reports] = await Promise.all([
    aggregate(services, resolved, periods),
    aggregateByOnset(services, resolved, { periods, districts: inside.district }),
    aggregate(services, resolved, toNamedPeriods(getPreviousPeriod(resolved))),
    aggregate(services, resolved, strip.periods),
    findSelectedDuties(services, resolved),
    countReports(services, resolved, { districts: inside.district, today }),
  ]);
  const facts: EpidemiologyFacts = {
    ...{ resolved, inside, today },
    coverage: new Coverage(resolved, duties, now),
    rowOf: new Map(resolved.villages.map(({ id }, row) => [id, row])),
  };
  return {
    ...{ firstDay: resolved.first, lastDay: resolved.last, cases: shown.aggregate.cases },
    pyramid: presentPyramid(shown),
    curve: await presentCurve(shown, facts),
    onset: await presentOnset(byOnset, periods, facts),
    villages: await presentVillages(shown, before, facts),
    strip: await presentStrip({ ...weeks, leftOut: strip.leftOut }, facts, stripDistrictId),
    reporting: presentReporting(reports, facts),
  };
}

async function aggregate(
  services: Services,
  resolved: ResolvedFilter,
  periods: NamedPeriods,
): Promise<Aggregated> {
  return { aggregate: await aggregateReports(services, resolved, periods), periods };
}

const toNamedPeriods = (periods: Periods): NamedPeriods => ({
  ...periods,
  labels: [''],
  firstDays: [periods.first],
});

/** When the collectors that the filter selects were on duty, since the beginning of the period before. */
function findSelectedDuties({ db }: Services, resolved: ResolvedFilter) {
  const { projectIds, places, dataCollectorIds, filter } = resolved;
  const range = {
    from: new Date(getStartOfSelectedDay(resolved, getPreviousPeriod(resolved).first)),
    until: toTimeRange(resolved).until,
  };
  return findDuties(db, { projectIds, places, dataCollectorIds, ...toSenderFilter(filter) }, range);
}
