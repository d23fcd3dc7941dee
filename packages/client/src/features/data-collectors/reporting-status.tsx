import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import { useTexts } from '../../lib/texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { statusLooks, worstFirst } from './map-overview-places.ts';
import styles from './reporting-status.module.css';

function Sign({ status }: { status: ReportingStatus }) {
  const { icon, tone } = statusLooks[status];
  return (
    <span className={classNames(styles.sign, styles[tone])}>
      <Icon name={icon} small />
    </span>
  );
}

/** One week of one collector, as an icon that is read out. Nothing where they were not there, or not at work. */
export function WeekSign({ status }: { status: ReportingStatus | null | undefined }) {
  const { t } = useTexts();
  if (!status)
    return (
      <span className={styles.sign}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('dataCollectors.reporting.none')}</VisuallyHidden>
      </span>
    );
  const word = t(`dataCollectorMap.status.${status}`);
  return (
    <span title={word}>
      <Sign status={status} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

/** What the signs mean. */
export function ReportingLegend() {
  const { t } = useTexts();
  return (
    <ul className={styles.legend} aria-label={t('dataCollectors.reporting.legend')}>
      {[...worstFirst].reverse().map((status) => (
        <li key={status}>
          <Sign status={status} /> {t(`dataCollectorMap.status.${status}`)}
        </li>
      ))}
      <li>{t('dataCollectors.reporting.noneInLegend')}</li>
    </ul>
  );
}
