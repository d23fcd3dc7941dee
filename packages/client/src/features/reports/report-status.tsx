import { type CrossCheckState, crossCheckStateOf } from '@harken/domain/reports/kinds';
import { useTexts } from '../../lib/texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import type { AnyReportRow, ReportRow } from './reports.api.ts';
import styles from './reports.module.css';

const looks: Record<CrossCheckState, { icon: IconName; tone: StatusTone }> = {
  notCrossChecked: { icon: 'ring', tone: 'outline' },
  kept: { icon: 'check', tone: 'ok' },
  dismissed: { icon: 'ban', tone: 'quiet' },
};

/** The report came from somebody who is still learning to send reports. */
function TrainingBadge() {
  const { t } = useTexts();
  return <StatusBadge icon="training" tone="outline" word={t('reports.inTraining')} />;
}

const repetitionLooks = {
  Probable: { icon: 'copy', tone: 'warn', key: 'repetitions.probable' },
  Confirmed: { icon: 'copy', tone: 'quiet', key: 'repetitions.confirmed' },
} as const;

/** The same text came before. What is a report of its own after all wears nothing. */
export function RepetitionBadge({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  const { repetition } = report;
  if (!repetition || repetition === 'Denied') return null;
  const { key, ...look } = repetitionLooks[repetition];
  return <StatusBadge {...look} word={t(key)} />;
}

/** What is true of correct and incorrect reports alike. */
function OtherBadges({ report }: { report: AnyReportRow }) {
  return (
    <>
      <RepetitionBadge report={report} />
      {'isInTraining' in report && report.isInTraining && <TrainingBadge />}
    </>
  );
}

/** Whether a report was accepted, dismissed, or not cross-checked. Nobody cross-checks activity. */
export function CrossCheckBadge({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  const state = crossCheckStateOf(report.status);
  return (
    <span className={styles.badges}>
      {!report.isActivityReport && <StatusBadge {...looks[state]} word={t(`reports.status.${state}`)} />}
      <OtherBadges report={report} />
    </span>
  );
}

/** Whether somebody has taken care of an incorrect report. */
export function CorrectedBadge({ report }: { report: ReportRow }) {
  const { t } = useTexts();
  return (
    <span className={styles.badges}>
      {report.isCorrected ? (
        <StatusBadge icon="check" tone="ok" word={t('reports.corrected.Corrected')} />
      ) : (
        <StatusBadge icon="warning" tone="error" word={t('reports.corrected.NotCorrected')} />
      )}
      <OtherBadges report={report} />
    </span>
  );
}
