import type { ChartSeries } from './chart-types.ts';

/** A pattern on a tile of six by six pixels, which makes light colours distinguishable. */
export type Pattern = { id: string; d: string; width: number; color: string };

/** The style of a series. */
export type SeriesStyle = {
  /** The colour in the light theme, for files. */
  color: string;
  /** The colour on the page, in either theme: a variable of tokens.css. */
  variable: string;
  pattern?: Pattern;
  outline?: string;
};

/** Size of a pattern tile, in pixels. */
export const patternSize = 6;

const stripes: Pattern = {
  id: 'stripes',
  d: 'M-1.5 1.5L1.5-1.5M-1.5 7.5L7.5-1.5M4.5 7.5L7.5 4.5',
  width: 1.4,
  color: '#5A4A00',
};
const dots: Pattern = { id: 'dots', d: 'M3 3h.01', width: 2.6, color: '#0B3A5C' };
const grid: Pattern = { id: 'grid', d: 'M3 0v6M0 3h6', width: 1, color: '#0B4A40' };

/**
 * The colours of series, in order: as many as a chart has at most. Colour-blind readers can distinguish them: dark and light
 * colours alternate, and some have a pattern.
 */
const styles: readonly SeriesStyle[] = [
  { variable: '--series-1', color: '#332288' },
  { variable: '--series-2', color: '#A38A1F', pattern: stripes },
  { variable: '--series-3', color: '#117733' },
  { variable: '--series-4', color: '#3F93C4', pattern: dots },
  { variable: '--series-5', color: '#CC6677' },
  { variable: '--series-6', color: '#2F9080', pattern: grid },
  { variable: '--series-7', color: '#882255' },
  { variable: '--series-8', color: '#8F8F2C' },
];
const otherStyle: SeriesStyle = { variable: '--series-rest', color: '#7F8A97', outline: '#5A6573' };

export const patterns: readonly Pattern[] = [stripes, dots, grid];

/** The styles of the series of a chart: by position, and grey for "Other". */
export function getSeriesStyles(series: readonly Pick<ChartSeries, 'isOther'>[]): SeriesStyle[] {
  let named = 0;
  return series.map(({ isOther }) => {
    if (isOther) return otherStyle;
    named += 1;
    return styles[(named - 1) % styles.length] as SeriesStyle;
  });
}
