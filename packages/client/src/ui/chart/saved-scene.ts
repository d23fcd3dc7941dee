import { plotScene, type Shape } from './chart-scene.ts';
import { type ChartContent, totalOf } from './chart-types.ts';
import { signOf } from './over-columns.ts';
import { looksOf, type SeriesLook } from './series-looks.ts';

/** How wide a text is in the letters of a tone, in pixels. */
export type Measure = (text: string, tone: 'strong' | 'text' | 'quiet') => number;

/** A chart as it stands by itself, with its title and what the colours mean. */
export type SavedScene = {
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
/** Between a colour and its name, a name and its count, and one name and the next. */
const gaps = { swatch: 6, count: 8, entry: 20 };

/** A picture of a chart, of one size on every device. Its time runs from left to right; its words run as they are written. */
export function savedScene(content: ChartContent, direction: 'ltr' | 'rtl', measure: Measure): SavedScene {
  /** From the side where reading begins. */
  const across = (x: number) => (direction === 'rtl' ? width - x : x);
  const at = direction === 'rtl' ? 'before' : 'after';
  const title: Shape = {
    ...{ kind: 'text', x: across(margin), y: margin + 12, text: content.title },
    ...{ at, tone: 'strong' },
  };
  const legend = legendLayout(content, measure);
  const legendTop = margin + 44;
  const entries = legend.flatMap(({ x, line, name, total, look, pen, nameWidth }): Shape[] => {
    const y = legendTop + line * lineHeight;
    const corner = direction === 'rtl' ? across(x + swatch) : x;
    const nameAt = x + swatch + gaps.swatch;
    const d = `M${corner} ${y - swatch + 2}h${swatch}v${swatch}h${-swatch}z`;
    return [
      pen
        ? signOf(pen, { x: corner, y, width: swatch })
        : { kind: 'columns', key: name, d, look: look as SeriesLook, isThin: false },
      { kind: 'text', x: across(nameAt), y, text: name, at, tone: 'text' },
      { kind: 'text', x: across(nameAt + nameWidth + gaps.count), y, text: total, at, tone: 'quiet' },
    ];
  });
  const plotTop = legendTop + ((legend.at(-1)?.line ?? 0) + 1) * lineHeight;
  const plot = plotScene(content, { width: width - 2 * margin, height: plotHeight }, plotTop);
  return {
    ...{ width, height: plotTop + plotHeight + margin, direction, title: content.title },
    shapes: [title, ...entries, ...plot.shapes.map(shiftedBy(margin))],
  };
}

function legendLayout({ series, keys = [] }: ChartContent, measure: Measure) {
  const looks = looksOf(series);
  let x = margin;
  let line = 0;
  const entries = [
    ...series.map((one, index) => ({
      name: one.name,
      total: String(totalOf(one)),
      look: looks[index],
      pen: null,
    })),
    ...keys.map(({ name, pen }) => ({ name, total: '', look: undefined, pen })),
  ];
  return entries.map((entry) => {
    const { name, total } = entry;
    const nameWidth = measure(name, 'text');
    const taken = swatch + gaps.swatch + nameWidth + gaps.count + measure(total, 'quiet');
    if (x > margin && x + taken > width - margin) {
      x = margin;
      line += 1;
    }
    const place = { ...entry, x, line, nameWidth };
    x += taken + gaps.entry;
    return place;
  });
}

/** The plot begins at 0; here it stands inside a margin. */
const shiftedBy =
  (pixels: number) =>
  (shape: Shape): Shape => {
    if (shape.kind === 'line' || shape.kind === 'text') return { ...shape, x: shape.x + pixels };
    return {
      ...shape,
      d: shape.d.replace(/M(-?[\d.]+)/g, (_, x: string) => `M${round(Number(x) + pixels)}`),
    };
  };

const round = (pixels: number) => Math.round(pixels * 10) / 10;
