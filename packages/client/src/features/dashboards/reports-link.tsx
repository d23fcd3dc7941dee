import { useTexts } from '../../lib/texts/texts.tsx';
import chart from '../../ui/chart/chart.module.css';
import { Link } from '../../ui/navigation/link.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './dashboards.module.css';

/** Leads from a table or a map to the reports behind its numbers, if the user may see them; not printed. */
export function ReportsLink({ to }: { to: string | undefined }) {
  const { t } = useTexts();
  if (to === undefined) return null;
  return (
    <p className={classNames(chart.reports, styles.toReports)} data-print-omit="">
      <Link to={to}>{t('dashboards.toReports')}</Link>
    </p>
  );
}
