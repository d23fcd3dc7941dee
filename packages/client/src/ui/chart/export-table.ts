import type { Shape } from './chart-layout.ts';
import { type ChartContent, getSeriesTotal } from './chart-types.ts';
import type { ExportLayout, Measure } from './export-layout.ts';
import { formatDifference, rankSeries, toSparkline } from './rank-series.ts';

type Cell = string | number;

const width = 960;
const margin = 24;
const rowHeight = 26;
const gap = 24;
const sparkline = { width: 160, height: 18 };
/** More rows would make the picture too high for some programs. */
const maxRows = 100;

/** The cells of a ranking: names and totals, and what they are compared with. */
function toRankingCells({ series, compared: other, tableHeaders }: ChartContent): Cell[][] {
  const headers = tableHeaders ?? { name: '', total: '', difference: '' };
  const rows = rankSeries(series).map(({ series: { name }, rank, total, compared }): Cell[] => [
    rank === null ? name : `${rank}. ${name}`,
    total,
    ...(other ? [compared?.total ?? '–', compared ? formatDifference(compared.difference) : '–'] : []),
  ]);
  const ofCompared = other ? [other.name, headers.difference] : [];
  return [[headers.name, headers.total, ...ofCompared], ...rows];
}

/** Lays out a table for saving: a ranking with its sparklines, or the cells of a content. Numbers are at the end of their column. */
export function layoutTable(content: ChartContent, direction: 'ltr' | 'rtl', measure: Measure): ExportLayout {
  const isPlain = content.isTable === true;
  const cells = (isPlain ? (content.cells ?? []) : toRankingCells(content)).slice(0, maxRows + 1);
  const toX = (x: number) => (direction === 'rtl' ? width - x : x);
  const [start, end] = direction === 'rtl' ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const columnCount = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(...cells.map((row) => measure(String(row[column] ?? ''), 'text'))),
  );
  const top = margin + 44;
  const text = (
    x: number,
    y: number,
    value: Cell,
    at: 'before' | 'after',
    tone: 'text' | 'quiet',
  ): Shape => ({
    ...{ kind: 'text', x: toX(x), y, text: String(value), at, tone },
  });
  const shapes: Shape[] = [
    { kind: 'text', x: toX(margin), y: margin + 12, text: content.title, at: start, tone: 'strong' },
  ];
  for (const [index, row] of cells.entries()) {
    const y = top + index * rowHeight;
    const tone = index === 0 ? 'quiet' : 'text';
    let edge = margin + (widths[0] ?? 0);
    for (const [column, value] of row.entries()) {
      if (column > 0) edge += gap + (widths[column] ?? 0);
      shapes.push(column === 0 ? text(margin, y, value, start, tone) : text(edge, y, value, end, tone));
    }
    shapes.push({ kind: 'line', x: margin, y: y + 8, width: width - 2 * margin });
  }
  if (!isPlain) shapes.push(...layoutSparklines(content, { top, direction }));
  const height = top + cells.length * rowHeight + margin;
  return { width, height, direction, title: content.title, shapes };
}

/** One line per series, at the end of its row, and dashed what it is compared with. Time runs from left to right. */
function layoutSparklines(
  { series }: ChartContent,
  { top, direction }: { top: number; direction: 'ltr' | 'rtl' },
): Shape[] {
  const x = direction === 'rtl' ? margin : width - margin - sparkline.width;
  return rankSeries(series).flatMap(({ series: { counts, compared = [] } }, index): Shape[] => {
    const frame = { x, y: top + (index + 1) * rowHeight - sparkline.height + 3, ...sparkline };
    const highest = Math.max(1, ...counts, ...compared);
    const line: Shape = { kind: 'stroke', d: toSparkline(counts, frame, highest), pen: 'solid' };
    if (getSeriesTotal({ counts: compared }) === 0) return [line];
    return [{ kind: 'stroke', d: toSparkline(compared, frame, highest), pen: 'dashed' }, line];
  });
}
