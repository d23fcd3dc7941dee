import { isOutboxReason } from '@harken/contract/outbox/reasons';
import { joinParts } from '@harken/domain/texts/lists';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Timeline, type TimelineItem } from '../../ui/page/timeline.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import { ThresholdIndicator } from '../../ui/status/threshold-indicator.tsx';
import type { Outcome } from './outcome.ts';

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

function listSender({ sender }: Outcome, t: Translate, language: string): TimelineItem[] {
  if (!sender) return [];
  const { name, village, isInTraining, phoneNumber } = sender;
  const who = joinParts([name, village], language);
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

/** A message from training is hidden by default, so its list is opened with training included. */
function SentInTraining({ sender, report }: Outcome) {
  const { t } = useTexts();
  const mayList = useCan('reports.list');
  const list = report ? 'correct' : 'incorrect';
  return (
    <>
      {t('training.sentInTraining')}{' '}
      {mayList && sender?.projectId && (
        <Link to={`/projects/${sender.projectId}/reports/${list}?trainingStatus=InTraining`}>
          {t('training.seeReport')}
        </Link>
      )}
    </>
  );
}

function listTraining(outcome: Outcome): TimelineItem[] {
  const isStored = outcome.report || outcome.errorType;
  if (!isStored || !outcome.sender?.isInTraining) return [];
  return [{ key: 'training', content: <SentInTraining {...outcome} /> }];
}

function listStored({ report, errorType, gatewayFault, state }: Outcome, t: Translate): TimelineItem[] {
  if (report) {
    const key = report.isTraining
      ? 'simulator.happened.trainingReportStored'
      : 'simulator.happened.reportStored';
    return [
      { key: 'stored', content: t(key), detail: t('simulator.happened.report', { reportId: report.id }) },
    ];
  }
  if (errorType) {
    const reason = gatewayFault ? t(`gatewayTest.fault.${gatewayFault}`) : undefined;
    return [{ key: 'stored', content: t('simulator.happened.incorrectStored'), detail: reason }];
  }
  if (state === 'Read') return [{ key: 'stored', content: t('simulator.happened.onsetStored') }];
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
          <LinkButton size="small" to={`/projects/${projectId}/alerts/${id}/assess`}>
            {t('simulator.happened.openAlert', { alertId: id })}
          </LinkButton>
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
export function OutcomeTimeline({
  outcome,
  title,
}: {
  outcome: Outcome;
  /** Default: "What happened". On pages with several messages it has to tell them apart. */
  title?: string;
}) {
  const { t, language } = useTexts();
  const heading = title ?? t('simulator.happened.title');
  const { milliseconds } = outcome.timings;
  const duration =
    milliseconds != null && t('simulator.happened.duration', { seconds: (milliseconds / 1000).toFixed(2) });
  const steps = [listReceived, listSender, listStored, listTraining, listAlert, listReply];
  return (
    <Card title={heading} aside={duration && <small>{duration}</small>}>
      <Timeline label={heading} items={steps.flatMap((step) => step(outcome, t, language))} />
    </Card>
  );
}
