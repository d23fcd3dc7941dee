import { getLineHeight, type Pdf, ruleColour, textStyles } from './pdf-document.ts';
import { createSwatches, type Rectangle, type Swatch } from './pdf-swatches.ts';

/** A stacked bar chart over time. */
export interface BarChart {
  /** Alternative text: the whole chart in one sentence. */
  description: string;
  /** From the bottom of the bars to the top. */
  series: readonly { name: string; counts: readonly number[]; isOther?: boolean }[];
  /** Labels of the bars; shown as far as there is room. */
  labels: readonly string[];
  /** Title of the axis. */
  axis: string;
}

const plotHeight = 130;
const swatchSize = 8;
const axisHeight = 26;

/** Draws a chart over the whole width: legend with totals above, time from left to right in every language. */
export function drawBarChart(pdf: Pdf, chart: BarChart): void {
  const legend = arrangeLegend(pdf, chart);
  pdf.makeRoom(legend.height + plotHeight + axisHeight + 14);
  const swatches = createSwatches(pdf.doc, chart.series);
  pdf.tag(
    'Figure',
    () => {
      for (const { text, start, row, index, width } of legend.entries) {
        const y = pdf.y + row * getLineHeight(textStyles.cell);
        swatches[index]?.fill([[pdf.toLeftEdge(start, swatchSize), y + 2, swatchSize, swatchSize]]);
        const box = { start: start + swatchSize + 4, width, baseline: y + textStyles.cell.size };
        pdf.drawLine(text, textStyles.cell, box);
      }
      pdf.y += legend.height + 8;
      drawPlot(pdf, chart, swatches);
      pdf.y += plotHeight + axisHeight;
    },
    { alt: chart.description },
  );
  pdf.y += 6;
}

/** Arranges names with totals in rows. */
function arrangeLegend(pdf: Pdf, { series }: BarChart) {
  let [start, row] = [0, 0];
  const entries = series.map(({ name, counts }, index) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const text = pdf.lines.line(`${name}: ${total}`, textStyles.cell, pdf.direction);
    const width = text.width;
    if (start > 0 && start + swatchSize + 4 + width > pdf.width) [start, row] = [0, row + 1];
    const entry = { text, width, start, row, index };
    start += swatchSize + 4 + width + 14;
    return entry;
  });
  return { entries, height: (row + 1) * getLineHeight(textStyles.cell) };
}

function drawPlot(pdf: Pdf, chart: BarChart, swatches: readonly Swatch[]): void {
  const totals = chart.labels.map((_, at) =>
    chart.series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0),
  );
  const step = chooseStep(Math.max(1, ...totals));
  const maximum = Math.ceil(Math.max(1, ...totals) / step) * step;
  const plot = { left: pdf.toLeftEdge(0, pdf.width) + 34, width: pdf.width - 34, bottom: pdf.y + plotHeight };
  const toHeight = (count: number) => (plotHeight * count) / maximum;
  for (let count = 0; count <= maximum; count += step)
    drawGridLine(pdf, plot, plot.bottom - toHeight(count), count);
  const stepWidth = plot.width / Math.max(1, chart.labels.length);
  const barWidth = Math.min(36, stepWidth * (stepWidth > 4 ? 0.8 : 1));
  const bars = chart.series.map((): Rectangle[] => []);
  for (const at of chart.labels.keys()) {
    let top = plot.bottom;
    const x = plot.left + at * stepWidth + (stepWidth - barWidth) / 2;
    for (const [index, { counts }] of chart.series.entries()) {
      const height = toHeight(counts[at] ?? 0);
      if (height === 0) continue;
      top -= height;
      bars[index]?.push([x, top, barWidth, height]);
    }
  }
  for (const [index, swatch] of swatches.entries()) swatch.fill(bars[index] ?? []);
  drawLabels(pdf, chart, { ...plot, stepWidth });
}

interface Plot {
  left: number;
  width: number;
  bottom: number;
}

/** The distance of grid lines: 1, 2 or 5 times a power of ten, for at most five lines. */
function chooseStep(maximum: number): number {
  const power = 10 ** Math.floor(Math.log10(maximum));
  const step = [0.1, 0.2, 0.5, 1, 2].map((part) => part * power).find((item) => maximum / item <= 5);
  return Math.max(1, Math.round(step ?? power));
}

function drawGridLine(pdf: Pdf, { left, width }: Plot, y: number, count: number): void {
  pdf.doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.4)
    .stroke(ruleColour);
  const label = pdf.lines.line(String(count), textStyles.quiet, 'ltr');
  pdf.lines.draw(label, textStyles.quiet, [left - 5 - label.width, y + textStyles.quiet.size / 3]);
}

function drawLabels(pdf: Pdf, { labels, axis }: BarChart, plot: Plot & { stepWidth: number }): void {
  const style = textStyles.quiet;
  const lines = labels.map((label) => pdf.lines.line(label, style, 'ltr'));
  const maxWidth = Math.max(0, ...lines.map(({ width }) => width));
  const every = Math.max(1, Math.ceil((maxWidth * 1.25 + 6) / plot.stepWidth));
  const baseline = plot.bottom + style.size + 3;
  for (const [at, line] of lines.entries()) {
    if (at % every !== 0) continue;
    const x = plot.left + (at + 0.5) * plot.stepWidth - line.width / 2;
    const maxX = getRightEdge(plot) - line.width;
    pdf.lines.draw(line, style, [Math.min(x, maxX), baseline]);
  }
  const title = pdf.lines.line(axis, style, pdf.direction);
  pdf.lines.draw(title, style, [plot.left + (plot.width - title.width) / 2, baseline + getLineHeight(style)]);
}

const getRightEdge = ({ left, width }: Plot) => left + width;
