import type { AlertStep, AlertTimeliness } from '@harken/domain/alerts/timeliness';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import type { LocalDateTime } from '../../../lib/dates/dates.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Timeline, type TimelineItem } from '../../../ui/page/timeline.tsx';
import text from '../../../ui/text/text.module.css';
import {
  compareWithTarget,
  describeStep,
  type FormatDuration,
  measureAssessment,
  useDurationFormat,
} from '../alert-durations.ts';
import { formatTime, joinLabels } from '../alert-labels.ts';
import { alertPaths } from '../alert-paths.ts';
import { isUndecided } from '../alert-status.tsx';
import { useNow } from '../alert-waiting-time.ts';
import type { AlertAssessment } from '../alerts.api.ts';
import styles from '../assessment/assessment.module.css';

function findEarliest(times: ReadonlyArray<LocalDateTime | null | undefined>): LocalDateTime | undefined {
  return times.filter((time) => time != null).sort()[0];
}

const renderTime = (time: LocalDateTime | null | undefined) => time && <DateTimeText time={time} />;

/** What all parts of the timeline need. */
interface TimelineContext {
  t: Translate;
  formatDuration: FormatDuration;
  alert: AlertAssessment;
  timeliness: AlertTimeliness;
}

/** A point in time and below it how long the step took, highlighted if it took too long. */
function withDuration(context: TimelineContext, step: AlertStep, detail: ReactNode): ReactNode {
  const clock = describeStep(context, step, context);
  if (!clock) return detail;
  return (
    <>
      {detail}
      <div className={clock.isOver ? text.late : undefined}>{clock.text}</div>
    </>
  );
}

/** The first report, the raising of the alert, and reports that joined later. */
function buildFirstReportItems(context: TimelineContext): TimelineItem[] {
  const { t, alert } = context;
  const counted = alert.wasRaisedBecause.reportIds.length;
  const joined = alert.reports.filter((report) => report.receivedAt > alert.createdAt);
  const first = alert.reports.find((report) => report.receivedAt === alert.firstReportReceivedAt);
  const items: TimelineItem[] = [
    {
      key: 'first',
      content: joinLabels(t, [t('alerts.timeline.firstReport'), first?.village]),
      detail: renderTime(alert.firstReportReceivedAt),
    },
    {
      key: 'raised',
      content: t('alerts.timeline.raised', { count: counted }),
      detail: withDuration(context, 'detect', renderTime(alert.createdAt)),
    },
  ];
  if (joined.length === 0) return items;
  const last = joined
    .map((report) => report.receivedAt)
    .sort()
    .at(-1);
  return [
    ...items,
    {
      key: 'joined',
      content: t('alerts.timeline.joined', { count: joined.length }),
      detail: renderTime(last),
    },
  ];
}

/** The progress of cross-checking. */
function crossCheckItems(context: TimelineContext): TimelineItem[] {
  const { t, alert } = context;
  const checked = alert.reports.filter(({ status }) => status === 'Accepted' || status === 'Rejected');
  const since =
    alert.firstCrossCheckedAt ??
    findEarliest(checked.flatMap((report) => [report.acceptedAt, report.rejectedAt]));
  if (checked.length === 0) return [];
  return [
    {
      key: 'checked',
      content: t('alerts.timeline.checked', { count: checked.length }),
      detail:
        since &&
        withDuration(context, 'check', t('alerts.timeline.checkedSince', { time: formatTime(since) })),
    },
  ];
}

/** The decision, or when it is due. */
function buildDecisionItems(context: TimelineContext): TimelineItem[] {
  const { t, alert } = context;
  const { escalatedAt, dismissedAt, assessmentStatus } = alert;
  if (escalatedAt) {
    const detail = withNotificationTime(context, withDuration(context, 'assess', renderTime(escalatedAt)));
    return [{ key: 'escalated', content: t('alerts.status.Escalated'), detail }];
  }
  if (dismissedAt) {
    const detail = withDuration(context, 'assess', renderTime(dismissedAt));
    return [{ key: 'dismissed', content: t('alerts.status.Dismissed'), detail }];
  }
  if (!isUndecided(assessmentStatus)) return [];
  const target = t('alerts.timeline.target', { time: formatTime(alert.decideBefore) });
  const detail = withDuration(context, 'assess', target);
  return [{ key: 'decision', content: t('alerts.timeline.decision'), detail, isUpcoming: true }];
}

/** An escalation decides and notifies at the same time. If the project has different targets for the two, both are shown. */
function withNotificationTime(context: TimelineContext, detail: ReactNode): ReactNode {
  const { targets } = context.alert;
  if (targets.assessHours === targets.notifyDays * 24) return detail;
  const notify = compareWithTarget(context, 'notify', context);
  if (!notify) return detail;
  return (
    <>
      {detail}
      <div className={notify.isOver ? text.late : undefined}>
        {context.t('alertTimes.notified', { verdict: notify.text })}
      </div>
    </>
  );
}

/** The first action after the escalation, or when it is due, and the closing. */
function buildResponseItems(context: TimelineContext): TimelineItem[] {
  const { t, alert } = context;
  const { escalatedAt, firstActionLoggedAt, respondBefore, closedAt } = alert;
  if (!escalatedAt) return [];
  const action = { key: 'action', content: t('alertTimes.timeline.firstAction') };
  const items: TimelineItem[] = [];
  if (firstActionLoggedAt)
    items.push({ ...action, detail: withDuration(context, 'respond', renderTime(firstActionLoggedAt)) });
  else if (!closedAt) {
    const target = respondBefore && t('alerts.timeline.target', { time: formatTime(respondBefore) });
    items.push({ ...action, detail: withDuration(context, 'respond', target), isUpcoming: true });
  }
  const closed = { key: 'closed', content: t('alerts.status.Closed') };
  if (closedAt) items.push({ ...closed, detail: withDuration(context, 'close', renderTime(closedAt)) });
  else items.push({ key: 'closing', content: t('alerts.timeline.closing'), isUpcoming: true });
  return items;
}

/** The history of the alert in short, with a link to its full log. */
export function AlertTimeline({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { t } = useTexts();
  const maySeeLog = useCan('alertEvents.list');
  const formatDuration = useDurationFormat();
  const context: TimelineContext = {
    t,
    formatDuration,
    alert,
    timeliness: measureAssessment(alert, useNow()),
  };
  const items = [
    ...buildFirstReportItems(context),
    ...crossCheckItems(context),
    ...buildDecisionItems(context),
    ...buildResponseItems(context),
  ];
  return (
    <>
      <Timeline items={items} label={t('alerts.timeline.name')} />
      {maySeeLog && (
        <Link
          to={pathTo(alertPaths.eventLog, { projectId, alertId: alert.alertId })}
          className={styles.logHint}
        >
          {t('alerts.timeline.toLog')}
        </Link>
      )}
    </>
  );
}
