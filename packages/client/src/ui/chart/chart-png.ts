import type { Shape } from './chart-scene.ts';
import type { Stroke } from './over-columns.ts';
import { savedFonts, savedInks, savedLetters, savedPens } from './saved-look.ts';
import type { SavedScene } from './saved-scene.ts';
import { type Pattern, patternSize, type SeriesLook } from './series-looks.ts';

/** Pixels of the picture for each pixel of the drawing, so that it stays sharp on paper. */
const pixelRatio = 2;

type Brush = CanvasRenderingContext2D;

function brushOf(canvas: HTMLCanvasElement): Brush {
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  return brush;
}

/** The letters of a tone, for a canvas. */
function fontOf(tone: keyof typeof savedLetters): string {
  const { size, weight } = savedLetters[tone];
  return `${weight} ${size}px ${savedFonts}`;
}

/** How wide texts are in the letters of the app. */
export function canvasMeasure(): (text: string, tone: keyof typeof savedLetters) => number {
  const brush = brushOf(document.createElement('canvas'));
  return (text, tone) => {
    brush.font = fontOf(tone);
    return brush.measureText(text).width;
  };
}

function tileOf({ d, color, width }: Pattern, brush: Brush): CanvasPattern {
  const canvas = document.createElement('canvas');
  canvas.width = patternSize * pixelRatio;
  canvas.height = patternSize * pixelRatio;
  const inTile = brushOf(canvas);
  inTile.scale(pixelRatio, pixelRatio);
  inTile.lineCap = 'round';
  inTile.lineWidth = width;
  inTile.strokeStyle = color;
  inTile.stroke(new Path2D(d));
  const tile = brush.createPattern(canvas, 'repeat') as CanvasPattern;
  tile.setTransform(new DOMMatrix([1 / pixelRatio, 0, 0, 1 / pixelRatio, 0, 0]));
  return tile;
}

function drawColumns(brush: Brush, d: string, { color, pattern, outline }: SeriesLook, isThin: boolean) {
  const path = new Path2D(d);
  brush.fillStyle = color;
  brush.fill(path);
  if (isThin) return;
  if (pattern) {
    brush.fillStyle = tileOf(pattern, brush);
    brush.fill(path);
  }
  if (outline) {
    brush.strokeStyle = outline;
    brush.stroke(path);
  }
}

function drawStroke(brush: Brush, { d, pen }: Stroke) {
  const { color, width, dashes, fill } = savedPens[pen];
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
  if (shape.kind === 'columns') return drawColumns(brush, shape.d, shape.look, shape.isThin);
  if (shape.kind === 'stroke') return drawStroke(brush, shape);
  if (shape.kind === 'line') {
    brush.strokeStyle = savedInks.line;
    brush.stroke(new Path2D(`M${shape.x} ${shape.y}h${shape.width}`));
    return;
  }
  brush.font = fontOf(shape.tone);
  brush.fillStyle = savedInks[shape.tone];
  brush.direction = direction;
  brush.textAlign = alignments[shape.at];
  brush.fillText(shape.text, shape.x, shape.y);
}

/** A picture in the letters of the app, twice as fine as a screen. */
export async function pngOf({ width, height, direction, shapes }: SavedScene): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const brush = brushOf(canvas);
  brush.scale(pixelRatio, pixelRatio);
  brush.fillStyle = savedInks.paper;
  brush.fillRect(0, 0, width, height);
  for (const shape of shapes) drawShape(brush, shape, direction);
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the picture is too large'));
    canvas.toBlob(settle, 'image/png');
  });
}
