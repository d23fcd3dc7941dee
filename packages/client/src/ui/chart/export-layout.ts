import { layoutPlot, type Shape } from './chart-layout.ts';
import { toLegendSymbol } from './chart-overlays.ts';
import { type ChartContent, getSeriesTotal } from './chart-types.ts';
import { getSeriesStyles, type SeriesStyle } from './series-styles.ts';

/** Measures the width of a text in pixels. */
export type Measure = (text: string, tone: 'strong' | 'text' | 'quiet') => number;

/** The layout of a saved chart, with title and legend. */
export type ExportLayout = {
  width: number;
  height: number;
  direction: 'ltr' | 'rtl';
  title: string;
  shapes: Shape[];
};

const width = 960;
const plotHeight = 400;
const margin = 24;
const lineHeight = 24;
const swatch = 12;
/** Gaps in the legend: after a swatch, before a count, between entries. */
const gaps = { swatch: 6, count: 8, entry: 20 };

/** Lays out a chart for saving, in the same size on every device. Time runs from left to right; texts follow the language. */
export function layoutExport(
  content: ChartContent,
  direction: 'ltr' | 'rtl',
  measure: Measure,
): ExportLayout {
  /** Converts a distance from the start side to an x coordinate. */
  const toX = (x: number) => (direction === 'rtl' ? width - x : x);
  const at = direction === 'rtl' ? 'before' : 'after';
  const title: Shape = {
    ...{ kind: 'text', x: toX(margin), y: margin + 12, text: content.title },
    ...{ at, tone: 'strong' },
  };
  const legend = layoutLegend(content, measure);
  const legendTop = margin + 44;
  const entries = legend.flatMap(({ x, line, name, total, seriesStyle, pen, nameWidth }): Shape[] => {
    const y = legendTop + line * lineHeight;
    const corner = direction === 'rtl' ? toX(x + swatch) : x;
    const nameAt = x + swatch + gaps.swatch;
    const d = `M${corner} ${y - swatch + 2}h${swatch}v${swatch}h${-swatch}z`;
    return [
      pen
        ? toLegendSymbol(pen, { x: corner, y, width: swatch })
        : { kind: 'columns', key: name, d, seriesStyle: seriesStyle as SeriesStyle, isThin: false },
      { kind: 'text', x: toX(nameAt), y, text: name, at, tone: 'text' },
      { kind: 'text', x: toX(nameAt + nameWidth + gaps.count), y, text: total, at, tone: 'quiet' },
    ];
  });
  const plotTop = legendTop + ((legend.at(-1)?.line ?? 0) + 1) * lineHeight;
  const plot = layoutPlot(content, { width: width - 2 * margin, height: plotHeight }, plotTop);
  return {
    ...{ width, height: plotTop + plotHeight + margin, direction, title: content.title },
    shapes: [title, ...entries, ...plot.shapes.map(shiftBy(margin))],
  };
}

function layoutLegend({ series, keys = [] }: ChartContent, measure: Measure) {
  const seriesStyles = getSeriesStyles(series);
  let x = margin;
  let line = 0;
  const entries = [
    ...series.map((item, index) => ({
      name: item.name,
      total: String(getSeriesTotal(item)),
      seriesStyle: seriesStyles[index],
      pen: null,
    })),
    ...keys.map(({ name, pen, total }) => ({
      name,
      total: String(total ?? ''),
      seriesStyle: undefined,
      pen,
    })),
  ];
  return entries.map((entry) => {
    const { name, total } = entry;
    const nameWidth = measure(name, 'text');
    const usedWidth = swatch + gaps.swatch + nameWidth + gaps.count + measure(total, 'quiet');
    if (x > margin && x + usedWidth > width - margin) {
      x = margin;
      line += 1;
    }
    const positioned = { ...entry, x, line, nameWidth };
    x += usedWidth + gaps.entry;
    return positioned;
  });
}

/** Shifts a shape to the right. */
const shiftBy =
  (pixels: number) =>
  (shape: Shape): Shape => {
    if (shape.kind === 'line' || shape.kind === 'text') return { ...shape, x: shape.x + pixels };
    return {
      ...shape,
      d: shape.d.replace(/M(-?[\d.]+)/g, (_, x: string) => `M${round(Number(x) + pixels)}`),
    };
  };

const round = (pixels: number) => Math.round(pixels * 10) / 10;
