import type { ChartContent } from '../chart-types.ts';

/** A chart of three days and two series; the second is "Other". */
export function aChart(given: Partial<ChartContent> = {}): ChartContent {
  return {
    title: 'Reports by health risk and day',
    periodHeader: 'Day',
    periods: ['2026-11-08', '2026-11-09', '2026-11-10'].map((day) => ({ label: day.slice(5), name: day })),
    series: [
      { key: 'malaria', name: 'Malaria', counts: [4, 0, 7] },
      { key: 'rest', name: 'All others', counts: [1, 0, 2], isOther: true },
    ],
    ...given,
  };
}
