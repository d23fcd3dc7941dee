import { computeRate } from '@harken/domain/places/rates';
import type { CasesByPlace } from '../cases-by-place/api.ts';
import type { Dashboard, DashboardFilterOptions, ProjectDashboard } from '../dashboards.api.ts';

const people = {
  countFemalesAtLeastFive: 3,
  countFemalesBelowFive: 4,
  countMalesAtLeastFive: 2,
  countMalesBelowFive: 2,
  countUnspecifiedSexAndAge: 1,
};

/** The numbers of two days. */
export function aDashboard(given: Partial<ProjectDashboard> = {}): ProjectDashboard {
  const allPeriods = ['21/11/26', '22/11/26'];
  const periods = [
    { period: '21/11/26', count: 5 },
    { period: '22/11/26', count: 7 },
  ];
  return {
    summary: {
      totalReportCount: 12,
      activeDataCollectorCount: 9,
      dataCollectionPointSummary: { referredToHospitalCount: 0, fromOtherVillagesCount: 0, deathCount: 0 },
      alertsSummary: { open: 3, escalated: 2, closed: 11, dismissed: 6 },
      numberOfVillages: 4,
      numberOfDistricts: 2,
    },
    reportsGroupedByHealthRiskAndDate: { healthRisks: [{ healthRiskName: 'Measles', periods }], allPeriods },
    reportsGroupedByFeaturesAndDate: allPeriods.map((period) => ({ period, ...people })),
    reportsGroupedByFeatures: { period: 'all', ...people },
    reportsGroupedByVillageAndDate: { villages: [{ name: 'Nakiri', periods }], allPeriods },
    reportsGroupedByLocation: [{ location: { latitude: 1, longitude: 32 }, reportsCount: 12 }],
    dataCollectionPointReportsGroupedByDate: [],
    periodFirstDays: ['2026-11-21', '2026-11-22'],
    comparison: {
      firstDay: '2026-11-21',
      lastDay: '2026-11-22',
      previousReportCount: 10,
      deployedDataCollectorCount: 14,
      activeDeployedDataCollectorCount: 9,
      overdueAlertCount: 1,
    },
    ...given,
  };
}

/** A dashboard without reports. */
export function anEmptyDashboard(): Dashboard {
  const { summary, comparison, ...rest } = aDashboard();
  return {
    ...rest,
    comparison: { ...comparison, activeDeployedDataCollectorCount: 0 },
    summary: { ...summary, totalReportCount: 0, activeDataCollectorCount: 0 },
    reportsGroupedByHealthRiskAndDate: { healthRisks: [], allPeriods: [] },
    reportsGroupedByVillageAndDate: { villages: [], allPeriods: [] },
  };
}

export const someFilterOptions: DashboardFilterOptions = {
  healthRisks: [
    { id: 1, name: 'Measles' },
    { id: 2, name: 'Cholera' },
    { id: 4, name: 'Malaria' },
  ],
  organizations: [
    { id: 7, name: 'Kalembe Red Cross' },
    { id: 8, name: 'Partner' },
  ],
  locations: { regions: [{ id: 1, name: 'Norvale', districts: [] }] },
};

type ComparedPlace = CasesByPlace['places'][number];

/** A place of a comparison, with a known population of 20,000 by default. */
export function aComparedPlace(id: number, given: Partial<ComparedPlace> = {}): ComparedPlace {
  const cases = given.cases ?? 0;
  const named = {
    id,
    name: `District ${id}`,
    within: ['North'],
    code: null,
    placeCodes: [],
    isPartial: false,
  };
  const population = 20_000;
  return {
    ...named,
    counts: [cases],
    cases,
    population,
    rate: computeRate(cases, population, 100_000),
    ...given,
  };
}

/** Cases by district from 2026-03-01 to 2026-03-10. */
export function aComparison(places: ComparedPlace[] = [], given: Partial<CasesByPlace> = {}): CasesByPlace {
  return {
    ...{
      level: 'district',
      per: 100_000,
      periods: [{ firstDay: '2026-03-01', lastDay: '2026-03-10' }],
      places,
    },
    ...{
      placeCount: places.length,
      withoutPopulation: 0,
      casesWithoutPlace: 0,
      truncated: false,
      casesLeftOut: 0,
    },
    ...given,
  };
}
