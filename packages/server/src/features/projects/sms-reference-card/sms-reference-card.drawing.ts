import { type CardForm, toCardMessage } from '@harken/domain/sms/reference-card';
import { getLineHeight, type Pdf, paper } from '../../../platform/pdf/pdf-document.ts';
import type { Line, TextStyle } from '../../../platform/pdf/pdf-lines.ts';

const ink = '#18212E';
const quietInk = '#465160';

/** The text styles of a card: large print, for people who read it in the field. */
export function createCardStyles(scale: number) {
  const createStyle = (size: number, weight: TextStyle['weight'], colour = ink): TextStyle => ({
    size: Math.round(size * scale * 10) / 10,
    weight,
    colour,
  });
  return {
    title: createStyle(24, 'bold'),
    heading: createStyle(16, 'bold'),
    subheading: createStyle(13, 'bold'),
    text: createStyle(12.5, 'regular'),
    code: createStyle(17, 'bold'),
    name: createStyle(14, 'regular'),
    number: createStyle(18, 'bold'),
    label: createStyle(10.5, 'regular', quietInk),
  };
}

/** What the parts of a card need for drawing. */
export interface CardWriter {
  pdf: Pdf;
  scale: number;
  styles: ReturnType<typeof createCardStyles>;
  /** A text of the card by the end of its key. */
  translate(name: string, values?: Record<string, string>): string;
}

/** Numbers and messages run from left to right in every language. */
const isolateLeftToRight = (text: string) => `\u2066${text}\u2069`;

/** A label with values that are numbers or names, or with a line to write on. */
export function drawLabelled({ pdf, styles, scale }: CardWriter, label: string, values: string[]): void {
  const height = getLineHeight(styles.code) + 4 * scale;
  pdf.makeRoom(height);
  const baseline = pdf.y + styles.code.size;
  const labelLine = pdf.lines.line(label, styles.text, pdf.direction);
  const start = labelLine.width + 10 * scale;
  const box = { start, width: pdf.width - start, baseline };
  const isNumber = values.every((value) => /^[+\d\s()-]+$/.test(value));
  const shown = values
    .map((value) => (isNumber ? isolateLeftToRight(value) : `\u2068${value}\u2069`))
    .join(' / ');
  pdf.tag('P', () => {
    pdf.drawLine(labelLine, styles.text, { start: 0, width: pdf.width, baseline });
    const [line] = pdf.lines.wrap(shown, styles.code, { direction: pdf.direction, width: box.width });
    if (values.length > 0 && line) pdf.drawLine(line, styles.code, box);
  });
  if (values.length === 0) pdf.decorate(() => drawWritingLine(pdf, box));
  pdf.y += height;
}

function drawWritingLine(
  pdf: Pdf,
  { start, width, baseline }: { start: number; width: number; baseline: number },
) {
  const left = pdf.toLeftEdge(start, width);
  pdf.doc
    .moveTo(left, baseline + 3)
    .lineTo(left + width, baseline + 3)
    .lineWidth(0.8)
    .stroke(quietInk);
}

interface Code {
  healthRiskCode: number;
  healthRiskName: string;
}

/** More codes than this are listed in two columns. */
const maxInOneColumn = 8;

/** The codes with the names of their health risks, down the first column and then down the second. */
export function drawCodes(writer: CardWriter, codes: readonly Code[]): void {
  const { pdf, scale } = writer;
  const columns = codes.length > maxInOneColumn ? 2 : 1;
  const width = (pdf.width - (columns - 1) * 16 * scale) / columns;
  const codeWidth = measureCodes(writer, codes);
  const rowCount = Math.ceil(codes.length / columns);
  for (let row = 0; row < rowCount; row += 1) {
    const cells = codes
      .filter((_, index) => index % rowCount === row)
      .map((code, column) =>
        layOutCode(writer, code, { start: column * (width + 16 * scale), width, codeWidth }),
      );
    const height = Math.max(...cells.map((cell) => cell.height));
    pdf.makeRoom(height);
    for (const cell of cells) pdf.tag('P', () => drawCode(writer, cell));
    pdf.y += height;
  }
  pdf.y += 6 * scale;
}

function measureCodes({ pdf, styles, scale }: CardWriter, codes: readonly Code[]): number {
  const widths = codes.map(
    ({ healthRiskCode }) => pdf.lines.line(String(healthRiskCode), styles.code, 'ltr').width,
  );
  return Math.max(...widths) + 12 * scale;
}

interface CodeCell {
  code: Line;
  names: Line[];
  start: number;
  width: number;
  codeWidth: number;
  height: number;
}

function layOutCode(
  { pdf, styles }: CardWriter,
  { healthRiskCode, healthRiskName }: Code,
  box: { start: number; width: number; codeWidth: number },
): CodeCell {
  const names = pdf.lines.wrap(healthRiskName, styles.name, {
    direction: pdf.direction,
    width: box.width - box.codeWidth,
  });
  const height = Math.max(styles.code.size * 1.4, names.length * styles.name.size * 1.3);
  return { ...box, names, height, code: pdf.lines.line(String(healthRiskCode), styles.code, 'ltr') };
}

function drawCode({ pdf, styles }: CardWriter, { code, names, start, width, codeWidth }: CodeCell): void {
  const baseline = pdf.y + styles.code.size;
  pdf.drawLine(code, styles.code, { start, width: codeWidth, baseline });
  for (const [index, line] of names.entries())
    pdf.drawLine(line, styles.name, {
      start: start + codeWidth,
      width: width - codeWidth,
      baseline: baseline + index * styles.name.size * 1.3,
    });
}

/**
 * One form of a report: what it is for, the example as it is typed, and each number of it with its meaning. The numbers run from
 * left to right in every language, as on a phone.
 */
export function drawForm(writer: CardWriter, form: CardForm): void {
  const { pdf, styles, scale, translate } = writer;
  const cells = layOutNumbers(writer, form);
  const numbersHeight = form.numbers.length === 1 ? 0 : measureNumbers(writer, cells);
  const example = translate(`form.${form.name}`, { sms: isolateLeftToRight(toCardMessage(form)) });
  pdf.write(example, styles.subheading, { kind: 'H3', after: 1, keepWith: numbersHeight });
  if (numbersHeight > 0) {
    pdf.tag('P', () => drawNumbers(writer, cells));
    pdf.y += numbersHeight;
  }
  pdf.y += 4 * scale;
}

interface NumberCell {
  value: Line;
  labels: Line[];
  left: number;
  width: number;
}

function layOutNumbers({ pdf, styles, translate, scale }: CardWriter, { numbers }: CardForm): NumberCell[] {
  const width = Math.min(pdf.width / numbers.length, 172 * scale);
  const total = width * numbers.length;
  const firstLeft = pdf.direction === 'rtl' ? paper.width - paper.side - total : paper.side;
  return numbers.map(({ name, value }, index) => ({
    value: pdf.lines.line(String(value), styles.number, 'ltr'),
    labels: pdf.lines.wrap(translate(`number.${name}`), styles.label, {
      direction: pdf.direction,
      width: width - 8 * scale,
    }),
    left: firstLeft + index * width,
    width,
  }));
}

const labelHeight = ({ size }: TextStyle) => size * 1.25;

function measureNumbers({ styles, scale }: CardWriter, cells: readonly NumberCell[]): number {
  const lines = Math.max(...cells.map(({ labels }) => labels.length));
  return styles.number.size * 1.3 + lines * labelHeight(styles.label) + 4 * scale;
}

function drawNumbers({ pdf, styles, scale }: CardWriter, cells: readonly NumberCell[]): void {
  const baseline = pdf.y + styles.number.size;
  const separator = pdf.lines.line('#', styles.number, 'ltr');
  for (const [index, { value, labels, left, width }] of cells.entries()) {
    const getCenteredLeft = (line: Line) => left + (width - line.width) / 2;
    pdf.lines.draw(value, styles.number, [getCenteredLeft(value), baseline]);
    if (index > 0) pdf.lines.draw(separator, styles.number, [left - separator.width / 2, baseline]);
    for (const [at, label] of labels.entries()) {
      const labelBaseline = baseline + 3 * scale + labelHeight(styles.label) * (at + 1);
      pdf.lines.draw(label, styles.label, [getCenteredLeft(label), labelBaseline - 2 * scale]);
    }
  }
}
