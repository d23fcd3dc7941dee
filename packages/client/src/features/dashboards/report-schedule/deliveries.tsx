import { useMemo } from 'react';
import { formatDateTime } from '../../../lib/dates/dates.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import type { ReportDelivery } from './api.ts';
import styles from './report-schedule.module.css';

const badges = {
  Waiting: { tone: 'plain', icon: 'clock' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
} as const;

const getColumns = (t: Translate): Column<ReportDelivery>[] => [
  {
    key: 'createdAt',
    header: t('reportSchedule.deliveries.at'),
    cell: ({ createdAt }) => formatDateTime(createdAt),
    card: { line: 1, align: 'end' },
    isNowrap: true,
  },
  {
    key: 'name',
    header: t('reportSchedule.deliveries.recipient'),
    cell: ({ name }) => name ?? t('reportSchedule.deliveries.other'),
    card: { line: 1, isName: true },
  },
  {
    key: 'week',
    header: t('reportSchedule.deliveries.days'),
    cell: ({ firstDay, lastDay }) => isolateLeftToRight(`${firstDay} – ${lastDay}`),
    card: { line: 2 },
    isNowrap: true,
  },
  {
    key: 'state',
    header: t('reportSchedule.deliveries.state'),
    cell: ({ state }) => <StatusBadge {...badges[state]} label={t(`reportSchedule.state.${state}`)} />,
    card: { line: 2, align: 'end' },
  },
];

/** To whom reports were sent lately, and whether they arrived at the mail server. */
export function Deliveries({ deliveries }: { deliveries: readonly ReportDelivery[] }) {
  const { t } = useTexts();
  const columns = useMemo(() => getColumns(t), [t]);
  return (
    <section id="deliveries" className={styles.deliveries} aria-labelledby="last-deliveries">
      <h2 id="last-deliveries">{t('reportSchedule.deliveries')}</h2>
      {deliveries.length === 0 ? (
        <p className={styles.quiet}>{t('reportSchedule.deliveries.none')}</p>
      ) : (
        <DataTable
          caption={t('reportSchedule.deliveries.caption')}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}
