import { type Pdf, textStyles } from '../../../platform/pdf/pdf-document.ts';
import { drawTable } from '../../../platform/pdf/pdf-table.ts';
import type { Situation } from './situation-report.data.ts';
import type { Translator } from './situation-report.texts.ts';

/** The open signals of the project when the report is made, the most urgent first; nothing without any. */
export function writeOpenSignals(
  pdf: Pdf,
  { translate, text }: Translator,
  { openSignals, projectUrl }: Pick<Situation, 'openSignals' | 'projectUrl'>,
): void {
  const { count, items } = openSignals;
  if (items.length === 0) return;
  pdf.heading(translate('signals.heading'));
  pdf.write(translate('signals.note'), textStyles.quiet);
  drawTable(
    pdf,
    [
      { title: translate('signals.healthRisk'), share: 2 },
      { title: translate('signals.place'), share: 2.4 },
      { title: translate('signals.week'), share: 1.3 },
      { title: translate('signals.observed'), share: 0.8, isNumber: true },
      { title: translate('signals.expected'), share: 0.9, isNumber: true },
    ],
    items.map(({ id, healthRisk, level, place, epiYear, epiWeek, observed, expected, cluster }) => [
      { text: healthRisk, url: `${projectUrl}/signals/${id}` },
      cluster
        ? text('signals.cluster.around', { place, km: cluster.radiusKm.toFixed(1) })
        : text(`signals.level.${level}`, { place }),
      cluster ? `${cluster.firstDay} – ${cluster.lastDay}` : `${epiYear}/${epiWeek}`,
      String(observed),
      expected.toFixed(1),
    ]),
  );
  const more = count - items.length;
  if (more > 0) pdf.write(translate('signals.more', { count: more }), textStyles.text);
}
