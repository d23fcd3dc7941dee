import type { Shape } from './chart-layout.ts';
import type { Stroke } from './chart-overlays.ts';
import type { ExportLayout } from './export-layout.ts';
import { exportColors, exportFonts, exportPens, exportTextStyles } from './export-style.ts';
import { type Pattern, patternSize, type SeriesStyle } from './series-styles.ts';

/** Pixel ratio of the picture, so that it is sharp when printed. */
const pixelRatio = 2;

type Brush = CanvasRenderingContext2D;

function getBrush(canvas: HTMLCanvasElement): Brush {
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser has no 2D canvas');
  return brush;
}

/** The canvas font of a text style. */
function toFont(tone: keyof typeof exportTextStyles): string {
  const { size, weight } = exportTextStyles[tone];
  return `${weight} ${size}px ${exportFonts}`;
}

/** Measures text widths in the fonts of the app. */
export function createCanvasMeasure(): (text: string, tone: keyof typeof exportTextStyles) => number {
  const brush = getBrush(document.createElement('canvas'));
  return (text, tone) => {
    brush.font = toFont(tone);
    return brush.measureText(text).width;
  };
}

function createTile({ d, color, width }: Pattern, brush: Brush): CanvasPattern {
  const canvas = document.createElement('canvas');
  canvas.width = patternSize * pixelRatio;
  canvas.height = patternSize * pixelRatio;
  const inTile = getBrush(canvas);
  inTile.scale(pixelRatio, pixelRatio);
  inTile.lineCap = 'round';
  inTile.lineWidth = width;
  inTile.strokeStyle = color;
  inTile.stroke(new Path2D(d));
  const tile = brush.createPattern(canvas, 'repeat') as CanvasPattern;
  tile.setTransform(new DOMMatrix([1 / pixelRatio, 0, 0, 1 / pixelRatio, 0, 0]));
  return tile;
}

function drawColumns(brush: Brush, d: string, { color, pattern, outline }: SeriesStyle, isThin: boolean) {
  const path = new Path2D(d);
  brush.fillStyle = color;
  brush.fill(path);
  if (isThin) return;
  if (pattern) {
    brush.fillStyle = createTile(pattern, brush);
    brush.fill(path);
  }
  if (outline) {
    brush.strokeStyle = outline;
    brush.stroke(path);
  }
}

function drawStroke(brush: Brush, { d, pen }: Stroke) {
  const { color, width, dashes, fill } = exportPens[pen];
  const path = new Path2D(d);
  brush.save();
  brush.lineWidth = width;
  brush.setLineDash([...dashes]);
  brush.strokeStyle = color;
  brush.stroke(path);
  if (fill !== 'none') {
    brush.fillStyle = fill;
    brush.fill(path);
  }
  brush.restore();
}

const { end: atEnd, start: atStart } = { end: 'right', start: 'left' } as const;
const alignments = { before: atEnd, middle: 'center', after: atStart } as const;

function drawShape(brush: Brush, shape: Shape, direction: 'ltr' | 'rtl') {
  if (shape.kind === 'columns') return drawColumns(brush, shape.d, shape.seriesStyle, shape.isThin);
  if (shape.kind === 'stroke') return drawStroke(brush, shape);
  if (shape.kind === 'line') {
    brush.strokeStyle = exportColors.line;
    brush.stroke(new Path2D(`M${shape.x} ${shape.y}h${shape.width}`));
    return;
  }
  brush.font = toFont(shape.tone);
  brush.fillStyle = exportColors[shape.tone];
  brush.direction = direction;
  brush.textAlign = alignments[shape.at];
  brush.fillText(shape.text, shape.x, shape.y);
}

/** Draws a chart as PNG in the fonts of the app. */
export async function toPng({ width, height, direction, shapes }: ExportLayout): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const brush = getBrush(canvas);
  brush.scale(pixelRatio, pixelRatio);
  brush.fillStyle = exportColors.paper;
  brush.fillRect(0, 0, width, height);
  for (const shape of shapes) drawShape(brush, shape, direction);
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture is too large'));
    canvas.toBlob(onBlob, 'image/png');
  });
}
