import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { statusIcons, worstFirst } from '../map-overview/places.ts';
import styles from './reporting-status.module.css';

function StatusIcon({ status }: { status: ReportingStatus }) {
  const { icon, tone } = statusIcons[status];
  return (
    <span className={classNames(styles.icon, styles[tone])}>
      <Icon name={icon} small />
    </span>
  );
}

/** One week of one collector, as an icon with a text for screen readers. A dash if they were not expected to report. */
export function WeekIcon({ status }: { status: ReportingStatus | null | undefined }) {
  const { t } = useTexts();
  if (!status)
    return (
      <span className={styles.icon}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('dataCollectors.reporting.none')}</VisuallyHidden>
      </span>
    );
  const word = t(`dataCollectorMap.status.${status}`);
  return (
    <span title={word}>
      <StatusIcon status={status} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

/** The meaning of the icons. */
export function ReportingLegend() {
  const { t } = useTexts();
  return (
    <ul className={styles.legend} aria-label={t('dataCollectors.reporting.legend')}>
      {[...worstFirst].reverse().map((status) => (
        <li key={status}>
          <StatusIcon status={status} /> {t(`dataCollectorMap.status.${status}`)}
        </li>
      ))}
      <li>{t('dataCollectors.reporting.noneInLegend')}</li>
    </ul>
  );
}
