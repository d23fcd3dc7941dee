import { addDays } from '@harken/domain/calendar/calendar-date';
import { useMemo } from 'react';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { ChartCard, type ChartContent } from '../../../ui/chart/chart-card.tsx';
import type { ChartMarker } from '../../../ui/chart/chart-types.ts';
import { formatMethod, formatPeriod, formatPlace, formatWeek, round, toPercent } from '../signal-labels.ts';
import type { SignalDetails } from '../signals.api.ts';

const roundOr = (value: number | null | undefined, rounded: (value: number) => number) =>
  typeof value === 'number' ? rounded(value) : '';

/** The name of a week; of a cluster that of a span of seven days. */
function nameWeek(t: Translate, week: SignalDetails['weeks'][number], { cluster }: SignalDetails): string {
  const { firstDay } = week;
  return cluster ? formatPeriod(t, { firstDay, lastDay: addDays(firstDay, 6) }) : formatWeek(t, week);
}

/** The same data as a table for downloads. */
function buildCells(t: Translate, signal: SignalDetails): (string | number)[][] {
  const headers = ['week', 'observed', 'expected', 'upper', 'completeness'] as const;
  return [
    headers.map((header) => t(`signals.${header}`)),
    ...signal.weeks.map((week): (string | number)[] => [
      nameWeek(t, week, signal),
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
  const { weeks, healthRisk, cluster } = signal;
  const place = cluster ? formatPlace(t, signal) : signal.place;
  const hasBound = weeks.some(({ upper }) => typeof upper === 'number');
  return {
    title: t('signals.weeksOf', { healthRisk, place }),
    periodHeader: t('signals.week'),
    periods: weeks.map((week) => ({
      label: cluster ? week.firstDay.slice(5) : String(week.epiWeek),
      ...{ name: nameWeek(t, week, signal), group: String(week.epiYear) },
      firstDay: week.firstDay,
    })),
    series: [{ key: 'cases', name: t('signals.observed'), counts: weeks.map(({ cases }) => cases ?? 0) }],
    lines: hasBound
      ? [
          { values: weeks.map(({ expected }) => expected ?? null), isDashed: false },
          { values: weeks.map(({ upper }) => upper ?? null), isDashed: true },
        ]
      : [],
    keys: hasBound
      ? [
          { pen: 'solid', name: t('signals.expected') },
          { pen: 'dashed', name: t('signals.upper') },
        ]
      : [],
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
  const { observed, expected, upper, method, weeks, cluster } = signal;
  const figures = { count: observed, expected: round.expected(expected), upper: round.upper(upper) };
  const values = { ...figures, method: formatMethod(t, method) };
  const sentence = cluster
    ? t('signals.cluster.sentence', { ...values, period: formatPeriod(t, cluster) })
    : t('signals.sentence', values);
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
