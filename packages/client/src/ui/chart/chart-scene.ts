import { labelledPeriods, ticksUpTo } from './chart-scale.ts';
import { type ChartContent, totalAt } from './chart-types.ts';
import { highestDrawn, overColumns, type Stroke } from './over-columns.ts';
import { looksOf, type SeriesLook } from './series-looks.ts';

/** What a chart is drawn of, in pixels from its top and its side where time begins. */
export type Shape =
  | { kind: 'line'; x: number; y: number; width: number }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      /** Which of its ends, or its middle, lies at `x`, however it is written. */
      at: 'before' | 'middle' | 'after';
      tone: 'strong' | 'text' | 'quiet';
    }
  | { kind: 'columns'; key: string; d: string; look: SeriesLook; isThin: boolean }
  | Stroke;

/** Where the columns of a chart stand. */
export type ColumnFrame = {
  x: number;
  width: number;
  /** Pixels from one column to the next. */
  step: number;
  top: number;
  height: number;
  /** Pixels that one is high. */
  scale: number;
};

export type Scene = { shapes: Shape[]; frame: ColumnFrame };

/** Pixels of a text of the size of the axis; digits are as wide as each other, or nearly. */
const digitWidth = 7.4;
const axisHeight = 22;
const groupHeight = 16;
/** Half a line of text above the highest number. */
const roomAbove = 8;
/** Pixels from one number beside the chart to the next, at least. */
const lineDistance = 38;

const round = (pixels: number) => Math.round(pixels * 10) / 10;

const hasGroups = ({ periods }: Pick<ChartContent, 'periods'>) =>
  new Set(periods.map(({ group }) => group)).size > 1;

/** The columns of a chart with their axes, from `top` on. */
export function plotScene(content: ChartContent, size: { width: number; height: number }, top = 0): Scene {
  const { periods, series } = content;
  const highest = highestDrawn(
    content,
    periods.map((_, index) => totalAt(series, index)),
  );
  const roomBelow = axisHeight + (hasGroups(content) ? groupHeight : 0);
  const height = Math.max(40, size.height - roomBelow - roomAbove);
  const ticks = ticksUpTo(highest, Math.floor(height / lineDistance));
  const x = Math.ceil(String(ticks.at(-1)).length * digitWidth) + 8;
  const width = Math.max(40, size.width - x - 2);
  const scale = height / (ticks.at(-1) as number);
  const frame = { x, width, step: width / Math.max(1, periods.length), top: top + roomAbove, height, scale };
  return {
    frame,
    shapes: [
      ...tickShapes(ticks, frame, scale),
      ...columnShapes(content, frame, scale),
      ...overColumns(content, frame),
      ...labelShapes(content, frame),
    ],
  };
}

function tickShapes(ticks: readonly number[], frame: ColumnFrame, scale: number): Shape[] {
  return ticks.flatMap((tick): Shape[] => {
    const y = round(frame.top + frame.height - tick * scale);
    return [
      { kind: 'line', x: frame.x, y, width: frame.width },
      { kind: 'text', x: frame.x - 6, y: y + 4, text: String(tick), at: 'before', tone: 'quiet' },
    ];
  });
}

/** The width of a column: as wide as its neighbours leave it, and on whole pixels where there is room. */
function columnWidth(step: number): number {
  if (step >= 8) return Math.min(48, Math.round(step * 0.64));
  return step >= 3 ? Math.round(step) - 1 : round(step * 0.9);
}

function columnShapes({ series }: ChartContent, frame: ColumnFrame, scale: number): Shape[] {
  const looks = looksOf(series);
  const width = columnWidth(frame.step);
  const heights = new Float64Array(series[0]?.counts.length ?? 0);
  return series.map(({ key, counts }, row) => {
    let d = '';
    for (const [index, count] of counts.entries()) {
      if (count <= 0) continue;
      const below = heights[index] ?? 0;
      heights[index] = below + count;
      const x = frame.x + (index + 0.5) * frame.step - width / 2;
      d += partOf(width >= 3 ? Math.round(x) : round(x), width, below, count, frame, scale);
    }
    return { kind: 'columns', key, d, look: looks[row] as SeriesLook, isThin: width < 4 };
  });
}

/** A part of a column, a pixel less high than it counts, so that parts stand apart. */
function partOf(x: number, width: number, below: number, count: number, frame: ColumnFrame, scale: number) {
  const floor = frame.top + frame.height - below * scale;
  const height = Math.max(0.6, count * scale - (count * scale > 2 ? 1 : 0));
  return `M${x} ${round(floor)}v${-round(height)}h${width}v${round(height)}z`;
}

/** How far from the start or end of the chart the middle of a label must stay, so that all of it is to be seen. */
const halfOf = (label: string) => (label.length * digitWidth) / 2;

function labelShapes(content: ChartContent, frame: ColumnFrame): Shape[] {
  const { periods } = content;
  const longest = Math.max(...periods.map(({ label }) => label.length), 1);
  const y = frame.top + frame.height + 16;
  const labelWidth = longest * digitWidth + 14;
  const places = labelledPeriods(periods.length, frame.step, labelWidth).map((index) => {
    const text = periods[index]?.label ?? '';
    const middle = frame.x + (index + 0.5) * frame.step;
    return { text, x: round(Math.min(middle, frame.x + frame.width - halfOf(text) + 2)) };
  });
  // the last one stays within the chart, and may come too close to the one before
  const shapes = places
    .filter(({ x }, place) => (places[place + 1]?.x ?? Number.POSITIVE_INFINITY) - x >= labelWidth - 8)
    .map(({ text, x }): Shape => ({ kind: 'text', x, y, text, at: 'middle', tone: 'quiet' }));
  return hasGroups(content) ? [...shapes, ...groupShapes(content, frame, y + groupHeight)] : shapes;
}

/** The years below the first period of each; one that has no room before the next goes without. */
function groupShapes({ periods }: ChartContent, frame: ColumnFrame, y: number): Shape[] {
  const begins = periods.flatMap(({ group }, index) =>
    group !== undefined && group !== periods[index - 1]?.group ? [{ group, index }] : [],
  );
  return begins.flatMap(({ group, index }, place): Shape[] => {
    const until = begins[place + 1]?.index ?? periods.length;
    const needed = group.length * digitWidth + 8;
    const isLast = until === periods.length;
    if (!isLast && (until - index) * frame.step < needed) return [];
    const x = Math.min(frame.x + index * frame.step, frame.x + frame.width - needed + 8);
    return [{ kind: 'text', x: round(x), y, text: group, at: 'after', tone: 'quiet' }];
  });
}
