import { type CrossCheckState, getCrossCheckState } from '@harken/domain/reports/kinds';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DismissalText } from '../../../shared/dismissal/reasons.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status/badge.tsx';
import { describeClasses } from '../classification/labels.ts';
import type { AnyReportRow, ReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';

const crossCheckBadges: Record<CrossCheckState, { icon: IconName; tone: StatusTone }> = {
  notCrossChecked: { icon: 'ring', tone: 'outline' },
  kept: { icon: 'check', tone: 'ok' },
  dismissed: { icon: 'ban', tone: 'quiet' },
};

/** The sender is still in training. */
function TrainingBadge() {
  const { t } = useTexts();
  return <StatusBadge icon="training" tone="outline" label={t('reports.inTraining')} />;
}

const duplicateBadges = {
  Probable: { icon: 'copy', tone: 'warn', key: 'repetitions.probable' },
  Confirmed: { icon: 'copy', tone: 'quiet', key: 'repetitions.confirmed' },
} as const;

/** Flags possible and confirmed duplicates. A message marked as not a duplicate has no badge. */
export function DuplicateBadge({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  const { repetition } = report;
  if (!repetition || repetition === 'Denied') return null;
  const { key, ...badge } = duplicateBadges[repetition];
  return <StatusBadge {...badge} label={t(key)} />;
}

/** The badges that correct and incorrect reports have in common. */
function OtherBadges({ report }: { report: AnyReportRow }) {
  return (
    <>
      <DuplicateBadge report={report} />
      {'isInTraining' in report && report.isInTraining && <TrainingBadge />}
    </>
  );
}

/** Whether a report was accepted, dismissed, or not cross-checked. Activity reports are never cross-checked. */
export function CrossCheckBadge({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  const state = getCrossCheckState(report.status);
  return (
    <span className={styles.badges}>
      {!report.isActivityReport && (
        <StatusBadge {...crossCheckBadges[state]} label={t(`reports.status.${state}`)} />
      )}
      {'dismissalReason' in report && report.dismissalReason && (
        <small>
          <DismissalText reason={report.dismissalReason} note={report.dismissalNote} />
        </small>
      )}
      {report.classification && <small>{describeClasses(t, report.classification)}</small>}
      <OtherBadges report={report} />
    </span>
  );
}

/** Whether an incorrect report was marked as corrected. */
export function CorrectedBadge({ report }: { report: ReportRow }) {
  const { t } = useTexts();
  return (
    <span className={styles.badges}>
      {report.isCorrected ? (
        <StatusBadge icon="check" tone="ok" label={t('reports.corrected.Corrected')} />
      ) : (
        <StatusBadge icon="warning" tone="error" label={t('reports.corrected.NotCorrected')} />
      )}
      <OtherBadges report={report} />
    </span>
  );
}
