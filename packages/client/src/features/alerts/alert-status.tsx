import {
  type AssessmentStatus,
  assessmentStatuses,
  type EscalatedOutcome,
} from '@harken/domain/alerts/statuses';
import type { ReportStatus } from '@harken/domain/reports/kinds';
import { useTexts } from '../../lib/texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import { inRow } from './alert-words.ts';

const looks: Record<AssessmentStatus | 'Overdue', { icon: IconName; tone: StatusTone }> = {
  Overdue: { icon: 'clock', tone: 'overdue' },
  ToEscalate: { icon: 'up', tone: 'warn' },
  Open: { icon: 'bell', tone: 'warn' },
  ToDismiss: { icon: 'arrowDown', tone: 'outline' },
  Escalated: { icon: 'escalate', tone: 'escalated' },
  Closed: { icon: 'box', tone: 'quiet' },
  Dismissed: { icon: 'ban', tone: 'quiet' },
};

/** Whether the server named a status that this app knows. */
export function isKnownStatus(status: string): status is AssessmentStatus {
  return (assessmentStatuses as readonly string[]).includes(status);
}

/** Whether somebody still has to decide between escalating and dismissing. */
export function isWaiting(status: AssessmentStatus): boolean {
  return status === 'Open' || status === 'ToEscalate' || status === 'ToDismiss';
}

/** Closed with this outcome says no more than closed. */
export const unnamedOutcome = 'Other';

export type AlertBadgeProps = {
  status: AssessmentStatus;
  isOverdue: boolean;
  /** How a closed alert ended. */
  outcome?: EscalatedOutcome | null;
};

/** Where an alert stands. An alert past its target is first of all overdue. */
export function AlertBadge({ status, isOverdue, outcome }: AlertBadgeProps) {
  const { t } = useTexts();
  const shown = isOverdue && isWaiting(status) ? 'Overdue' : status;
  const isNamed = status === 'Closed' && outcome && outcome !== unnamedOutcome;
  const word = inRow(t, [t(`alerts.status.${shown}`), isNamed && t(`alerts.outcome.${outcome}`)]);
  return <StatusBadge {...looks[shown]} word={word} />;
}

const reportLooks: Record<ReportStatus, { icon: IconName; tone: StatusTone; word: string }> = {
  New: { icon: 'ring', tone: 'outline', word: 'alerts.report.notChecked' },
  Pending: { icon: 'ring', tone: 'outline', word: 'alerts.report.notChecked' },
  Closed: { icon: 'ring', tone: 'outline', word: 'alerts.report.notChecked' },
  Accepted: { icon: 'check', tone: 'ok', word: 'alerts.report.accepted' },
  Rejected: { icon: 'ban', tone: 'quiet', word: 'alerts.report.dismissed' },
};

/** Whether a report was accepted, dismissed, or not yet cross-checked. */
export function ReportBadge({ status }: { status: ReportStatus }) {
  const { t } = useTexts();
  const { word, ...look } = reportLooks[status];
  return <StatusBadge {...look} word={t(word)} />;
}
