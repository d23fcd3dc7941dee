import { lineHeight, looks, type Pdf, ruleColour } from './pdf-document.ts';
import { type Swatch, swatchesOf } from './pdf-swatches.ts';

/** Stacked bars over time. */
export interface BarChart {
  /** The whole of it in one sentence, for who does not see it. */
  description: string;
  /** From the bottom of the bars upwards. */
  series: readonly { name: string; counts: readonly number[]; isRest?: boolean }[];
  /** What stands below the bars, one for each; as many as there is room for. */
  labels: readonly string[];
  /** What the labels are. */
  axis: string;
}

const plotHeight = 130;
const swatchSize = 8;
const axisHeight = 26;

/** A chart over the whole width: legend with totals above, time from left to right in every language. */
export function drawBarChart(pdf: Pdf, chart: BarChart): void {
  const legend = legendOf(pdf, chart);
  pdf.makeRoom(legend.height + plotHeight + axisHeight + 14);
  const swatches = swatchesOf(pdf.doc, chart.series);
  pdf.tag(
    'Figure',
    () => {
      for (const { text, start, row, index, width } of legend.entries) {
        const y = pdf.y + row * lineHeight(looks.cell);
        swatches[index]?.fill(pdf.leftOf(start, swatchSize), y + 2, swatchSize, swatchSize);
        const box = { start: start + swatchSize + 4, width, baseline: y + looks.cell.size };
        pdf.drawLine(text, looks.cell, box);
      }
      pdf.y += legend.height + 8;
      drawPlot(pdf, chart, swatches);
      pdf.y += plotHeight + axisHeight;
    },
    { alt: chart.description },
  );
  pdf.y += 6;
}

/** Names with totals, as many in a row as fit. */
function legendOf(pdf: Pdf, { series }: BarChart) {
  let [start, row] = [0, 0];
  const entries = series.map(({ name, counts }, index) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const text = pdf.lines.line(`${name}: ${total}`, looks.cell, pdf.direction);
    const width = text.width;
    if (start > 0 && start + swatchSize + 4 + width > pdf.width) [start, row] = [0, row + 1];
    const entry = { text, width, start, row, index };
    start += swatchSize + 4 + width + 14;
    return entry;
  });
  return { entries, height: (row + 1) * lineHeight(looks.cell) };
}

function drawPlot(pdf: Pdf, chart: BarChart, swatches: readonly Swatch[]): void {
  const totals = chart.labels.map((_, at) =>
    chart.series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0),
  );
  const step = stepOf(Math.max(1, ...totals));
  const highest = Math.ceil(Math.max(1, ...totals) / step) * step;
  const plot = { left: pdf.leftOf(0, pdf.width) + 34, width: pdf.width - 34, bottom: pdf.y + plotHeight };
  const heightOf = (count: number) => (plotHeight * count) / highest;
  for (let count = 0; count <= highest; count += step)
    drawGridLine(pdf, plot, plot.bottom - heightOf(count), count);
  const stepWidth = plot.width / Math.max(1, chart.labels.length);
  const barWidth = Math.min(36, stepWidth * (stepWidth > 4 ? 0.8 : 1));
  for (const at of chart.labels.keys()) {
    let top = plot.bottom;
    const x = plot.left + at * stepWidth + (stepWidth - barWidth) / 2;
    for (const [index, { counts }] of chart.series.entries()) {
      const height = heightOf(counts[at] ?? 0);
      if (height === 0) continue;
      top -= height;
      swatches[index]?.fill(x, top, barWidth, height);
    }
  }
  drawLabels(pdf, chart, { ...plot, stepWidth });
}

interface Plot {
  left: number;
  width: number;
  bottom: number;
}

/** The distance of the lines behind the bars: 1, 2 or 5 of some power of ten, so that there are at most five. */
function stepOf(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [0.1, 0.2, 0.5, 1, 2].map((part) => part * power).find((one) => highest / one <= 5);
  return Math.max(1, Math.round(step ?? power));
}

function drawGridLine(pdf: Pdf, { left, width }: Plot, y: number, count: number): void {
  pdf.doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.4)
    .stroke(ruleColour);
  const label = pdf.lines.line(String(count), looks.quiet, 'ltr');
  pdf.lines.draw(label, looks.quiet, [left - 5 - label.width, y + looks.quiet.size / 3]);
}

function drawLabels(pdf: Pdf, { labels, axis }: BarChart, plot: Plot & { stepWidth: number }): void {
  const look = looks.quiet;
  const lines = labels.map((label) => pdf.lines.line(label, look, 'ltr'));
  const widest = Math.max(0, ...lines.map(({ width }) => width));
  const every = Math.max(1, Math.ceil((widest * 1.25 + 6) / plot.stepWidth));
  const baseline = plot.bottom + look.size + 3;
  for (const [at, line] of lines.entries()) {
    if (at % every !== 0) continue;
    const x = plot.left + (at + 0.5) * plot.stepWidth - line.width / 2;
    const furthest = paperEnd(plot) - line.width;
    pdf.lines.draw(line, look, [Math.min(x, furthest), baseline]);
  }
  const title = pdf.lines.line(axis, look, pdf.direction);
  pdf.lines.draw(title, look, [plot.left + (plot.width - title.width) / 2, baseline + lineHeight(look)]);
}

const paperEnd = ({ left, width }: Plot) => left + width;
