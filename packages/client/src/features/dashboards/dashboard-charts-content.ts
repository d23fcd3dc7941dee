import { addDays } from '@harken/domain/calendar/calendar-date';
import { restName } from '@harken/domain/dashboards/top-with-rest';
import type { Translate } from '../../lib/texts.tsx';
import type { ChartContent, ChartPeriod, ChartSeries } from '../../ui/chart/chart-card.tsx';
import type { Dashboard } from './dashboards.api.ts';

export type Grouping = 'Day' | 'Week';

/** Key of a text for each grouping. */
const inTexts = { Day: 'day', Week: 'week' } as const;

/**
 * What the periods of a dashboard are. While another grouping is on its way the numbers of the last one still stand there.
 * Without periods it cannot be told.
 */
export function groupingOf({ reportsGroupedByHealthRiskAndDate }: Dashboard): Grouping | undefined {
  const [first] = reportsGroupedByHealthRiskAndDate.allPeriods;
  if (first === undefined) return undefined;
  return first.includes('/') ? 'Day' : 'Week';
}

/** The day that says of which year a week is: four of its days lie in that year (domain/calendar/epi-week). */
const midweek = 3;

/**
 * The periods of a dashboard as they stand under a chart and in its table. Days are known by their date, weeks by number
 * and year.
 */
export function chartPeriods(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartPeriod[] {
  const { allPeriods } = dashboard.reportsGroupedByHealthRiskAndDate;
  return dashboard.periodFirstDays.map((day, index) => {
    if (grouping === 'Day') return { label: day.slice(5), name: day, group: day.slice(0, 4) };
    const week = allPeriods[index] ?? '';
    const year = addDays(day, midweek).slice(0, 4);
    return { label: week, name: t('dashboardCharts.weekOfYear', { week, year }), group: year };
  });
}

type Counted = { name: string; periods: readonly { period: string; count: number; index?: number | null }[] };

/** Series of named things as a chart draws them: a count for every period. Weeks that share a number come with their place. */
export function namedSeries(
  t: Translate,
  all: readonly Counted[],
  allPeriods: readonly string[],
): ChartSeries[] {
  const places = new Map(allPeriods.map((period, index) => [period, index]));
  return all.map(({ name, periods }) => {
    const counts = allPeriods.map(() => 0);
    for (const { period, count, index } of periods) {
      const place = index ?? places.get(period);
      if (place !== undefined) counts[place] = count;
    }
    const isRest = name === restName;
    return { key: name, name: isRest ? t('dashboardCharts.rest') : name, counts, isRest };
  });
}

const people = [
  ['femalesBelowFive', 'countFemalesBelowFive'],
  ['femalesAtLeastFive', 'countFemalesAtLeastFive'],
  ['malesBelowFive', 'countMalesBelowFive'],
  ['malesAtLeastFive', 'countMalesAtLeastFive'],
  ['unspecified', 'countUnspecifiedSexAndAge'],
] as const;

/** People by sex and age, over time. */
export function peopleContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  return {
    ...frame(t, dashboard, grouping, 'sexAndAge'),
    series: people.map(([key, field]) => ({
      ...{ key, name: t(`dashboardCharts.${key}`), isRest: key === 'unspecified' },
      counts: dashboard.reportsGroupedByFeaturesAndDate.map((period) => period[field]),
    })),
  };
}

const ofCollectionPoints = [
  ['referred', 'referredCount'],
  ['fromOtherVillages', 'fromOtherVillagesCount'],
  ['deaths', 'deathCount'],
] as const;

/** What collection points report besides cases, over time. */
export function collectionPointContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  const periods = dashboard.dataCollectionPointReportsGroupedByDate ?? [];
  return {
    ...frame(t, dashboard, grouping, 'collectionPoints'),
    series: ofCollectionPoints.map(([key, field]) => ({
      ...{ key, name: t(`dashboardCharts.${key}`) },
      counts: periods.map((period) => period[field]),
    })),
  };
}

/** Cases of the health risks with the most, over time. */
export function healthRiskContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  const { healthRisks, allPeriods } = dashboard.reportsGroupedByHealthRiskAndDate;
  const named = healthRisks.map(({ healthRiskName: name, periods }) => ({ name, periods }));
  return { ...frame(t, dashboard, grouping, 'healthRisks'), series: namedSeries(t, named, allPeriods) };
}

/** Cases of the villages with the most, over time. */
export function villageContent(t: Translate, dashboard: Dashboard, grouping: Grouping): ChartContent {
  const { villages, allPeriods } = dashboard.reportsGroupedByVillageAndDate;
  return { ...frame(t, dashboard, grouping, 'villages'), series: namedSeries(t, villages, allPeriods) };
}

function frame(
  t: Translate,
  dashboard: Dashboard,
  grouping: Grouping,
  chart: 'healthRisks' | 'villages' | 'sexAndAge' | 'collectionPoints',
) {
  return {
    title: t(`dashboardCharts.${chart}.${inTexts[grouping]}`),
    periods: chartPeriods(t, dashboard, grouping),
    periodHead: t(`dashboardCharts.${inTexts[grouping]}`),
  };
}
