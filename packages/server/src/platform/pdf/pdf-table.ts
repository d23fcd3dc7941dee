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

/** A cell: a text, or one that leads to an address. */
export type PdfCell = string | { text: string; url: string };

const toText = (cell: PdfCell | undefined) => (typeof cell === 'object' ? cell.text : (cell ?? ''));

const padding = { side: 4, above: 2.5 };

interface Cell {
  lines: Line[];
  /** What it says, and where it leads. */
  link: { text: string; url: string } | null;
  start: number;
  width: number;
  isAtEnd: boolean;
}

/** Draws a table over the whole width, mirrored for right-to-left languages. The header is repeated on every page. */
export function drawTable(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  rows: readonly (readonly PdfCell[])[],
): void {
  const header = layOutCells(
    pdf,
    columns,
    columns.map(({ title }) => title),
    textStyles.cellHead,
  );
  const table = pdf.group('Table');
  pdf.makeRoom(measureRow(header, textStyles.cellHead) + 2 * getLineHeight(textStyles.cell));
  drawRow(pdf, header, textStyles.cellHead, { kind: 'TH', table });
  for (const row of rows) {
    const cells = layOutCells(pdf, columns, row, textStyles.cell);
    if (pdf.makeRoom(measureRow(cells, textStyles.cell)))
      pdf.decorate(() => drawRepeatedRow(pdf, header, textStyles.cellHead));
    drawRow(pdf, cells, textStyles.cell, { kind: 'TD', table });
  }
  table.end();
  pdf.y += 10;
}

function layOutCells(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  row: readonly PdfCell[],
  style: TextStyle,
): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return columns.map(({ share, isNumber = false }, index) => {
    const width = (pdf.width * share) / shares;
    const inner = width - 2 * padding.side;
    const content = row[index];
    const lines = pdf.lines.wrap(toText(content), style, { direction: pdf.direction, width: inner });
    const link = typeof content === 'object' ? content : null;
    const cell = { lines, link, start: from + padding.side, width: inner, isAtEnd: isNumber };
    from += width;
    return cell;
  });
}

const measureLines = (count: number, style: TextStyle) => count * getLineHeight(style) * 0.87;

function measureRow(cells: readonly Cell[], style: TextStyle): number {
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  return measureLines(count, style) + 2 * padding.above;
}

type Structure = ReturnType<Pdf['group']>;

function drawRow(
  pdf: Pdf,
  cells: readonly Cell[],
  style: TextStyle,
  { kind, table }: { kind: 'TH' | 'TD'; table: Structure },
): void {
  const row = pdf.group('TR', table);
  for (const cell of cells) {
    if (cell.link) drawLinkCell(pdf, cell, cell.link, row);
    else pdf.tag(kind, () => drawCell(pdf, cell, style), { parent: row });
  }
  row.end();
  pdf.decorate(() => endRow(pdf, cells, style));
}

function drawLinkCell(pdf: Pdf, cell: Cell, { text, url }: NonNullable<Cell['link']>, row: Structure): void {
  const { start, width, lines } = cell;
  const style = textStyles.cellLink;
  const height = measureLines(lines.length, style);
  const parent = pdf.group('TD', row);
  const box = { start, width, top: pdf.y + padding.above, height };
  pdf.link(url, text, () => drawCell(pdf, cell, style), { parent, ...box });
  parent.end();
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
