import { useTexts } from '../../../lib/texts/texts.tsx';
import { formatNonReporting } from '../../../shared/non-reporting-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { type Performance, useNonReporting } from '../data-collectors.api.ts';
import styles from './non-reporting-line.module.css';

/** Below the name of a non-reporting collector: the days since the last report, and the usual reporting interval. */
export function NonReportingNote({ row }: { row: Performance['performance']['data'][number] }) {
  const { t } = useTexts();
  const { silentDays, usualGapDays } = row;
  if (typeof silentDays !== 'number' || typeof usualGapDays !== 'number') return null;
  return (
    <span className={styles.mark}>
      <Icon name="alarm" small /> {formatNonReporting(t, { silentDays, usualGapDays })}
    </span>
  );
}

/** The number of non-reporting collectors, with a button to show only them. */
export function NonReportingLine({
  projectId,
  isFiltered,
  onChange,
}: {
  projectId: number;
  isFiltered: boolean;
  onChange: (isSilent: boolean) => void;
}) {
  const { t } = useTexts();
  const collectors = useNonReporting(projectId).data?.dataCollectors;
  if (!collectors || collectors.silentCount === 0) return null;
  const { silentCount, watchedCount } = collectors;
  return (
    <p className={styles.line}>
      <Icon name="alarm" small />
      <span>{t('silence.counted', { count: silentCount, watched: watchedCount })}</span>
      <Button variant="ghost" size="small" onClick={() => onChange(!isFiltered)}>
        {t(isFiltered ? 'silence.showAll' : 'silence.showOnly')}
      </Button>
    </p>
  );
}
