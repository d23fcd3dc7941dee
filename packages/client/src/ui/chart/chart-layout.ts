import { getHighestValue, layoutOverlays, type Stroke } from './chart-overlays.ts';
import { computeTicks, pickLabelledPeriods } from './chart-scale.ts';
import { type ChartContent, getPeriodTotal } from './chart-types.ts';
import { getSeriesStyles, type SeriesStyle } from './series-styles.ts';

/** The shapes of a chart, in pixels from the top and from the side where time begins. */
export type Shape =
  | { kind: 'line'; x: number; y: number; width: number }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      /** Whether the text is before, centred at or after `x`, in either writing direction. */
      at: 'before' | 'middle' | 'after';
      tone: 'strong' | 'text' | 'quiet';
    }
  | { kind: 'columns'; key: string; d: string; seriesStyle: SeriesStyle; isThin: boolean }
  | Stroke;

/** The area of the columns. */
export type ColumnFrame = {
  x: number;
  width: number;
  /** Pixels from one column to the next. */
  step: number;
  top: number;
  height: number;
  /** Height of a count of one, in pixels. */
  scale: number;
};

export type PlotLayout = { shapes: Shape[]; frame: ColumnFrame };

/** Approximate width of a digit of an axis label, in pixels. */
const digitWidth = 7.4;
const axisHeight = 22;
const groupHeight = 16;
/** Space for half a line of text above the highest tick. */
const roomAbove = 8;
/** Minimum distance between ticks, in pixels. */
const lineDistance = 38;

const round = (pixels: number) => Math.round(pixels * 10) / 10;

const hasGroups = ({ periods }: Pick<ChartContent, 'periods'>) =>
  new Set(periods.map(({ group }) => group)).size > 1;

/** Lays out the columns and axes of a chart below `top`. */
export function layoutPlot(
  content: ChartContent,
  size: { width: number; height: number },
  top = 0,
): PlotLayout {
  const { periods, series } = content;
  const highest = getHighestValue(
    content,
    periods.map((_, index) => getPeriodTotal(series, index)),
  );
  const roomBelow = axisHeight + (hasGroups(content) ? groupHeight : 0);
  const height = Math.max(40, size.height - roomBelow - roomAbove);
  const ticks = computeTicks(highest, Math.floor(height / lineDistance));
  const x = Math.ceil(String(ticks.at(-1)).length * digitWidth) + 8;
  const width = Math.max(40, size.width - x - 2);
  const scale = height / (ticks.at(-1) as number);
  const frame = { x, width, step: width / Math.max(1, periods.length), top: top + roomAbove, height, scale };
  return {
    frame,
    shapes: [
      ...buildTickShapes(ticks, frame, scale),
      ...buildColumnShapes(content, frame, scale),
      ...layoutOverlays(content, frame),
      ...labelShapes(content, frame),
    ],
  };
}

function buildTickShapes(ticks: readonly number[], frame: ColumnFrame, scale: number): Shape[] {
  return ticks.flatMap((tick): Shape[] => {
    const y = round(frame.top + frame.height - tick * scale);
    return [
      { kind: 'line', x: frame.x, y, width: frame.width },
      { kind: 'text', x: frame.x - 6, y: y + 4, text: String(tick), at: 'before', tone: 'quiet' },
    ];
  });
}

/** The width of a column, in whole pixels if there is room. */
function getColumnWidth(step: number): number {
  if (step >= 8) return Math.min(48, Math.round(step * 0.64));
  return step >= 3 ? Math.round(step) - 1 : round(step * 0.9);
}

function buildColumnShapes({ series }: ChartContent, frame: ColumnFrame, scale: number): Shape[] {
  const seriesStyles = getSeriesStyles(series);
  const width = getColumnWidth(frame.step);
  const heights = new Float64Array(series[0]?.counts.length ?? 0);
  return series.map(({ key, counts }, row) => {
    let d = '';
    for (const [index, count] of counts.entries()) {
      if (count <= 0) continue;
      const below = heights[index] ?? 0;
      heights[index] = below + count;
      const x = frame.x + (index + 0.5) * frame.step - width / 2;
      d += toColumnPath(width >= 3 ? Math.round(x) : round(x), width, below, count, frame, scale);
    }
    return { kind: 'columns', key, d, seriesStyle: seriesStyles[row] as SeriesStyle, isThin: width < 4 };
  });
}

/** One part of a stacked column, a pixel shorter than its count, to separate the parts. */
function toColumnPath(
  x: number,
  width: number,
  below: number,
  count: number,
  frame: ColumnFrame,
  scale: number,
) {
  const floor = frame.top + frame.height - below * scale;
  const height = Math.max(0.6, count * scale - (count * scale > 2 ? 1 : 0));
  return `M${x} ${round(floor)}v${-round(height)}h${width}v${round(height)}z`;
}

/** Half the width of a label: the minimum distance of its middle from the edge of the chart. */
const getHalfWidth = (label: string) => (label.length * digitWidth) / 2;

function labelShapes(content: ChartContent, frame: ColumnFrame): Shape[] {
  const { periods } = content;
  const longest = Math.max(...periods.map(({ label }) => label.length), 1);
  const y = frame.top + frame.height + 16;
  const labelWidth = longest * digitWidth + 14;
  const places = pickLabelledPeriods(periods.length, frame.step, labelWidth).map((index) => {
    const text = periods[index]?.label ?? '';
    const middle = frame.x + (index + 0.5) * frame.step;
    return { text, x: round(Math.min(middle, frame.x + frame.width - getHalfWidth(text) + 2)) };
  });
  // the last label is moved into the chart, and may overlap the one before, which is then left out
  const shapes = places
    .filter(({ x }, position) => (places[position + 1]?.x ?? Number.POSITIVE_INFINITY) - x >= labelWidth - 8)
    .map(({ text, x }): Shape => ({ kind: 'text', x, y, text, at: 'middle', tone: 'quiet' }));
  return hasGroups(content) ? [...shapes, ...groupShapes(content, frame, y + groupHeight)] : shapes;
}

/** The group labels (years) below the first period of each, unless there is no room before the next. */
function groupShapes({ periods }: ChartContent, frame: ColumnFrame, y: number): Shape[] {
  const groupStarts = periods.flatMap(({ group }, index) =>
    group !== undefined && group !== periods[index - 1]?.group ? [{ group, index }] : [],
  );
  return groupStarts.flatMap(({ group, index }, position): Shape[] => {
    const until = groupStarts[position + 1]?.index ?? periods.length;
    const needed = group.length * digitWidth + 8;
    const isLast = until === periods.length;
    if (!isLast && (until - index) * frame.step < needed) return [];
    const x = Math.min(frame.x + index * frame.step, frame.x + frame.width - needed + 8);
    return [{ kind: 'text', x: round(x), y, text: group, at: 'after', tone: 'quiet' }];
  });
}
