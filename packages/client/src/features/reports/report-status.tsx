import { type CrossCheckState, crossCheckStateOf } from '@harken/domain/reports/kinds';
import { useTexts } from '../../lib/texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import type { ReportRow } from './reports.api.ts';
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

/** Whether a report was accepted, dismissed, or not cross-checked. Nobody cross-checks activity. */
export function CrossCheckBadge({ report, isInTraining }: { report: ReportRow; isInTraining: boolean }) {
  const { t } = useTexts();
  const state = crossCheckStateOf(report.status);
  return (
    <span className={styles.badges}>
      {!report.isActivityReport && <StatusBadge {...looks[state]} word={t(`reports.status.${state}`)} />}
      {isInTraining && <TrainingBadge />}
    </span>
  );
}

/** Whether somebody has taken care of an incorrect report. */
export function CorrectedBadge({ report, isInTraining }: { report: ReportRow; isInTraining: boolean }) {
  const { t } = useTexts();
  return (
    <span className={styles.badges}>
      {report.isCorrected ? (
        <StatusBadge icon="check" tone="ok" word={t('reports.corrected.Corrected')} />
      ) : (
        <StatusBadge icon="warning" tone="error" word={t('reports.corrected.NotCorrected')} />
      )}
      {isInTraining && <TrainingBadge />}
    </span>
  );
}
