import type { ChartSeries } from './chart-types.ts';

/** A pattern on a tile of six by six pixels, which makes light colours distinguishable. */
export type Pattern = { id: string; d: string; width: number; color: string };

/** The style of a series. */
export type SeriesStyle = { color: string; pattern?: Pattern; outline?: string };

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
 * The colours of series, in order. Colour-blind readers can distinguish them: dark and light colours alternate, and those with
 * low contrast on white have a pattern.
 */
const styles: readonly SeriesStyle[] = [
  { color: '#332288' },
  { color: '#DDCC77', pattern: stripes },
  { color: '#117733' },
  { color: '#88CCEE', pattern: dots },
  { color: '#CC6677' },
  { color: '#44AA99', pattern: grid },
  { color: '#882255' },
  { color: '#999933' },
  { color: '#AA4499' },
  { color: '#661100' },
];
const otherStyle: SeriesStyle = { color: '#A5ADB8', outline: '#5A6573' };

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
