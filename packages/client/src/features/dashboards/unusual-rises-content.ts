import { flaggingMethods } from '@harken/domain/detection/latest-rise';
import type { RiseMethod } from '@harken/domain/detection/rises';
import type { Translate } from '../../lib/texts.tsx';
import type { ChartContent, ChartMark, ChartPen } from '../../ui/chart/chart-types.ts';
import type { UnusualRises } from './dashboards.api.ts';

export type RisingHealthRisk = UnusualRises['healthRisks'][number];
export type RisingWeek = RisingHealthRisk['weeks'][number];
export type RiseEpiWeek = UnusualRises['epiWeeks'][number];

/** What methods are called, in every language. */
export const methodNames: Record<RiseMethod, string> = { c1: 'C1', c2: 'C2', c3: 'C3', cusum: 'CUSUM' };

/** The names of the methods that flag a week: "C2, CUSUM". */
export function flaggingNames(week: RisingWeek): string {
  return flaggingMethods(week)
    .map((method) => methodNames[method])
    .join(', ');
}

/** One decimal; of a bound the one below, so that a count that exceeds it exceeds what is shown, too. */
export const rounded = {
  expected: (value: number) => Math.round(value * 10) / 10,
  threshold: (value: number) => Math.floor(value * 10 + 1e-6) / 10,
};

/** How a week is marked above its column. */
export function markOf(week: RisingWeek, method: RiseMethod): ChartMark | null {
  if (typeof week.count !== 'number') return 'missing';
  if (week[method]?.isFlagged) return 'full';
  return flaggingMethods(week).length > 0 ? 'hollow' : null;
}

export function nameOfWeek(t: Translate, { epiWeek, epiYear }: RiseEpiWeek): string {
  return t('unusualRises.weekOfYear', { week: epiWeek, year: epiYear });
}

type Chosen = { epiWeeks: readonly RiseEpiWeek[]; healthRisk: RisingHealthRisk; method: RiseMethod };

/** The weeks of one health risk as a chart shows them: what one method expects, its bound, and the flags of all. */
export function risesContent(t: Translate, { epiWeeks, healthRisk, method }: Chosen): ChartContent {
  const { weeks } = healthRisk;
  const counts = (isRunning: boolean) =>
    weeks.map((week) => (week.isRunning === isRunning ? (week.count ?? 0) : 0));
  const line = (field: 'expected' | 'threshold') => weeks.map((week) => week[method]?.[field] ?? null);
  return {
    title: t('unusualRises.chartTitle', { healthRisk: healthRisk.name, method: methodNames[method] }),
    periodHead: t('unusualRises.week'),
    periods: epiWeeks.map((week) => ({
      label: String(week.epiWeek),
      name: nameOfWeek(t, week),
      group: String(week.epiYear),
    })),
    series: [
      { key: 'cases', name: t('unusualRises.cases'), counts: counts(false) },
      { key: 'running', name: t('unusualRises.running'), counts: counts(true), isRest: true },
    ],
    lines: [
      { values: line('expected'), isDashed: false },
      { values: line('threshold'), isDashed: true },
    ],
    keys: keysOf(t, { weeks, method }),
    marks: weeks.flatMap((week, index) => {
      const kind = markOf(week, method);
      return kind ? [{ index, kind }] : [];
    }),
    cells: risesCells(t, { epiWeeks, healthRisk, method }),
  };
}

/** What lines and marks mean: those that turn up. */
function keysOf(t: Translate, { weeks, method }: { weeks: readonly RisingWeek[]; method: RiseMethod }) {
  const marks = new Set(weeks.map((week) => markOf(week, method)));
  const hasLines = weeks.some((week) => week[method]);
  const keys: { pen: ChartPen; name: string; isThere: boolean }[] = [
    { pen: 'drawn', name: t('unusualRises.expected'), isThere: hasLines },
    { pen: 'dashed', name: t('unusualRises.threshold'), isThere: hasLines },
    {
      pen: 'full',
      name: t('unusualRises.flaggedByMethod', { method: methodNames[method] }),
      isThere: marks.has('full'),
    },
    { pen: 'hollow', name: t('unusualRises.flaggedByOthers'), isThere: marks.has('hollow') },
  ];
  return keys.filter(({ isThere }) => isThere).map(({ pen, name }) => ({ pen, name }));
}

/** The same numbers as a table that is saved. */
function risesCells(t: Translate, { epiWeeks, healthRisk, method }: Chosen): (string | number)[][] {
  const heads = ['week', 'cases', 'expected', 'threshold', 'flaggedBy'] as const;
  const rows = healthRisk.weeks.map((week, index): (string | number)[] => {
    const found = week[method];
    return [
      nameOfWeek(t, epiWeeks[index] as RiseEpiWeek),
      week.count ?? '',
      found ? found.expected : '',
      found ? found.threshold : '',
      week.isRunning ? t('unusualRises.running') : flaggingNames(week),
    ];
  });
  return [heads.map((head) => t(`unusualRises.${head}`)), ...rows];
}
