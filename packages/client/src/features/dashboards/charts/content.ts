import { addDays } from '@harken/domain/calendar/calendar-date';
import { otherName } from '@harken/domain/dashboards/top-n';
import type { Translate } from '../../../lib/texts/texts.tsx';
import type { ChartContent, ChartPeriod, ChartSeries } from '../../../ui/chart/chart-card.tsx';
import type { Dashboard } from '../dashboards.api.ts';

export type Grouping = 'Day' | 'Week';

/** The translation key for each grouping. */
const groupingKeys = { Day: 'day', Week: 'week' } as const;

/**
 * Whether the periods of a dashboard are days or weeks. While another grouping is being loaded, the previous numbers are still
 * shown. Undefined without periods.
 */
export function detectGrouping({ reportsGroupedByHealthRiskAndDate }: Dashboard): Grouping | undefined {
  const [first] = reportsGroupedByHealthRiskAndDate.allPeriods;
  if (first === undefined) return undefined;
  return first.includes('/') ? 'Day' : 'Week';
}

/** The day of a week that determines its year, because most of its days lie in that year (domain/calendar/epi-week). */
const midweek = 3;

/** The periods of a dashboard for a chart and its table. Days are identified by date, weeks by number and year. */
export function buildChartPeriods(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartPeriod[] {
  const { allPeriods } = dashboard.reportsGroupedByHealthRiskAndDate;
  return dashboard.periodFirstDays.map((day, index) => {
    if (grouping === 'Day') return { label: day.slice(5), name: day, group: day.slice(0, 4) };
    const week = allPeriods[index] ?? '';
    const year = addDays(day, midweek).slice(0, 4);
    const name = t('dashboardCharts.weekOfYear', { week, year });
    return { label: week, name, group: year, firstDay: day };
  });
}

type Counted = { name: string; periods: readonly { period: string; count: number; index?: number | null }[] };

/** Chart series with a count for every period. Weeks of different years with the same number have an index. */
export function buildNamedSeries(
  t: Translate,
  all: readonly Counted[],
  allPeriods: readonly string[],
): ChartSeries[] {
  const positions = new Map(allPeriods.map((period, index) => [period, index]));
  return all.map(({ name, periods }) => {
    const counts = allPeriods.map(() => 0);
    for (const { period, count, index } of periods) {
      const position = index ?? positions.get(period);
      if (position !== undefined) counts[position] = count;
    }
    const isOther = name === otherName;
    return { key: name, name: isOther ? t('dashboardCharts.rest') : name, counts, isOther };
  });
}

const people = [
  ['femalesBelowFive', 'countFemalesBelowFive'],
  ['femalesAtLeastFive', 'countFemalesAtLeastFive'],
  ['malesBelowFive', 'countMalesBelowFive'],
  ['malesAtLeastFive', 'countMalesAtLeastFive'],
  ['unspecified', 'countUnspecifiedSexAndAge'],
] as const;

/** Cases by sex-age group, over time. */
export function buildSexAgeContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  return {
    ...buildFrame(t, dashboard, grouping, 'sexAndAge'),
    series: people.map(([key, field]) => ({
      ...{ key, name: t(`dashboardCharts.${key}`), isOther: key === 'unspecified' },
      counts: dashboard.reportsGroupedByFeaturesAndDate.map((period) => period[field]),
    })),
  };
}

const collectionPointCounts = [
  ['referred', 'referredCount'],
  ['fromOtherVillages', 'fromOtherVillagesCount'],
  ['deaths', 'deathCount'],
] as const;

/** What collection points report in addition to cases, over time. */
export function buildCollectionPointContent(
  t: Translate,
  dashboard: Dashboard,
  grouping: Grouping,
): ChartContent {
  const periods = dashboard.dataCollectionPointReportsGroupedByDate ?? [];
  return {
    ...buildFrame(t, dashboard, grouping, 'collectionPoints'),
    series: collectionPointCounts.map(([key, field]) => ({
      ...{ key, name: t(`dashboardCharts.${key}`) },
      counts: periods.map((period) => period[field]),
    })),
  };
}

/** Cases by health risk, over time. */
export function buildHealthRiskContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  const { healthRisks, allPeriods } = dashboard.reportsGroupedByHealthRiskAndDate;
  const named = healthRisks.map(({ healthRiskName: name, periods }) => ({ name, periods }));
  return {
    ...buildFrame(t, dashboard, grouping, 'healthRisks'),
    series: buildNamedSeries(t, named, allPeriods),
  };
}

/** Cases by village, over time. */
export function buildVillageContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  const { villages, allPeriods } = dashboard.reportsGroupedByVillageAndDate;
  return {
    ...buildFrame(t, dashboard, grouping, 'villages'),
    series: buildNamedSeries(t, villages, allPeriods),
  };
}

function buildFrame(
  t: Translate,
  dashboard: Dashboard,
  grouping: Grouping,
  chart: 'healthRisks' | 'villages' | 'sexAndAge' | 'collectionPoints',
) {
  return {
    title: t(`dashboardCharts.${chart}.${groupingKeys[grouping]}`),
    periods: buildChartPeriods(t, dashboard, grouping),
    periodHeader: t(`dashboardCharts.${groupingKeys[grouping]}`),
    firstDayHeader: t('dashboardCharts.firstDay'),
    tableHeaders: { name: t('chart.name'), total: t('chart.all'), difference: t('chart.difference') },
  };
}
