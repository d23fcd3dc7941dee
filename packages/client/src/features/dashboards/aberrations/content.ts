import type { AberrationMethod } from '@harken/domain/detection/aberrations';
import { listFlaggingMethods } from '@harken/domain/detection/latest-aberration';
import type { Translate } from '../../../lib/texts/texts.tsx';
import type { ChartContent, ChartMarker, ChartPen } from '../../../ui/chart/chart-types.ts';
import type { Aberrations } from '../dashboards.api.ts';

export type AberrationHealthRisk = Aberrations['healthRisks'][number];
export type AberrationWeek = AberrationHealthRisk['weeks'][number];
export type AberrationEpiWeek = Aberrations['epiWeeks'][number];

/** The names of the methods are the same in every language. */
export const methodNames: Record<AberrationMethod, string> = { c1: 'C1', c2: 'C2', c3: 'C3', cusum: 'CUSUM' };

/** The methods that flag a week: "C2, CUSUM". */
export function formatFlaggingMethods(week: AberrationWeek): string {
  return listFlaggingMethods(week)
    .map((method) => methodNames[method])
    .join(', ');
}

/** One decimal. Thresholds are rounded down, so that a count above the threshold is also above the rounded one. */
export const round = {
  expected: (value: number) => Math.round(value * 10) / 10,
  threshold: (value: number) => Math.floor(value * 10 + 1e-6) / 10,
};

/** The flag above the column of a week. */
export function getMark(week: AberrationWeek, method: AberrationMethod): ChartMarker | null {
  if (typeof week.count !== 'number') return 'missing';
  if (week[method]?.isFlagged) return 'full';
  return listFlaggingMethods(week).length > 0 ? 'hollow' : null;
}

export function formatWeek(t: Translate, { epiWeek, epiYear }: AberrationEpiWeek): string {
  return t('unusualRises.weekOfYear', { week: epiWeek, year: epiYear });
}

type Chosen = {
  epiWeeks: readonly AberrationEpiWeek[];
  healthRisk: AberrationHealthRisk;
  method: AberrationMethod;
};

/** The chart of one health risk: cases, expected value and threshold of one method, and the flags of all methods. */
export function buildAberrationsContent(
  t: Translate,
  { epiWeeks, healthRisk, method }: Chosen,
): ChartContent {
  const { weeks } = healthRisk;
  const getCounts = (isRunning: boolean) =>
    weeks.map((week) => (week.isRunning === isRunning ? (week.count ?? 0) : 0));
  const getLine = (field: 'expected' | 'threshold') => weeks.map((week) => week[method]?.[field] ?? null);
  return {
    title: t('unusualRises.chartTitle', { healthRisk: healthRisk.name, method: methodNames[method] }),
    periodHeader: t('unusualRises.week'),
    periods: epiWeeks.map((week) => ({
      label: String(week.epiWeek),
      name: formatWeek(t, week),
      group: String(week.epiYear),
    })),
    series: [
      { key: 'cases', name: t('unusualRises.cases'), counts: getCounts(false) },
      { key: 'running', name: t('unusualRises.running'), counts: getCounts(true), isOther: true },
    ],
    lines: [
      { values: getLine('expected'), isDashed: false },
      { values: getLine('threshold'), isDashed: true },
    ],
    keys: buildLegendKeys(t, { weeks, method }),
    markers: weeks.flatMap((week, index) => {
      const kind = getMark(week, method);
      return kind ? [{ index, kind }] : [];
    }),
    cells: buildTableCells(t, { epiWeeks, healthRisk, method }),
  };
}

/** The legend for the lines and flags that occur. */
function buildLegendKeys(
  t: Translate,
  { weeks, method }: { weeks: readonly AberrationWeek[]; method: AberrationMethod },
) {
  const marks = new Set(weeks.map((week) => getMark(week, method)));
  const hasLines = weeks.some((week) => week[method]);
  const keys: { pen: ChartPen; name: string; isShown: boolean }[] = [
    { pen: 'solid', name: t('unusualRises.expected'), isShown: hasLines },
    { pen: 'dashed', name: t('unusualRises.threshold'), isShown: hasLines },
    {
      pen: 'full',
      name: t('unusualRises.flaggedByMethod', { method: methodNames[method] }),
      isShown: marks.has('full'),
    },
    { pen: 'hollow', name: t('unusualRises.flaggedByOthers'), isShown: marks.has('hollow') },
  ];
  return keys.filter(({ isShown }) => isShown).map(({ pen, name }) => ({ pen, name }));
}

/** The same data as a table for downloads. */
function buildTableCells(t: Translate, { epiWeeks, healthRisk, method }: Chosen): (string | number)[][] {
  const headers = ['week', 'cases', 'expected', 'threshold', 'flaggedBy'] as const;
  const rows = healthRisk.weeks.map((week, index): (string | number)[] => {
    const found = week[method];
    return [
      formatWeek(t, epiWeeks[index] as AberrationEpiWeek),
      week.count ?? '',
      found ? found.expected : '',
      found ? found.threshold : '',
      week.isRunning ? t('unusualRises.running') : formatFlaggingMethods(week),
    ];
  });
  return [headers.map((header) => t(`unusualRises.${header}`)), ...rows];
}
