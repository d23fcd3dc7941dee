import { getLineHeight, type Pdf, ruleColour, textStyles } from './pdf-document.ts';
import type { Line, TextStyle } from './pdf-lines.ts';

/** A column of a table. */
export interface PdfColumn {
  title: string;
  /** Width relative to the other columns. */
  share: number;
  /** Aligned to the end of the column. */
  isNumber?: boolean;
}

const padding = { side: 4, above: 2.5 };

interface Cell {
  lines: Line[];
  start: number;
  width: number;
  isAtEnd: boolean;
}

/** Draws a table over the whole width, mirrored for right-to-left languages. The header is repeated on every page. */
export function drawTable(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): void {
  const header = layOutCells(
    pdf,
    columns,
    columns.map(({ title }) => title),
    textStyles.cellHead,
  );
  const table = pdf.group('Table');
  pdf.makeRoom(measureRow(header, textStyles.cellHead) + 2 * getLineHeight(textStyles.cell));
  drawRow(pdf, header, textStyles.cellHead, (draw, row) => pdf.tag('TH', draw, { parent: row }), table);
  for (const row of rows) {
    const cells = layOutCells(pdf, columns, row, textStyles.cell);
    if (pdf.makeRoom(measureRow(cells, textStyles.cell)))
      pdf.decorate(() => drawRepeatedRow(pdf, header, textStyles.cellHead));
    drawRow(pdf, cells, textStyles.cell, (draw, parent) => pdf.tag('TD', draw, { parent }), table);
  }
  table.end();
  pdf.y += 10;
}

function layOutCells(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  row: readonly string[],
  style: TextStyle,
): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return columns.map(({ share, isNumber = false }, index) => {
    const width = (pdf.width * share) / shares;
    const inner = width - 2 * padding.side;
    const lines = pdf.lines.wrap(row[index] ?? '', style, { direction: pdf.direction, width: inner });
    const cell = { lines, start: from + padding.side, width: inner, isAtEnd: isNumber };
    from += width;
    return cell;
  });
}

function measureRow(cells: readonly Cell[], style: TextStyle): number {
  return (
    Math.max(...cells.map(({ lines }) => lines.length)) * getLineHeight(style) * 0.87 + 2 * padding.above
  );
}

type Structure = ReturnType<Pdf['group']>;

function drawRow(
  pdf: Pdf,
  cells: readonly Cell[],
  style: TextStyle,
  tagCell: (draw: () => void, row: Structure) => void,
  table: Structure,
): void {
  const row = pdf.group('TR', table);
  for (const cell of cells) tagCell(() => drawCell(pdf, cell, style), row);
  row.end();
  pdf.decorate(() => endRow(pdf, cells, style));
}

function drawRepeatedRow(pdf: Pdf, cells: readonly Cell[], style: TextStyle): void {
  for (const cell of cells) drawCell(pdf, cell, style);
  endRow(pdf, cells, style);
}

function drawCell(pdf: Pdf, { lines, ...box }: Cell, style: TextStyle): void {
  for (const [index, line] of lines.entries()) {
    const baseline = pdf.y + padding.above + style.size + index * getLineHeight(style) * 0.87;
    pdf.drawLine(line, style, { ...box, baseline });
  }
}

function endRow(pdf: Pdf, cells: readonly Cell[], style: TextStyle): void {
  pdf.y += measureRow(cells, style);
  const left = pdf.toLeftEdge(0, pdf.width);
  pdf.doc
    .moveTo(left, pdf.y)
    .lineTo(left + pdf.width, pdf.y)
    .lineWidth(0.5)
    .stroke(ruleColour);
}
