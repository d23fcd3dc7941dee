import { lineHeight, looks, type Pdf, ruleColour } from './pdf-document.ts';
import type { Line, Look } from './pdf-lines.ts';

/** A column of a table. */
export interface PdfColumn {
  title: string;
  /** How wide it is beside the others. */
  share: number;
  /** Stands at the end of its column. */
  isNumber?: boolean;
}

const padding = { side: 4, above: 2.5 };

interface Cell {
  lines: Line[];
  start: number;
  width: number;
  isAtEnd: boolean;
}

/** A table over the whole width, mirrored where reading begins on the right. Every page repeats its head. */
export function drawTable(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): void {
  const head = cellsOf(
    pdf,
    columns,
    columns.map(({ title }) => title),
    looks.cellHead,
  );
  const table = pdf.group('Table');
  pdf.makeRoom(heightOf(head, looks.cellHead) + 2 * lineHeight(looks.cell));
  drawRow(pdf, head, looks.cellHead, (draw, row) => pdf.tag('TH', draw, { parent: row }), table);
  for (const row of rows) {
    const cells = cellsOf(pdf, columns, row, looks.cell);
    if (pdf.makeRoom(heightOf(cells, looks.cell)))
      pdf.decorate(() => drawRowPlainly(pdf, head, looks.cellHead));
    drawRow(pdf, cells, looks.cell, (draw, parent) => pdf.tag('TD', draw, { parent }), table);
  }
  table.end();
  pdf.y += 10;
}

function cellsOf(pdf: Pdf, columns: readonly PdfColumn[], row: readonly string[], look: Look): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return columns.map(({ share, isNumber = false }, index) => {
    const width = (pdf.width * share) / shares;
    const inner = width - 2 * padding.side;
    const lines = pdf.lines.wrapped(row[index] ?? '', look, { direction: pdf.direction, width: inner });
    const cell = { lines, start: from + padding.side, width: inner, isAtEnd: isNumber };
    from += width;
    return cell;
  });
}

function heightOf(cells: readonly Cell[], look: Look): number {
  return Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight(look) * 0.87 + 2 * padding.above;
}

type Structure = ReturnType<Pdf['group']>;

function drawRow(
  pdf: Pdf,
  cells: readonly Cell[],
  look: Look,
  tagCell: (draw: () => void, row: Structure) => void,
  table: Structure,
): void {
  const row = pdf.group('TR', table);
  for (const cell of cells) tagCell(() => drawCell(pdf, cell, look), row);
  row.end();
  pdf.decorate(() => endRow(pdf, cells, look));
}

function drawRowPlainly(pdf: Pdf, cells: readonly Cell[], look: Look): void {
  for (const cell of cells) drawCell(pdf, cell, look);
  endRow(pdf, cells, look);
}

function drawCell(pdf: Pdf, { lines, ...box }: Cell, look: Look): void {
  for (const [index, line] of lines.entries()) {
    const baseline = pdf.y + padding.above + look.size + index * lineHeight(look) * 0.87;
    pdf.drawLine(line, look, { ...box, baseline });
  }
}

function endRow(pdf: Pdf, cells: readonly Cell[], look: Look): void {
  pdf.y += heightOf(cells, look);
  const left = pdf.leftOf(0, pdf.width);
  pdf.doc
    .moveTo(left, pdf.y)
    .lineTo(left + pdf.width, pdf.y)
    .lineWidth(0.5)
    .stroke(ruleColour);
}
