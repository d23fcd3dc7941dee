import { getErrorGroup, type ReportErrorType } from '@harken/domain/reports/kinds';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, RowLink } from '../../../ui/data-table/data-table.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import text from '../../../ui/text/text.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { AnyReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';
import type { SenderType } from './filters.ts';

const peopleCounts = [
  'countMalesBelowFive',
  'countMalesAtLeastFive',
  'countFemalesBelowFive',
  'countFemalesAtLeastFive',
] as const;
const collectionPointCounts = ['referredCount', 'deathCount', 'fromOtherVillagesCount'] as const;
type CountName = (typeof peopleCounts | typeof collectionPointCounts)[number];

/** Short in the header, in full for screen readers and as a tooltip. */
function CountHeader({ name }: { name: CountName }) {
  const { t } = useTexts();
  return (
    <abbr title={t(`reports.count.${name}`)} className={styles.short}>
      <span aria-hidden="true">{t(`reports.countShort.${name}`)}</span>
      <VisuallyHidden>{t(`reports.count.${name}`)}</VisuallyHidden>
    </abbr>
  );
}

function countColumn(name: CountName): Column<AnyReportRow> {
  return {
    key: name,
    header: <CountHeader name={name} />,
    card: 'hidden',
    isNumber: true,
    cell: (report) => {
      const count = report[name] ?? undefined;
      return <span className={classNames(styles.count, !count && styles.zero)}>{count ?? '–'}</span>;
    },
  };
}

/** A column for each sex-age group; for collection points also referrals, deaths and people from other villages. */
export function countColumns(senderType: SenderType): Column<AnyReportRow>[] {
  const names = senderType === 'CollectionPoint' ? [...peopleCounts, ...collectionPointCounts] : peopleCounts;
  return names.map(countColumn);
}

/** The text of a message. It reads from left to right in every language. */
export function Message({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  if (!report.message) return <span className={text.muted}>{t('reports.incorrect.noText')}</span>;
  return (
    <bdi dir="ltr" className={classNames(text.mono, styles.message)}>
      {report.message}
    </bdi>
  );
}

/** The group of an error, linked to the page of the report if there is one, and the error itself. */
export function ErrorType({ type, to }: { type: ReportErrorType; to?: string }) {
  const { t } = useTexts();
  const group = t(`reports.errorGroup.${getErrorGroup(type)}`);
  return (
    <span className={styles.error}>
      {to ? <RowLink to={to}>{group}</RowLink> : <b>{group}</b>}
      <span>{t(`reports.errorTypes.${type}`)}</span>
    </span>
  );
}
