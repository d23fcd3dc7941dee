import type { ReactNode } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DismissalText } from '../../../shared/dismissal/reasons.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { RowList, RowText } from '../../../ui/page/row-list.tsx';
import { Timeline, type TimelineItem } from '../../../ui/page/timeline.tsx';
import { PhoneLink } from '../../../ui/text/phone.tsx';
import { describeCases, describeSender, getPhoneNumber, joinLabels } from '../report-labels.ts';
import { reportPaths } from '../report-paths.ts';
import type { ReportOverview } from './api.ts';

export type CardProps = { projectId: number; report: ReportOverview };

type Item = readonly [label: string, value: ReactNode];
const withValue = (items: readonly Item[]) => items.filter(([, value]) => Boolean(value) || value === 0);

const countNames = [
  'countFemalesBelowFive',
  'countMalesBelowFive',
  'countFemalesAtLeastFive',
  'countMalesAtLeastFive',
  'referredCount',
  'deathCount',
  'fromOtherVillagesCount',
] as const;

/** The day of the first symptoms, with how it became known. */
function OnsetText({ onsetOn, onsetOrigin }: Pick<ReportOverview, 'onsetOn' | 'onsetOrigin'>) {
  const { t } = useTexts();
  if (!onsetOn || !onsetOrigin) return t('onset.unknown');
  return joinLabels(t, [onsetOn, t(`onset.origin.${onsetOrigin}`)]);
}

/** What was reported, as far as the message could be read. */
export function ContentCard({ report }: Pick<CardProps, 'report'>) {
  const { t } = useTexts();
  const hasCounts = report.reportType !== 'Event' && !report.isActivityReport;
  const counts: Item[] = countNames.map((name) => [t(`reports.count.${name}`), report[name]]);
  const { countUnspecifiedSexAndAge, epiYear, epiWeek } = report;
  return (
    <Card title={t('reportPage.content')}>
      <DescriptionList
        items={withValue([
          [t('reports.list.healthRisk'), report.healthRiskName],
          [t('reportPage.cases'), describeCases(t, report)],
          ...(hasCounts ? counts : []),
          [t('reportPage.unspecified'), hasCounts ? countUnspecifiedSexAndAge || null : null],
          [t('onset.title'), hasCounts && <OnsetText {...report} />],
          [t('reportPage.epiWeek'), epiYear && epiWeek && `${epiYear}/${epiWeek}`],
        ])}
      />
    </Card>
  );
}

/** Who sent it, and from where. */
export function SenderCard({ projectId, report }: CardProps) {
  const { t } = useTexts();
  const number = getPhoneNumber(report);
  const name = (
    <ThingLink to="collector" projectId={projectId} id={report.dataCollectorId}>
      <bdi>{describeSender(t, report)}</bdi>
    </ThingLink>
  );
  return (
    <Card title={t('reports.list.sender')}>
      <DescriptionList
        items={withValue([
          [t('reportPage.collector'), name],
          [t('reportPage.number'), number && <PhoneLink number={number} />],
          [t('reportPage.supervisor'), report.supervisorName && <bdi>{report.supervisorName}</bdi>],
          [t('reportPage.organization'), report.organizationName && <bdi>{report.organizationName}</bdi>],
          [t('reportPage.zone'), report.zone && <bdi>{report.zone}</bdi>],
          [
            t('reportPage.village'),
            report.village && (
              <ThingLink to="village" projectId={projectId} id={report.villageId}>
                <bdi>{report.village}</bdi>
              </ThingLink>
            ),
          ],
          [t('reports.list.location'), joinLabels(t, [report.district, report.region])],
          [t('reportPage.receivedBy'), report.receivedBy && t(`reports.source.${report.receivedBy}`)],
          [t('reportPage.sentBy'), report.sentBy && <bdi>{report.sentBy}</bdi>],
        ])}
      />
    </Card>
  );
}

/** The alert that the report belongs to, or belonged to before it was dismissed. */
export function AlertCard({ projectId, report: { alert } }: CardProps) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  if (!alert) return null;
  const title = t('alerts.assess.title', { alertId: alert.id });
  return (
    <Card title={t('reports.alert')}>
      <RowList>
        <li>
          {mayAssess ? (
            <Link to={pathTo(reportPaths.alert, { projectId, alertId: alert.id })}>{title}</Link>
          ) : (
            title
          )}
          <span>{t(`alerts.status.${alert.status}`)}</span>
        </li>
      </RowList>
    </Card>
  );
}

type Done = { at: string; by?: string | null | undefined };

function DoneText({ at, by }: Done) {
  return (
    <>
      <DateTimeText time={at} />
      {by && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
    </>
  );
}

/** What happened to the message since it was received. */
export function HistoryCard({ report }: Pick<CardProps, 'report'>) {
  const { t } = useTexts();
  const items: (TimelineItem & { at: string })[] = report.decisions.map((decision, index) => ({
    key: index,
    at: decision.at,
    content: (
      <>
        {t(`alerts.logType.${decision.action}`)}
        {decision.dismissalReason && (
          <>
            {': '}
            <DismissalText reason={decision.dismissalReason} note={decision.dismissalNote} />
          </>
        )}
      </>
    ),
    detail: <DoneText {...decision} />,
  }));
  for (const kind of ['edited', 'corrected'] as const) {
    const done = report[kind];
    if (done)
      items.push({
        ...{ key: kind, at: done.at, content: t(`reportPage.${kind}`), detail: <DoneText {...done} /> },
      });
  }
  items.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const received = {
    key: 'received',
    content: t('reportPage.received'),
    detail: <DateTimeText time={report.dateTime} />,
  };
  return (
    <Card title={t('reportPage.history')}>
      <Timeline items={[received, ...items]} label={t('reportPage.history')} />
    </Card>
  );
}

/** The SMS that replied to the message, and whether it was delivered. */
export function ReplyCard({ report: { reply } }: Pick<CardProps, 'report'>) {
  const { t } = useTexts();
  if (!reply) return null;
  return (
    <Card title={t('reportPage.reply')}>
      <RowText>{reply.text}</RowText>
      <RowList>
        <li>
          <span>
            {t(`outbox.state.${reply.state}`)}
            {reply.reason && ` · ${t(reply.reason)}`}
          </span>
          <DateTimeText time={reply.at} />
        </li>
      </RowList>
    </Card>
  );
}

/** The messages with the same text. */
export function DuplicatesCard({ projectId, report: { original, copies } }: CardProps) {
  const { t } = useTexts();
  const others = [
    ...(original ? [{ ...original, label: t('reportPage.original') }] : []),
    ...copies.map((copy) => ({ ...copy, label: t('reportPage.copy') })),
  ];
  if (others.length === 0) return null;
  return (
    <Card title={t('reportPage.duplicates')}>
      <RowList>
        {others.map(({ id, dateTime, label }) => (
          <li key={id}>
            <span>{label}</span>
            <ThingLink to="report" projectId={projectId} id={id}>
              <DateTimeText time={dateTime} />
            </ThingLink>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
