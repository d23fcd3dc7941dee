import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { otherName } from '@harken/domain/dashboards/top-n';
import { type BarChart, drawBarChart } from '../../../platform/pdf/pdf-bar-chart.ts';
import { type Pdf, textStyles } from '../../../platform/pdf/pdf-document.ts';
import { drawTable } from '../../../platform/pdf/pdf-table.ts';
import type { Situation } from './situation-report.data.ts';
import type { Translator } from './situation-report.texts.ts';

/** Tables with more periods would fill many pages. */
const maxPeriods = 60;

interface NamedChart {
  title: string;
  series: BarChart['series'][number][];
  /** What the chart lacks. */
  note?: string;
}

/** The charts of the dashboard, each with a sentence about its highest values. */
export function writeCharts(pdf: Pdf, translator: Translator, situation: Situation): void {
  for (const { title, series, note } of buildCharts(translator, situation)) {
    const shown = series.filter(({ counts }) => sumCounts(counts) > 0);
    pdf.heading(title, shown.length === 0 ? 20 : 200);
    if (shown.length === 0) {
      pdf.write(translator.translate('chart.empty'), textStyles.text);
      continue;
    }
    const labels = formatPeriodLabels(situation);
    const sentence = describeChart(translator, shown, labels);
    const axis = translator.translate(isByWeek(situation) ? 'chart.axisWeek' : 'chart.axisDay');
    drawBarChart(pdf, { description: `${title}. ${sentence}`, series: shown, labels, axis });
    pdf.write(note ? `${sentence} ${note}` : sentence, textStyles.text);
  }
}

/** A table for each chart. */
export function writeChartTables(pdf: Pdf, translator: Translator, situation: Situation): void {
  pdf.heading(translator.translate('appendix.heading'));
  const labels = formatPeriodLabels(situation);
  if (labels.length > maxPeriods) {
    pdf.write(translator.translate('appendix.tooMany'), textStyles.text);
    return;
  }
  const axis = translator.translate(isByWeek(situation) ? 'chart.axisWeek' : 'chart.axisDay');
  for (const { title, series } of buildCharts(translator, situation)) {
    const shown = series.filter(({ counts }) => sumCounts(counts) > 0);
    if (shown.length === 0) continue;
    const columns = [
      { title: axis, share: 1.3 },
      ...shown.map(({ name }) => ({ title: name, share: 1.2, isNumber: true })),
      { title: translator.translate('total'), share: 1, isNumber: true },
    ];
    const buildRow = (label: string, counts: number[]) => [
      label,
      ...counts.map(String),
      String(sumCounts(counts)),
    ];
    const rows = labels.map((label, at) =>
      buildRow(
        label,
        shown.map(({ counts }) => counts[at] ?? 0),
      ),
    );
    const totals = shown.map(({ counts }) => sumCounts(counts));
    pdf.write(title, textStyles.strong, { kind: 'H3', keepWith: 60 });
    drawTable(pdf, columns, [...rows, buildRow(translator.translate('total'), totals)]);
  }
}

const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const isByWeek = ({ resolved }: Situation) => resolved.filter.groupingType === 'Week';

function buildCharts({ translate }: Translator, situation: Situation): NamedChart[] {
  const { resolved, dashboard } = situation;
  const { reportsGroupedByHealthRiskAndDate: byHealthRisk, reportsGroupedByVillageAndDate: byVillage } =
    dashboard;
  const { allPeriods } = byHealthRisk;
  const nameOther = (name: string) =>
    name === otherName ? { name: translate('rest'), isOther: true } : { name };
  const buildSeries = (name: string, periods: SparsePeriods): BarChart['series'][number] => ({
    ...nameOther(name),
    counts: toDenseCounts(periods, allPeriods),
  });
  const sexAgePeriods = dashboard.reportsGroupedByFeaturesAndDate;
  const ofPoints = dashboard.dataCollectionPointReportsGroupedByDate;
  const charts = [
    {
      title: translate('chart.healthRisk'),
      series: byHealthRisk.healthRisks.map(({ healthRiskName, periods }) =>
        buildSeries(healthRiskName, periods),
      ),
      note: translate('chart.byReport'),
    },
    ...buildOnsetChart(translate, situation),
    {
      title: translate('chart.village'),
      series: byVillage.villages.map(({ name, periods }) => buildSeries(name, periods)),
    },
    {
      title: translate('chart.feature'),
      series: sexAgeFields.map((group) => ({
        name: translate(`feature.${group}`),
        counts: sexAgePeriods.map((period) => period[group]),
      })),
    },
  ];
  if (resolved.filter.dataCollectorType !== 'dataCollectionPoint') return charts;
  const series = (['referred', 'deaths', 'fromOtherVillages'] as const).map((what) => ({
    name: translate(`numbers.${what}`),
    counts: ofPoints.map((period) => period[collectionPointFields[what]]),
  }));
  return [...charts, { title: translate('chart.collectionPoint'), series }];
}

/** The epidemic curve by onset, if any is known. */
function buildOnsetChart(translate: Translator['translate'], { casesByOnset }: Situation): NamedChart[] {
  if (!casesByOnset) return [];
  const { series, casesUnknown, casesBefore } = casesByOnset;
  const note = translate('chart.onsetLacks', { unknown: casesUnknown, before: casesBefore });
  return [{ title: translate('chart.onset'), series, note }];
}

const sexAgeFields = [
  'countMalesBelowFive',
  'countMalesAtLeastFive',
  'countFemalesBelowFive',
  'countFemalesAtLeastFive',
  'countUnspecifiedSexAndAge',
] as const;

const collectionPointFields = {
  referred: 'referredCount',
  deaths: 'deathCount',
  fromOtherVillages: 'fromOtherVillagesCount',
} as const;

type SparsePeriods = readonly { period: string; count: number; index?: number }[];

/** A count for every period, zero where the dashboard has none. */
function toDenseCounts(periods: SparsePeriods, allPeriods: readonly string[]): number[] {
  const counts = allPeriods.map(() => 0);
  for (const { period, count, index } of periods) counts[index ?? allPeriods.indexOf(period)] = count;
  return counts;
}

/** Days as dates, epi weeks with their year where there are several. */
function formatPeriodLabels({ resolved, dashboard }: Situation): string[] {
  const firstDays = dashboard.periodFirstDays;
  if (resolved.filter.groupingType === 'Day') return firstDays;
  const weeks = firstDays.map((day) => getEpiWeek(day, resolved.society.weekStart));
  const isOneYear = new Set(weeks.map(({ year }) => year)).size === 1;
  return weeks.map(({ year, week }) => (isOneYear ? String(week) : `${year}/${week}`));
}

/** A sentence about the largest series and the highest period. */
function describeChart(
  { translate }: Translator,
  series: NamedChart['series'],
  labels: readonly string[],
): string {
  const totals = series.map(({ name, counts, isOther }) => ({
    name,
    isOther,
    count: sumCounts(counts),
  }));
  const total = sumCounts(totals.map(({ count }) => count));
  const largest = totals.filter(({ isOther }) => !isOther).sort((a, b) => b.count - a.count)[0] ?? totals[0];
  const columns = labels.map((_, at) => sumCounts(series.map(({ counts }) => counts[at] ?? 0)));
  const highest = Math.max(...columns);
  const period = labels[columns.indexOf(highest)] ?? '';
  return translate('chart.sentence', {
    name: largest?.name ?? '',
    count: largest?.count ?? 0,
    total,
    period,
    highest,
  });
}
