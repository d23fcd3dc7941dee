import { isOutboxReason } from '@harken/contract/outbox-reasons';
import { toLocalTime } from '../../lib/instants.ts';
import { useCan } from '../../lib/permissions.ts';
import { isolateLeftToRight } from '../../lib/text-direction.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import { ThresholdIndicator } from '../../ui/threshold-indicator.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import type { Outcome } from './simulator.api.ts';

type Alert = NonNullable<Outcome['alert']>;
type Reply = NonNullable<Outcome['reply']>;

function listReceived({ timings, gatewayName }: Outcome, t: Translate): TimelineItem[] {
  if (!timings.arrivedAt) return [];
  return [
    {
      key: 'received',
      content: t('simulator.happened.received', { gateway: gatewayName ?? '' }),
      detail: toLocalTime(timings.arrivedAt).slice(11),
    },
  ];
}

function listSender({ sender }: Outcome, t: Translate): TimelineItem[] {
  if (!sender) return [];
  const { name, village, isInTraining, phoneNumber } = sender;
  const who = [name, village].filter(Boolean).join(', ');
  const known = isInTraining ? 'simulator.happened.senderInTraining' : 'simulator.happened.senderKnown';
  const key = name ? known : 'simulator.happened.senderUnknown';
  return [
    {
      key: 'sender',
      content: t(key, { who }),
      detail: t('simulator.happened.number', { number: isolateLeftToRight(phoneNumber) }),
    },
  ];
}

function listStored({ report, errorType, state }: Outcome, t: Translate): TimelineItem[] {
  if (report) {
    const key = report.isTraining
      ? 'simulator.happened.trainingReportStored'
      : 'simulator.happened.reportStored';
    return [
      { key: 'stored', content: t(key), detail: t('simulator.happened.report', { reportId: report.id }) },
    ];
  }
  if (errorType) return [{ key: 'stored', content: t('simulator.happened.incorrectStored') }];
  const key = state === 'Failed' ? 'simulator.failed' : 'simulator.happened.reading';
  return [{ key: 'stored', content: t(key), isUpcoming: true }];
}

function AlertRaised({ alert }: { alert: Alert }) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  const { id, isNew, accepted, pending, counted, countThreshold, projectId } = alert;
  const counts = { accepted, pending, counted, needed: countThreshold };
  return (
    <>
      {t(isNew ? 'simulator.happened.alertOpened' : 'simulator.happened.alertJoined', { alertId: id })}{' '}
      <ThresholdIndicator
        accepted={accepted}
        toCheck={pending}
        needed={countThreshold}
        label={t('simulator.happened.pips', counts)}
      />{' '}
      {t('simulator.happened.counted', counts)}
      {mayAssess && (
        <div>
          <Link to={`/projects/${projectId}/alerts/${id}/assess`}>
            {t('simulator.happened.openAlert', { alertId: id })}
          </Link>
        </div>
      )}
    </>
  );
}

function listAlert({ report, alert }: Outcome, t: Translate): TimelineItem[] {
  if (alert) return [{ key: 'alert', content: <AlertRaised alert={alert} /> }];
  if (!report || report.isTraining) return [];
  return [{ key: 'alert', content: t('simulator.happened.noAlert'), isUpcoming: true }];
}

const replyBadges: Record<Reply['state'], { tone: StatusTone; icon: IconName }> = {
  Queued: { tone: 'info', icon: 'clock' },
  Retrying: { tone: 'warn', icon: 'refresh' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
};

function listReply({ reply, state }: Outcome, t: Translate): TimelineItem[] {
  if (!reply) {
    const isOver = state === 'Read' || state === 'NotUnderstood';
    return isOver ? [{ key: 'reply', content: t('simulator.happened.noReply') }] : [];
  }
  const { reason } = reply;
  return [
    {
      key: 'reply',
      isUpcoming: reply.state === 'Queued' || reply.state === 'Retrying',
      content: (
        <>
          {t('simulator.happened.reply')}{' '}
          <StatusBadge {...replyBadges[reply.state]} label={t(`outbox.state.${reply.state}`)} />
        </>
      ),
      detail: reason && isOutboxReason(reason) ? t(reason) : undefined,
    },
  ];
}

/** What was done with a message, step by step. */
export function OutcomeTimeline({ outcome }: { outcome: Outcome }) {
  const { t } = useTexts();
  const { milliseconds } = outcome.timings;
  const duration =
    milliseconds != null && t('simulator.happened.duration', { seconds: (milliseconds / 1000).toFixed(2) });
  const steps = [listReceived, listSender, listStored, listAlert, listReply];
  return (
    <Card title={t('simulator.happened.title')} aside={duration && <small>{duration}</small>}>
      <Timeline label={t('simulator.happened.title')} items={steps.flatMap((step) => step(outcome, t))} />
    </Card>
  );
}
