import type { LocalDateTime } from '../../lib/dates.ts';
import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import styles from './alert-assessment.module.css';
import { alertPaths } from './alert-paths.ts';
import { isWaiting } from './alert-status.tsx';
import { inRow, timeInWords } from './alert-words.ts';
import type { AlertAssessment } from './alerts.api.ts';

function earliest(times: ReadonlyArray<LocalDateTime | null | undefined>): LocalDateTime | undefined {
  return times.filter((time) => time != null).sort()[0];
}

const at = (time: LocalDateTime | null | undefined) => time && <ShownTime time={time} />;

/** From the first report to the raising, and what joined later. */
function beginnings(t: Translate, alert: AlertAssessment): TimelineItem[] {
  const counted = alert.wasRaisedBecause.reportIds.length;
  const joined = alert.reports.filter((report) => report.receivedAt > alert.createdAt);
  const first = alert.reports.find((report) => report.receivedAt === alert.firstReportReceivedAt);
  const items: TimelineItem[] = [
    {
      key: 'first',
      content: inRow(t, [t('alerts.timeline.firstReport'), first?.village]),
      detail: at(alert.firstReportReceivedAt),
    },
    { key: 'raised', content: t('alerts.timeline.raised', { count: counted }), detail: at(alert.createdAt) },
  ];
  if (joined.length === 0) return items;
  const last = joined
    .map((report) => report.receivedAt)
    .sort()
    .at(-1);
  return [
    ...items,
    { key: 'joined', content: t('alerts.timeline.joined', { count: joined.length }), detail: at(last) },
  ];
}

/** How far the cross-checking is. */
function checking(t: Translate, alert: AlertAssessment): TimelineItem[] {
  const checked = alert.reports.filter(({ status }) => status === 'Accepted' || status === 'Rejected');
  const since =
    alert.firstCrossCheckedAt ??
    earliest(checked.flatMap((report) => [report.acceptedAt, report.rejectedAt]));
  if (checked.length === 0) return [];
  return [
    {
      key: 'checked',
      content: t('alerts.timeline.checked', { count: checked.length }),
      detail: since && t('alerts.timeline.checkedSince', { time: timeInWords(since) }),
    },
  ];
}

/** What was decided, or until when it should be. */
function decisions(t: Translate, alert: AlertAssessment): TimelineItem[] {
  const items: TimelineItem[] = [];
  const { escalatedAt, dismissedAt, closedAt, assessmentStatus } = alert;
  if (escalatedAt)
    items.push({ key: 'escalated', content: t('alerts.status.Escalated'), detail: at(escalatedAt) });
  if (dismissedAt)
    items.push({ key: 'dismissed', content: t('alerts.status.Dismissed'), detail: at(dismissedAt) });
  if (closedAt) items.push({ key: 'closed', content: t('alerts.status.Closed'), detail: at(closedAt) });
  if (isWaiting(assessmentStatus)) {
    const target = t('alerts.timeline.target', { time: timeInWords(alert.decideBefore) });
    items.push({ key: 'decision', content: t('alerts.timeline.decision'), detail: target, isToCome: true });
  }
  if (assessmentStatus === 'Escalated')
    items.push({ key: 'closing', content: t('alerts.timeline.closing'), isToCome: true });
  return items;
}

/** The life of the alert so far, and the way to its whole log. */
export function AlertTimeline({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { t } = useTexts();
  const seesLog = useCan('alertEvents.list');
  const items = [...beginnings(t, alert), ...checking(t, alert), ...decisions(t, alert)];
  return (
    <>
      <Timeline items={items} label={t('alerts.timeline.name')} />
      {seesLog && (
        <Link
          to={pathTo(alertPaths.eventLog, { projectId, alertId: alert.alertId })}
          className={styles.toLog}
        >
          {t('alerts.timeline.toLog')}
        </Link>
      )}
    </>
  );
}
