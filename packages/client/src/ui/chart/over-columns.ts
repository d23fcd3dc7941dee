import type { ChartContent, ChartPen } from './chart-types.ts';

/** A line across the columns of a chart, or a mark above one. */
export type Stroke = { kind: 'stroke'; d: string; pen: 'halo' | ChartPen };

type Frame = { x: number; step: number; top: number; height: number; scale: number };

/** Pixels: half as wide as a mark, as high as one, and from the column to it. */
const mark = { half: 5, height: 8, gap: 3 };
/** How much higher a marked column is taken for, so that its mark has room. */
const roomForMark = 1.12;

const round = (pixels: number) => Math.round(pixels * 10) / 10;

/**
 * The sign of a line or a mark beside its name.
 *
 * @param width pixels it may take; its foot stands at `y`
 */
export function signOf(pen: ChartPen, { x, y, width }: { x: number; y: number; width: number }): Stroke {
  const isLine = pen === 'drawn' || pen === 'dashed';
  const triangle = `M${x + width / 2 - mark.half} ${y}h${2 * mark.half}l${-mark.half} ${-mark.height}z`;
  return { kind: 'stroke', pen, d: isLine ? `M${x} ${y - 4}h${width}` : triangle };
}

/** The highest that is drawn, given what the columns count in all. */
export function highestDrawn({ lines = [], marks = [] }: ChartContent, totals: readonly number[]): number {
  const ofLines = lines.flatMap(({ values }) => values.map((value) => value ?? 0));
  const ofMarks = marks.map(({ index }) => (totals[index] ?? 0) * roomForMark);
  return [...totals, ...ofLines, ...ofMarks].reduce((most, one) => Math.max(most, one), 0);
}

/** Lines and marks of a chart, to be drawn over its columns. Every path begins at a place of its own, and goes on from there. */
export function overColumns(content: ChartContent, frame: Frame): Stroke[] {
  const lines = (content.lines ?? []).flatMap(({ values, isDashed }): Stroke[] => {
    const d = stepsOf(values, frame);
    return [
      { kind: 'stroke', d, pen: 'halo' },
      { kind: 'stroke', d, pen: isDashed ? 'dashed' : 'drawn' },
    ];
  });
  return [...lines, ...markStrokes(content, frame)];
}

/** Level over each period, and straight up or down to the next; broken where there is no value. */
function stepsOf(values: readonly (number | null)[], { x, step, top, height, scale }: Frame): string {
  const yOf = (value: number) => round(top + height - value * scale);
  let d = '';
  let before: number | null = null;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      const y = yOf(value);
      d += before === null ? `M${round(x + index * step)} ${y}` : `v${round(y - before)}`;
      d += `h${round(step)}`;
      before = y;
    } else before = null;
  }
  return d;
}

function markStrokes({ marks = [], series }: ChartContent, { x, step, top, height, scale }: Frame): Stroke[] {
  return marks.map(({ index, kind }) => {
    const middle = round(x + (index + 0.5) * step);
    const count = series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
    const floor = round(top + height - count * scale - mark.gap);
    if (kind === 'missing')
      return { kind: 'stroke', d: `M${round(middle - mark.half)} ${floor}h${2 * mark.half}`, pen: 'drawn' };
    const half = round(Math.min(mark.half, Math.max(3, step / 2 - 0.5)));
    const d = `M${round(middle - half)} ${floor}h${2 * half}l${-half} ${-mark.height}z`;
    return { kind: 'stroke', d, pen: kind };
  });
}
