import { useMemo } from 'react';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { ChartCard, type ChartContent } from '../../../ui/chart/chart-card.tsx';
import type { ChartMarker } from '../../../ui/chart/chart-types.ts';
import { formatMethod, formatWeek, round, toPercent } from '../signal-labels.ts';
import type { SignalDetails } from '../signals.api.ts';

const roundOr = (value: number | null | undefined, rounded: (value: number) => number) =>
  typeof value === 'number' ? rounded(value) : '';

/** The same data as a table for downloads. */
function buildCells(t: Translate, { weeks }: SignalDetails): (string | number)[][] {
  const headers = ['week', 'observed', 'expected', 'upper', 'completeness'] as const;
  return [
    headers.map((header) => t(`signals.${header}`)),
    ...weeks.map((week): (string | number)[] => [
      formatWeek(t, week),
      week.cases ?? '',
      roundOr(week.expected, round.expected),
      roundOr(week.upper, round.upper),
      `${toPercent(week.completeness)} %`,
    ]),
  ];
}

/** The mark of a week above its bound, or without a collector on duty. */
function getMarker({ cases, upper }: SignalDetails['weeks'][number]): ChartMarker | null {
  if (typeof cases !== 'number') return 'missing';
  return typeof upper === 'number' && cases > upper ? 'full' : null;
}

/** The weeks of a signal: cases, and what its method expects at most. */
function buildWeeksContent(t: Translate, signal: SignalDetails): ChartContent {
  const { weeks, healthRisk, place } = signal;
  return {
    title: t('signals.weeksOf', { healthRisk, place }),
    periodHeader: t('signals.week'),
    periods: weeks.map((week) => ({
      ...{ label: String(week.epiWeek), name: formatWeek(t, week), group: String(week.epiYear) },
      firstDay: week.firstDay,
    })),
    series: [{ key: 'cases', name: t('signals.observed'), counts: weeks.map(({ cases }) => cases ?? 0) }],
    lines: [
      { values: weeks.map(({ expected }) => expected ?? null), isDashed: false },
      { values: weeks.map(({ upper }) => upper ?? null), isDashed: true },
    ],
    keys: [
      { pen: 'solid', name: t('signals.expected') },
      { pen: 'dashed', name: t('signals.upper') },
    ],
    markers: weeks.flatMap((week, index) => {
      const kind = getMarker(week);
      return kind ? [{ index, kind }] : [];
    }),
    cells: buildCells(t, signal),
    firstDayHeader: t('signals.firstDay'),
  };
}

/** The chart of the weeks up to that of the signal. */
export function WeeksCard({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  const content = useMemo(() => buildWeeksContent(t, signal), [t, signal]);
  const { observed, expected, upper, method, weeks } = signal;
  const figures = { count: observed, expected: round.expected(expected), upper: round.upper(upper) };
  const sentence = t('signals.sentence', { ...figures, method: formatMethod(t, method) });
  return (
    <ChartCard
      content={content}
      description={t('signals.chartDescription', { weeks: weeks.length, sentence })}
      note={sentence}
      empty={t('signals.noCases')}
      fileName={content.title}
    />
  );
}
