import { csvOf } from './chart-csv.ts';
import { canvasMeasure, pngOf } from './chart-png.ts';
import { svgOf } from './chart-svg.ts';
import type { ChartContent } from './chart-types.ts';
import { savedScene } from './saved-scene.ts';

/** How long the address of a file is kept, in milliseconds: some browsers begin to read only later. */
const keptMilliseconds = 60_000;
/** Characters that names of files cannot hold everywhere, and those that only turn the direction of writing. */
const notInNames = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

type Saved = {
  content: ChartContent;
  /** Without its ending. */
  fileName: string;
  /** What the sums in a table are called. */
  totalWord: string;
};

async function fileOf(kind: 'png' | 'svg' | 'csv', { content, totalWord }: Saved): Promise<Blob> {
  if (kind === 'csv') return new Blob([csvOf(content, totalWord)], { type: 'text/csv;charset=utf-8' });
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const scene = savedScene(content, direction, canvasMeasure());
  return kind === 'png' ? pngOf(scene) : new Blob([svgOf(scene)], { type: 'image/svg+xml' });
}

/**
 * Hands a chart out as a file.
 *
 * @throws Error where the browser draws no pictures
 */
export async function saveChart(kind: 'png' | 'svg' | 'csv', saved: Saved): Promise<void> {
  const address = URL.createObjectURL(await fileOf(kind, saved));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${saved.fileName.replace(notInNames, ' ').trim()}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
