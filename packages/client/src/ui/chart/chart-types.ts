/** One place on the time axis of a chart. */
export type ChartPeriod = {
  /** As short as it stands under a column: "11-09", "47". */
  label: string;
  /** By itself, as it stands in the table: "2026-11-09", "week 47, 2026". */
  name: string;
  /** What several labels have in common, as their year: told below the first of each, where there are several. */
  group?: string;
};

/** What one colour of a chart counts. */
export type ChartSeries = {
  key: string;
  name: string;
  /** For each period, from the first. */
  counts: readonly number[];
  /** What is left over, or not known: grey. */
  isRest?: boolean;
};

/** What a chart of stacked columns shows. The first series stands at the bottom. */
export type ChartContent = {
  /** Names the chart, its table and its files. */
  title: string;
  periods: readonly ChartPeriod[];
  /** The word for a period, above those of the table: "Day". */
  periodHead: string;
  series: readonly ChartSeries[];
  /** Across the columns, as what was expected of them; a value for each period, null where there is none. */
  lines?: readonly { values: readonly (number | null)[]; isDashed: boolean }[];
  /** Above columns, or at the foot of a period that has none because nothing is known of it. */
  marks?: readonly { index: number; kind: ChartMark }[];
  /** What lines and marks mean, in a legend. */
  keys?: readonly { pen: ChartPen; name: string }[];
  /** What is saved as a table instead of the counts alone: heads, then rows. */
  cells?: readonly (readonly (string | number)[])[];
};

/** How lines and marks are drawn: solid or dashed, full or hollow triangles. */
export type ChartPen = 'drawn' | 'dashed' | 'full' | 'hollow';

/** What a mark looks like: a full or a hollow triangle above a column, or a dash where there is no column. */
export type ChartMark = 'full' | 'hollow' | 'missing';

/** All that a series counts. */
export function totalOf({ counts }: Pick<ChartSeries, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What all series count in one period. */
export function totalAt(series: readonly ChartSeries[], index: number): number {
  return series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
}
