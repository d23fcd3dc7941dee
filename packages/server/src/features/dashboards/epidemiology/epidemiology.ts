import { listPlacesInside } from '@harken/domain/places/places-inside';
import { type KnownPlace, readCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Services } from '../../../platform/services.ts';
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
import { readStructure } from '../dashboards.shared-reads.ts';
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
    readStructure(db, { nationalSocietyId: scope.nationalSocietyId }),
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
  const parts = {
    curve: await presentCurve(shown, facts),
    onset: await presentOnset(byOnset, periods, facts),
    villages: await presentVillages(shown, before, facts),
    strip: await presentStrip({ ...weeks, leftOut: strip.leftOut }, facts, stripDistrictId),
    reporting: presentReporting(reports, facts),
  };
  return {
    ...{ firstDay: resolved.first, lastDay: resolved.last, cases: shown.aggregate.cases },
    pyramid: presentPyramid(shown),
    ...(await addCodes(services, parts, inside)),
  };
}

interface Parts {
  curve: Awaited<ReturnType<typeof presentCurve>>;
  onset: Awaited<ReturnType<typeof presentOnset>>;
  villages: Awaited<ReturnType<typeof presentVillages>>;
  strip: Awaited<ReturnType<typeof presentStrip>>;
  reporting: ReturnType<typeof presentReporting>;
}

/** Adds to each place the codes in effect today. */
async function addCodes(
  services: Services,
  { curve, onset, villages, strip, reporting }: Parts,
  inside: Pick<EpidemiologyFacts['inside'], 'region' | 'district'>,
) {
  const idFields = { region: 'regionId', district: 'districtId', village: 'villageId' } as const;
  const toKnown = (level: keyof typeof idFields, places: readonly { id: number }[]): KnownPlace[] =>
    places.map(({ id }) => ({ [idFields[level]]: id }));
  const findCodes = await readCodesOfPlaces(services, [
    ...toKnown('region', inside.region),
    ...toKnown('district', inside.district),
    ...toKnown('village', villages.ranked),
    ...toKnown(strip.level, strip.places),
  ]);
  const add = <Place extends { id: number }>(level: keyof typeof idFields, places: readonly Place[]) =>
    places.map((place) => ({ ...place, placeCodes: findCodes({ [idFields[level]]: place.id }) }));
  const addToCurve = ({ region, district, ...others }: Parts['curve']) => ({
    ...others,
    region: { ...region, places: add('region', region.places) },
    district: { ...district, places: add('district', district.places) },
  });
  return {
    curve: addToCurve(curve),
    onset: {
      ...{ ...onset, curve: onset.curve && addToCurve(onset.curve) },
      districts: add('district', onset.districts),
    },
    villages: { ...villages, ranked: add('village', villages.ranked) },
    strip: { ...strip, places: add(strip.level, strip.places) },
    reporting: { ...reporting, districts: add('district', reporting.districts) },
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
  const { projectIds, places, organizationId, filter } = resolved;
  const range = {
    from: new Date(getStartOfSelectedDay(resolved, getPreviousPeriod(resolved).first)),
    until: toTimeRange(resolved).until,
  };
  return findDuties(db, { projectIds, places, organizationId, ...toSenderFilter(filter) }, range);
}
