/** A period on the time axis. */
export type ChartPeriod = {
  /** Short label under a column: "11-09", "47". */
  label: string;
  /** Full name, for the table: "2026-11-09", "week 47, 2026". */
  name: string;
  /** What several periods have in common, such as the year: shown below the first of each group, if there are several groups. */
  group?: string;
  /** The first day as yyyy-MM-dd, for files; absent if the name is the day. */
  firstDay?: string;
};

/** A series of a chart. */
export type ChartSeries = {
  key: string;
  name: string;
  /** One count per period. */
  counts: readonly number[];
  /** "Other" or unknown: grey. */
  isOther?: boolean;
  /** The counts of another period or place that the series is compared with; absent if they are not known. */
  compared?: readonly number[];
};

/** The content of a stacked column chart. The first series is at the bottom. */
export type ChartContent = {
  /** Title of the chart, its table and its files. */
  title: string;
  periods: readonly ChartPeriod[];
  /** Table header of the periods: "Day". */
  periodHeader: string;
  series: readonly ChartSeries[];
  /** Lines across the columns, such as the expected cases: one value per period, null if there is none. */
  lines?: readonly { values: readonly (number | null)[]; isDashed: boolean }[];
  /** Markers above columns, or on the axis of a period without data. */
  markers?: readonly { index: number; kind: ChartMarker }[];
  /** Legend entries of lines and markers. */
  keys?: readonly { pen: ChartPen; name: string; total?: number }[];
  /** The period or place that the series are compared with: its name, and its total for each period. */
  compared?: { name: string; totals: readonly number[] };
  /** Header of the first days in the saved CSV, if periods have them. */
  firstDayHeader?: string;
  /** Saved pictures show the table of `cells` instead of columns. */
  isTable?: boolean;
  /** Headers of a ranking in saved pictures. */
  tableHeaders?: { name: string; total: string; difference: string };
  /** Replaces the counts in the saved CSV: headers, then rows. */
  cells?: readonly (readonly (string | number)[])[];
  /** False: there is no picture to save, only numbers. */
  hasPicture?: false;
  /**
   * The CSV is for programs such as R: no byte order mark, which they would read as part of the first header. Gets the name of the
   * file, and returns a script that reads it and draws the chart.
   */
  toRScript?: (csvName: string) => string;
};

/** Styles of lines and markers: solid or dashed lines, full or hollow triangles. */
export type ChartPen = 'solid' | 'dashed' | 'full' | 'hollow';

/** Markers: a full or hollow triangle above a column, or a dash for a period without data. */
export type ChartMarker = 'full' | 'hollow' | 'missing';

/** The total of a series. */
export function getSeriesTotal({ counts }: Pick<ChartSeries, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The total of all series in a period. */
export function getPeriodTotal(series: readonly ChartSeries[], index: number): number {
  return series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
}
