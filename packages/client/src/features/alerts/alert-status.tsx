import {
  type AssessmentStatus,
  assessmentStatuses,
  type EscalatedOutcome,
} from '@harken/domain/alerts/statuses';
import type { ReportStatus } from '@harken/domain/reports/kinds';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import { joinLabels } from './alert-labels.ts';

const statusBadges: Record<AssessmentStatus | 'Overdue', { icon: IconName; tone: StatusTone }> = {
  Overdue: { icon: 'clock', tone: 'overdue' },
  ToEscalate: { icon: 'up', tone: 'warn' },
  Open: { icon: 'bell', tone: 'warn' },
  ToDismiss: { icon: 'arrowDown', tone: 'outline' },
  Escalated: { icon: 'escalate', tone: 'escalated' },
  Closed: { icon: 'box', tone: 'quiet' },
  Dismissed: { icon: 'ban', tone: 'quiet' },
};

/** Whether this version of the app knows the status. */
export function isKnownStatus(status: string): status is AssessmentStatus {
  return (assessmentStatuses as readonly string[]).includes(status);
}

/** Whether the alert still has to be escalated or dismissed. */
export function isUndecided(status: AssessmentStatus): boolean {
  return status === 'Open' || status === 'ToEscalate' || status === 'ToDismiss';
}

/** This outcome is not shown: it adds nothing to "Closed". */
export const unnamedOutcome = 'Other';

export type AlertBadgeProps = {
  status: AssessmentStatus;
  isOverdue: boolean;
  /** The outcome of a closed alert. */
  outcome?: EscalatedOutcome | null;
};

/** The status of an alert. Past its target an open alert is shown as overdue. */
export function AlertBadge({ status, isOverdue, outcome }: AlertBadgeProps) {
  const { t } = useTexts();
  const shown = isOverdue && isUndecided(status) ? 'Overdue' : status;
  const isNamed = status === 'Closed' && outcome && outcome !== unnamedOutcome;
  const word = joinLabels(t, [t(`alerts.status.${shown}`), isNamed && t(`alerts.outcome.${outcome}`)]);
  return <StatusBadge {...statusBadges[shown]} label={word} />;
}

const reportBadges: Record<ReportStatus, { icon: IconName; tone: StatusTone; word: string }> = {
  New: { icon: 'ring', tone: 'outline', word: 'alerts.report.notChecked' },
  Pending: { icon: 'ring', tone: 'outline', word: 'alerts.report.notChecked' },
  Closed: { icon: 'ring', tone: 'outline', word: 'alerts.report.notChecked' },
  Accepted: { icon: 'check', tone: 'ok', word: 'alerts.report.accepted' },
  Rejected: { icon: 'ban', tone: 'quiet', word: 'alerts.report.dismissed' },
};

/** Whether a report was accepted, dismissed, or not yet cross-checked. */
export function ReportBadge({ status }: { status: ReportStatus }) {
  const { t } = useTexts();
  const { word, ...badge } = reportBadges[status];
  return <StatusBadge {...badge} label={t(word)} />;
}
