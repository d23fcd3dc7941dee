import type { ChartSeries } from './chart-types.ts';

/** Lines on a tile of six by six pixels, which tell a light colour from what lies around it. */
export type Pattern = { id: string; d: string; width: number; color: string };

/** How a series is drawn. */
export type SeriesLook = { color: string; pattern?: Pattern; outline?: string };

/** Pixels from one tile of a pattern to the next. */
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
 * The colours of series in their order, told apart also by those who see fewer colours: neighbours alternate between
 * dark and light, and what is too light on white carries a pattern. The tenth is from the set the others are from.
 */
const looks: readonly SeriesLook[] = [
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
const restLook: SeriesLook = { color: '#A5ADB8', outline: '#5A6573' };

/** All patterns there are. */
export const patterns: readonly Pattern[] = [stripes, dots, grid];

/** The look of each series of a chart: by its place, and grey for what is left over. */
export function looksOf(series: readonly Pick<ChartSeries, 'isRest'>[]): SeriesLook[] {
  let named = 0;
  return series.map(({ isRest }) => {
    if (isRest) return restLook;
    named += 1;
    return looks[(named - 1) % looks.length] as SeriesLook;
  });
}
