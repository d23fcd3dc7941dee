import { InstantText } from '../../../lib/dates/instant-text.tsx';
import { pathTo } from '../../../lib/routes.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { RowList, RowText } from '../../../ui/page/row-list.tsx';
import { ReportingLegend, WeekIcon } from '../performance/reporting-status.tsx';
import type { CollectorOverview } from './api.ts';
import styles from './collector-page.module.css';

type Week = CollectorOverview['weeks'][number];

/** How the collector reported in the last twelve epi weeks. */
export function WeeksCard({ weeks }: { weeks: readonly Week[] }) {
  const { t } = useTexts();
  return (
    <Card title={t('collectorPage.weeks')}>
      <ReportingLegend />
      <ol className={styles.weeks}>
        {weeks.map(({ year, week, status, offDuty, correct, incorrect }) => (
          <li key={`${year}/${week}`}>
            <b>
              {year}/{week}
            </b>
            <WeekIcon status={status} />
            <small>
              {offDuty && `${t(`dutyPeriods.offDuty.${offDuty}`)} · `}
              {t('collectorPage.counts', { correct, incorrect })}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type CardProps = { projectId: number; collector: CollectorOverview };

/** The latest messages from the collector. */
export function MessagesCard({ projectId, collector }: CardProps) {
  const { t } = useTexts();
  const { messages } = collector;
  return (
    <Card title={t('collectorPage.messages')}>
      {messages.length === 0 && <p>{t('collectorPage.noMessages')}</p>}
      <RowList>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              to={pathTo('/projects/{projectId}/reports/{reportId}', { projectId, reportId: message.id })}
            >
              <b>{isolateLeftToRight(message.message)}</b>
            </Link>
            <span>
              {message.isCorrect ? message.healthRisk : t('search.incorrect')}
              {message.status === 'Rejected' && ` · ${t('reports.status.dismissed')}`}
              {message.status === 'Accepted' && ` · ${t('reports.status.kept')}`}
              {message.isTraining && ` · ${t('dataCollectors.training.InTraining')}`}
            </span>
            <InstantText instant={message.receivedAt} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}

/** The latest SMS to the collector. */
export function SentMessagesCard({ collector: { sentMessages } }: Pick<CardProps, 'collector'>) {
  const { t } = useTexts();
  return (
    <Card title={t('collectorPage.sentMessages')}>
      {sentMessages.length === 0 && <p>{t('collectorPage.noSentMessages')}</p>}
      <RowList>
        {sentMessages.map(({ id, text, kind, state, createdAt }) => (
          <li key={id}>
            <RowText>{text}</RowText>
            <span>
              {t(`outbox.kind.${kind}`)} · {t(`outbox.state.${state}`)}
            </span>
            <InstantText instant={createdAt} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}
