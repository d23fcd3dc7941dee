import { toCsv } from './chart-csv.ts';
import { createCanvasMeasure, toPng } from './chart-png.ts';
import { toSvg } from './chart-svg.ts';
import type { ChartContent } from './chart-types.ts';
import { layoutExport } from './export-layout.ts';
import { layoutTable } from './export-table.ts';
import { isRanking } from './rank-series.ts';

/** When the object URL is revoked, in milliseconds: some browsers start reading late. */
const urlLifetimeMilliseconds = 60_000;
/** Characters that are not allowed in file names on all systems, and invisible ones such as direction marks. */
const invalidInFileNames = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

type Saved = {
  content: ChartContent;
  /** Without extension. */
  fileName: string;
  /** Header of totals in the CSV. */
  totalLabel: string;
};

/** The formats that a chart can be saved in; the script for R only for some charts. */
export type SavedKind = 'png' | 'svg' | 'csv' | 'R';

async function createFile(kind: SavedKind, { content, fileName, totalLabel }: Saved): Promise<Blob> {
  if (kind === 'R')
    return new Blob([content.toRScript?.(`${fileName}.csv`) ?? ''], { type: 'text/plain;charset=utf-8' });
  if (kind === 'csv') return new Blob([toCsv(content, totalLabel)], { type: 'text/csv;charset=utf-8' });
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const layOut = content.isTable || isRanking(content) ? layoutTable : layoutExport;
  const layout = layOut(content, direction, createCanvasMeasure());
  return kind === 'png' ? toPng(layout) : new Blob([toSvg(layout)], { type: 'image/svg+xml' });
}

/**
 * Saves a chart as a file.
 *
 * @throws Error if the browser cannot draw the picture
 */
export async function saveChart(kind: SavedKind, saved: Saved): Promise<void> {
  const fileName = saved.fileName.replace(invalidInFileNames, ' ').trim();
  const address = URL.createObjectURL(await createFile(kind, { ...saved, fileName }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), urlLifetimeMilliseconds);
}
