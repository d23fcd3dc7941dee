import { epiWeekOf } from '@harken/domain/calendar/epi-week';
import { restName } from '@harken/domain/dashboards/top-with-rest';
import { type BarChart, drawBarChart } from '../../platform/pdf/pdf-bar-chart.ts';
import { looks, type Pdf } from '../../platform/pdf/pdf-document.ts';
import { drawTable } from '../../platform/pdf/pdf-table.ts';
import type { Situation } from './dashboards.situation-report.facts.ts';
import type { Words } from './dashboards.situation-report.words.ts';

/** Tables of more periods than this would fill many pages. */
const mostPeriods = 60;

interface NamedChart {
  title: string;
  series: BarChart['series'][number][];
}

/** The charts of a dashboard, each with what stands out, and behind them the numbers they show. */
export function writeCharts(pdf: Pdf, words: Words, situation: Situation): void {
  for (const { title, series } of chartsOf(words, situation)) {
    const shown = series.filter(({ counts }) => totalOf(counts) > 0);
    pdf.heading(title, shown.length === 0 ? 20 : 200);
    if (shown.length === 0) {
      pdf.write(words.say('chart.empty'), looks.text);
      continue;
    }
    const labels = labelsOf(situation);
    const sentence = sentenceOf(words, shown, labels);
    const axis = words.say(isByWeek(situation) ? 'chart.axisWeek' : 'chart.axisDay');
    drawBarChart(pdf, { description: `${title}. ${sentence}`, series: shown, labels, axis });
    pdf.write(sentence, looks.text);
  }
}

/** A table for each chart. */
export function writeNumbersOfCharts(pdf: Pdf, words: Words, situation: Situation): void {
  pdf.heading(words.say('appendix.heading'));
  const labels = labelsOf(situation);
  if (labels.length > mostPeriods) {
    pdf.write(words.say('appendix.tooMany'), looks.text);
    return;
  }
  const axis = words.say(isByWeek(situation) ? 'chart.axisWeek' : 'chart.axisDay');
  for (const { title, series } of chartsOf(words, situation)) {
    const shown = series.filter(({ counts }) => totalOf(counts) > 0);
    if (shown.length === 0) continue;
    const columns = [
      { title: axis, share: 1.3 },
      ...shown.map(({ name }) => ({ title: name, share: 1.2, isNumber: true })),
      { title: words.say('total'), share: 1, isNumber: true },
    ];
    const row = (label: string, counts: number[]) => [label, ...counts.map(String), String(totalOf(counts))];
    const rows = labels.map((label, at) =>
      row(
        label,
        shown.map(({ counts }) => counts[at] ?? 0),
      ),
    );
    const totals = shown.map(({ counts }) => totalOf(counts));
    pdf.write(title, looks.strong, { kind: 'H3', keepWith: 60 });
    drawTable(pdf, columns, [...rows, row(words.say('total'), totals)]);
  }
}

const totalOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const isByWeek = ({ asked }: Situation) => asked.filter.groupingType === 'Week';

function chartsOf({ say }: Words, { asked, dashboard }: Situation): NamedChart[] {
  const { reportsGroupedByHealthRiskAndDate: byHealthRisk, reportsGroupedByVillageAndDate: byVillage } =
    dashboard;
  const { allPeriods } = byHealthRisk;
  const rest = (name: string) => (name === restName ? { name: say('rest'), isRest: true } : { name });
  const named = (name: string, periods: SparsePeriods): BarChart['series'][number] => ({
    ...rest(name),
    counts: countsOf(periods, allPeriods),
  });
  const features = dashboard.reportsGroupedByFeaturesAndDate;
  const ofPoints = dashboard.dataCollectionPointReportsGroupedByDate;
  const charts = [
    {
      title: say('chart.healthRisk'),
      series: byHealthRisk.healthRisks.map(({ healthRiskName, periods }) => named(healthRiskName, periods)),
    },
    {
      title: say('chart.village'),
      series: byVillage.villages.map(({ name, periods }) => named(name, periods)),
    },
    {
      title: say('chart.feature'),
      series: featureNames.map((feature) => ({
        name: say(`feature.${feature}`),
        counts: features.map((period) => period[feature]),
      })),
    },
  ];
  if (asked.filter.dataCollectorType !== 'dataCollectionPoint') return charts;
  const series = (['referred', 'deaths', 'fromOtherVillages'] as const).map((what) => ({
    name: say(`numbers.${what}`),
    counts: ofPoints.map((period) => period[countOf[what]]),
  }));
  return [...charts, { title: say('chart.collectionPoint'), series }];
}

const featureNames = [
  'countMalesBelowFive',
  'countMalesAtLeastFive',
  'countFemalesBelowFive',
  'countFemalesAtLeastFive',
  'countUnspecifiedSexAndAge',
] as const;

const countOf = {
  referred: 'referredCount',
  deaths: 'deathCount',
  fromOtherVillages: 'fromOtherVillagesCount',
} as const;

type SparsePeriods = readonly { period: string; count: number; index?: number }[];

/** A count for every period; those that are not there had none. */
function countsOf(periods: SparsePeriods, allPeriods: readonly string[]): number[] {
  const counts = allPeriods.map(() => 0);
  for (const { period, count, index } of periods) counts[index ?? allPeriods.indexOf(period)] = count;
  return counts;
}

/** Days as dates, epi weeks with their year where there are several. */
function labelsOf({ asked, dashboard }: Situation): string[] {
  const firstDays = dashboard.periodFirstDays;
  if (asked.filter.groupingType === 'Day') return firstDays;
  const weeks = firstDays.map((day) => epiWeekOf(day, asked.society.weekStart));
  const isOneYear = new Set(weeks.map(({ year }) => year)).size === 1;
  return weeks.map(({ year, week }) => (isOneYear ? String(week) : `${year}/${week}`));
}

/** What stands out in a chart. */
function sentenceOf({ say }: Words, series: NamedChart['series'], labels: readonly string[]): string {
  const totals = series.map(({ name, counts, isRest }) => ({ name, isRest, count: totalOf(counts) }));
  const total = totalOf(totals.map(({ count }) => count));
  const largest = totals.filter(({ isRest }) => !isRest).sort((a, b) => b.count - a.count)[0] ?? totals[0];
  const columns = labels.map((_, at) => totalOf(series.map(({ counts }) => counts[at] ?? 0)));
  const highest = Math.max(...columns);
  const period = labels[columns.indexOf(highest)] ?? '';
  return say('chart.sentence', {
    name: largest?.name ?? '',
    count: largest?.count ?? 0,
    total,
    period,
    highest,
  });
}
