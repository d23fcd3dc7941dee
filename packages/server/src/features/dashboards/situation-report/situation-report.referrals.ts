import { type Pdf, textStyles } from '../../../platform/pdf/pdf-document.ts';
import { drawTable } from '../../../platform/pdf/pdf-table.ts';
import type { Situation } from './situation-report.data.ts';
import type { Translator } from './situation-report.texts.ts';

const names = ['total', 'arrived', 'notArrived', 'waiting', 'recovered', 'died', 'unknown'] as const;

/** How many people were referred to each facility within the period, and what became of them; nothing without any. */
export function writeReferrals(
  pdf: Pdf,
  { translate }: Translator,
  { referrals }: Pick<Situation, 'referrals'>,
): void {
  const { all, facilities } = referrals;
  if (all.total === 0) return;
  pdf.heading(translate('referrals.heading'));
  pdf.write(translate('referrals.note'), textStyles.quiet);
  const rows = facilities.map(({ facility, ...counts }) => ({
    name: facility ?? translate('referrals.noFacility'),
    counts,
  }));
  const sum = { name: translate('referrals.all'), counts: all };
  drawTable(
    pdf,
    [
      { title: translate('referrals.facility'), share: 2.6 },
      ...names.map((name) => ({ title: translate(`referrals.${name}`), share: 1, isNumber: true })),
    ],
    (rows.length > 1 ? [...rows, sum] : rows).map(({ name, counts }) => [
      name,
      ...names.map((column) => String(counts[column])),
    ]),
  );
}
