import { useTexts } from '../../lib/texts.tsx';
import { ThresholdIndicator } from '../../ui/threshold-indicator.tsx';
import styles from './alert-assessment.module.css';
import type { AlertAssessment } from './alerts.api.ts';
import { countReports } from './report-actions.ts';

/** The accepted and missing reports: a threshold indicator, and the same as text. */
export function ThresholdCard({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const counts = countReports(alert.reports);
  const needed = alert.countThreshold;
  return (
    <section className={styles.threshold} aria-label={t('alerts.threshold.name')}>
      <ThresholdIndicator
        {...counts}
        needed={needed}
        size="large"
        label={t('alerts.pips', { ...counts, needed })}
      />
      <div>
        <h2>{t('alerts.threshold.title', { ...counts, needed })}</h2>
        <p className={styles.thresholdHelp}>{t('alerts.threshold.help', { needed })}</p>
      </div>
    </section>
  );
}
