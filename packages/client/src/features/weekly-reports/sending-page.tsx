import { isOutboxReason } from '@harken/contract/outbox/reasons';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { FormatButtons } from './format-buttons.tsx';
import { ChangesBadge, formatSender, formatWeek, ResultBadge } from './sent-reports-table.tsx';
import { weeklyReportPaths } from './weekly-report-paths.ts';
import {
  type Delivery,
  type FigureChange,
  type SentReportDetails,
  useSentReport,
} from './weekly-reports.api.ts';
import styles from './weekly-reports.module.css';

function FactsCard({ report, nationalSocietyId }: { report: SentReportDetails; nationalSocietyId: number }) {
  const { t } = useTexts();
  const { firstDay, lastDay, languageCode } = report;
  return (
    <Card title={t('weeklyReports.one.facts')}>
      <DescriptionList
        items={[
          [
            t('weeklyReports.week'),
            `${formatWeek(report)} · ${isolateLeftToRight(`${firstDay} – ${lastDay}`)}`,
          ],
          [t('weeklyReports.history.at'), formatDateTime(report.at)],
          [t('weeklyReports.history.by'), <bdi key="by">{formatSender(t, report)}</bdi>],
          [
            t('weeklyReports.schedule.language'),
            languages.find(({ code }) => code === languageCode)?.name ?? languageCode,
          ],
          [t('weeklyReports.history.result'), <ResultBadge key="result" report={report} />],
          [t('weeklyReports.history.changes'), <ChangesBadge key="changes" report={report} />],
        ]}
      />
      {!report.isPending && (
        <>
          <div className={styles.actions}>
            <FormatButtons {...{ nationalSocietyId, week: report, sendingId: report.id }} />
          </div>
          <p className={styles.muted}>{t('weeklyReports.one.downloadHelp')}</p>
        </>
      )}
    </Card>
  );
}

const looks = {
  Waiting: { tone: 'plain', icon: 'clock' },
  Retrying: { tone: 'warn', icon: 'clock' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
} as const;

function DeliveryState({ delivery: { state, reason, reasonCode } }: { delivery: Delivery }) {
  const { t } = useTexts();
  const explained = reason && (isOutboxReason(reason) ? t(reason) : t('outbox.reason.other'));
  return (
    <>
      <StatusBadge {...looks[state]} label={t(`weeklyReports.delivery.${state}`)} />
      {explained && (
        <small className={styles.detail}>
          {reasonCode
            ? t('weeklyReports.deliveries.withCode', { reason: explained, code: reasonCode })
            : explained}
        </small>
      )}
    </>
  );
}

/** Addresses are for those who may change them; for others recipients have numbers. */
function useDeliveryColumns(deliveries: readonly Delivery[]): Column<Delivery>[] {
  const { t } = useTexts();
  const numbers = new Map(deliveries.map(({ id }, index) => [id, index + 1]));
  return [
    {
      key: 'recipient',
      header: t('weeklyReports.deliveries.recipient'),
      card: { line: 1, isName: true },
      cell: ({ id, recipient }) => (
        <bdi className={styles.address}>
          {recipient ?? t('weeklyReports.deliveries.hidden', { number: numbers.get(id) ?? 0 })}
        </bdi>
      ),
    },
    {
      key: 'state',
      header: t('weeklyReports.deliveries.state'),
      card: { line: 2 },
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
    {
      key: 'sentAt',
      header: t('weeklyReports.deliveries.sentAt'),
      card: { line: 3, align: 'start' },
      isNowrap: true,
      cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt) : '–'),
    },
    {
      key: 'attempts',
      header: t('weeklyReports.deliveries.attempts'),
      card: 'hidden',
      isNumber: true,
      cell: ({ attempts }) => attempts,
    },
  ];
}

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTexts();
  const columns = useDeliveryColumns(deliveries);
  return (
    <section aria-labelledby="deliveries" className={styles.section}>
      <h2 id="deliveries">{t('weeklyReports.deliveries.title')}</h2>
      {deliveries.length === 0 ? (
        <Empty>{t('weeklyReports.deliveries.none')}</Empty>
      ) : (
        <DataTable
          caption={t('weeklyReports.deliveries.title')}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

function useChangeColumns(): Column<FigureChange>[] {
  const { t } = useTexts();
  const format = (figure: number | null | undefined) => figure ?? t('weeklyReports.changes.unknown');
  return [
    {
      key: 'district',
      header: t('weeklyReports.file.district'),
      card: { line: 1, isName: true },
      cell: ({ district }) => <bdi>{district}</bdi>,
    },
    {
      key: 'healthRisk',
      header: t('weeklyReports.file.healthRisk'),
      card: { line: 2 },
      cell: ({ healthRisk }) => healthRisk ?? '–',
    },
    {
      key: 'figure',
      header: t('weeklyReports.changes.figure'),
      card: { line: 3, align: 'start' },
      cell: ({ figure }) => t(`weeklyReports.file.${figure}`),
    },
    {
      key: 'sent',
      header: t('weeklyReports.changes.sent'),
      card: 'hidden',
      isNumber: true,
      cell: ({ sent }) => format(sent),
    },
    {
      key: 'now',
      header: t('weeklyReports.changes.now'),
      card: 'hidden',
      isNumber: true,
      cell: ({ now }) => format(now),
    },
    {
      key: 'both',
      header: t('weeklyReports.changes.title'),
      card: { line: 3, align: 'end' },
      isOnCardsOnly: true,
      cell: ({ sent, now }) =>
        t('weeklyReports.changes.both', { sent: String(format(sent)), now: String(format(now)) }),
    },
  ];
}

function Changes({ report: { changes, changedFigures } }: { report: SentReportDetails }) {
  const { t } = useTexts();
  const columns = useChangeColumns();
  const more = changedFigures - changes.length;
  // Districts may share a name.
  const rows = changes.map((change, index) => ({ ...change, index }));
  return (
    <section aria-labelledby="changes" className={styles.section}>
      <h2 id="changes">{t('weeklyReports.changes.title')}</h2>
      {changes.length === 0 ? (
        <Empty>{t('weeklyReports.changes.none')}</Empty>
      ) : (
        <DataTable
          caption={t('weeklyReports.changes.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => (row as (typeof rows)[number]).index}
        />
      )}
      {more > 0 && <p className={styles.muted}>{t('weeklyReports.changes.more', { count: more })}</p>}
    </section>
  );
}

/** A weekly report that was sent: what became of its e-mails, and which figures are other ones today. */
export function SendingPage() {
  const { t } = useTexts();
  const { nationalSocietyId, weeklySendingId } = useRouteParams(weeklyReportPaths.sending);
  const report = useSentReport(nationalSocietyId, weeklySendingId);
  return (
    <Page title={t('weeklyReports.one.title')}>
      <Loaded query={report} label={t('weeklyReports.history.loading')} rows={5}>
        {(known) => (
          <div className={styles.view}>
            <FactsCard report={known} nationalSocietyId={nationalSocietyId} />
            <Deliveries deliveries={known.deliveries} />
            {!known.isPending && <Changes report={known} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
