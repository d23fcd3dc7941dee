import type { ChartContent, ChartPen } from './chart-types.ts';

/** A line across the columns of a chart, or a marker above a column. `d` is SVG path data; `halo` is the outline of a line. */
export type Stroke = { kind: 'stroke'; d: string; pen: 'halo' | ChartPen };

/** The area of the columns, in pixels. `step`: from one column to the next. `scale`: the height of a count of one. */
type Frame = { x: number; step: number; top: number; height: number; scale: number };

/** Size of a marker in pixels: half its width, its height, and its distance from the column. */
const markerSize = { half: 5, height: 8, gap: 3 };
/** Factor on the height of a column with a marker, to leave room for the marker. */
const markerHeadroom = 1.12;

const round = (pixels: number) => Math.round(pixels * 10) / 10;

/**
 * The legend symbol of a line or a marker.
 *
 * @param width width of the symbol in pixels; its lower edge is at `y`
 */
export function toLegendSymbol(
  pen: ChartPen,
  { x, y, width }: { x: number; y: number; width: number },
): Stroke {
  const isLine = pen === 'solid' || pen === 'dashed';
  const triangle = `M${x + width / 2 - markerSize.half} ${y}h${2 * markerSize.half}l${-markerSize.half} ${-markerSize.height}z`;
  return { kind: 'stroke', pen, d: isLine ? `M${x} ${y - 4}h${width}` : triangle };
}

/** The highest value of columns, lines and markers. */
export function getHighestValue(
  { lines = [], markers = [] }: ChartContent,
  totals: readonly number[],
): number {
  const lineValues = lines.flatMap(({ values }) => values.map((value) => value ?? 0));
  const markerValues = markers.map(({ index }) => (totals[index] ?? 0) * markerHeadroom);
  return [...totals, ...lineValues, ...markerValues].reduce((highest, value) => Math.max(highest, value), 0);
}

/** The lines and markers of a chart. Paths start with an absolute position and continue with relative ones (see `shiftBy`). */
export function layoutOverlays(content: ChartContent, frame: Frame): Stroke[] {
  const lines = (content.lines ?? []).flatMap(({ values, isDashed }): Stroke[] => {
    const d = toStepPath(values, frame);
    return [
      { kind: 'stroke', d, pen: 'halo' },
      { kind: 'stroke', d, pen: isDashed ? 'dashed' : 'solid' },
    ];
  });
  return [...lines, ...layoutMarkers(content, frame)];
}

/** A step line, interrupted where there is no value. */
function toStepPath(values: readonly (number | null)[], { x, step, top, height, scale }: Frame): string {
  const toY = (value: number) => round(top + height - value * scale);
  let d = '';
  let previousY: number | null = null;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      const y = toY(value);
      d += previousY === null ? `M${round(x + index * step)} ${y}` : `v${round(y - previousY)}`;
      d += `h${round(step)}`;
      previousY = y;
    } else previousY = null;
  }
  return d;
}

function layoutMarkers(
  { markers = [], series }: ChartContent,
  { x, step, top, height, scale }: Frame,
): Stroke[] {
  return markers.map(({ index, kind }) => {
    const middle = round(x + (index + 0.5) * step);
    const count = series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);
    const bottom = round(top + height - count * scale - markerSize.gap);
    if (kind === 'missing')
      return {
        kind: 'stroke',
        d: `M${round(middle - markerSize.half)} ${bottom}h${2 * markerSize.half}`,
        pen: 'solid',
      };
    const half = round(Math.min(markerSize.half, Math.max(3, step / 2 - 0.5)));
    const d = `M${round(middle - half)} ${bottom}h${2 * half}l${-half} ${-markerSize.height}z`;
    return { kind: 'stroke', d, pen: kind };
  });
}
