import type { AlertClocks, AlertStep } from '@harken/domain/alerts/clocks';
import type { ReactNode } from 'react';
import type { LocalDateTime } from '../../lib/dates.ts';
import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Link } from '../../ui/link.tsx';
import text from '../../ui/text.module.css';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import styles from './alert-assessment.module.css';
import { useNow } from './alert-clock.ts';
import {
  clocksOfAssessment,
  type InWords,
  stepInWords,
  useDurationInWords,
  verdictInWords,
} from './alert-durations.ts';
import { alertPaths } from './alert-paths.ts';
import { isWaiting } from './alert-status.tsx';
import { inRow, timeInWords } from './alert-words.ts';
import type { AlertAssessment } from './alerts.api.ts';

function earliest(times: ReadonlyArray<LocalDateTime | null | undefined>): LocalDateTime | undefined {
  return times.filter((time) => time != null).sort()[0];
}

const at = (time: LocalDateTime | null | undefined) => time && <ShownTime time={time} />;

/** What the timeline tells of: an alert, how long its steps took, and the words for both. */
interface Told {
  t: Translate;
  inWords: InWords;
  alert: AlertAssessment;
  clocks: AlertClocks;
}

/** When something happened, and beneath it how long it took; what took too long is marked. */
function withClock(told: Told, step: AlertStep, detail: ReactNode): ReactNode {
  const clock = stepInWords(told, step, told);
  if (!clock) return detail;
  return (
    <>
      {detail}
      <div className={clock.isOver ? text.late : undefined}>{clock.words}</div>
    </>
  );
}

/** From the first report to the raising, and what joined later. */
function beginnings(told: Told): TimelineItem[] {
  const { t, alert } = told;
  const counted = alert.wasRaisedBecause.reportIds.length;
  const joined = alert.reports.filter((report) => report.receivedAt > alert.createdAt);
  const first = alert.reports.find((report) => report.receivedAt === alert.firstReportReceivedAt);
  const items: TimelineItem[] = [
    {
      key: 'first',
      content: inRow(t, [t('alerts.timeline.firstReport'), first?.village]),
      detail: at(alert.firstReportReceivedAt),
    },
    {
      key: 'raised',
      content: t('alerts.timeline.raised', { count: counted }),
      detail: withClock(told, 'detect', at(alert.createdAt)),
    },
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
function checking(told: Told): TimelineItem[] {
  const { t, alert } = told;
  const checked = alert.reports.filter(({ status }) => status === 'Accepted' || status === 'Rejected');
  const since =
    alert.firstCrossCheckedAt ??
    earliest(checked.flatMap((report) => [report.acceptedAt, report.rejectedAt]));
  if (checked.length === 0) return [];
  return [
    {
      key: 'checked',
      content: t('alerts.timeline.checked', { count: checked.length }),
      detail:
        since && withClock(told, 'check', t('alerts.timeline.checkedSince', { time: timeInWords(since) })),
    },
  ];
}

/** What was decided, or until when it should be. */
function decision(told: Told): TimelineItem[] {
  const { t, alert } = told;
  const { escalatedAt, dismissedAt, assessmentStatus } = alert;
  if (escalatedAt) {
    const detail = withNotifying(told, withClock(told, 'assess', at(escalatedAt)));
    return [{ key: 'escalated', content: t('alerts.status.Escalated'), detail }];
  }
  if (dismissedAt) {
    const detail = withClock(told, 'assess', at(dismissedAt));
    return [{ key: 'dismissed', content: t('alerts.status.Dismissed'), detail }];
  }
  if (!isWaiting(assessmentStatus)) return [];
  const target = t('alerts.timeline.target', { time: timeInWords(alert.decideBefore) });
  const detail = withClock(told, 'assess', target);
  return [{ key: 'decision', content: t('alerts.timeline.decision'), detail, isToCome: true }];
}

/** Escalating decides and notifies at once; where the project sets other targets for the two, both are told. */
function withNotifying(told: Told, detail: ReactNode): ReactNode {
  const { targets } = told.alert;
  if (targets.assessHours === targets.notifyDays * 24) return detail;
  const notify = verdictInWords(told, 'notify', told);
  if (!notify) return detail;
  return (
    <>
      {detail}
      <div className={notify.isOver ? text.late : undefined}>
        {told.t('alertTimes.notified', { verdict: notify.words })}
      </div>
    </>
  );
}

/** What was done after the escalation, or until when something should be, and the closing. */
function response(told: Told): TimelineItem[] {
  const { t, alert } = told;
  const { escalatedAt, firstActionLoggedAt, respondBefore, closedAt } = alert;
  if (!escalatedAt) return [];
  const action = { key: 'action', content: t('alertTimes.timeline.firstAction') };
  const items: TimelineItem[] = [];
  if (firstActionLoggedAt)
    items.push({ ...action, detail: withClock(told, 'respond', at(firstActionLoggedAt)) });
  else if (!closedAt) {
    const target = respondBefore && t('alerts.timeline.target', { time: timeInWords(respondBefore) });
    items.push({ ...action, detail: withClock(told, 'respond', target), isToCome: true });
  }
  const closed = { key: 'closed', content: t('alerts.status.Closed') };
  if (closedAt) items.push({ ...closed, detail: withClock(told, 'close', at(closedAt)) });
  else items.push({ key: 'closing', content: t('alerts.timeline.closing'), isToCome: true });
  return items;
}

/** The life of the alert so far, and the way to its whole log. */
export function AlertTimeline({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { t } = useTexts();
  const seesLog = useCan('alertEvents.list');
  const inWords = useDurationInWords();
  const told = { t, inWords, alert, clocks: clocksOfAssessment(alert, useNow()) };
  const items = [...beginnings(told), ...checking(told), ...decision(told), ...response(told)];
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
