import { type AlertStatus, alertStatusesByUrgency } from '@harken/domain/alerts/statuses';
import { hoursSince, waitingPhrase } from '../../lib/dates.ts';
import { pathTo } from '../../lib/routes.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, type RowGroup, RowLink, SecondLine } from '../../ui/data-table.tsx';
import { Pips } from '../../ui/pips.tsx';
import type { SortDirection } from '../../ui/sort-button.tsx';
import text from '../../ui/text.module.css';
import { alertClock, overdueAction } from './alert-clock.ts';
import type { AlertFilters, AlertOrder } from './alert-filters.ts';
import { alertPaths } from './alert-paths.ts';
import { AlertBadge, isKnownStatus, isWaiting } from './alert-status.tsx';
import { countsInWords, inRow } from './alert-words.ts';
import type { AlertListItem, AlertPage } from './alerts.api.ts';
import styles from './alerts-table.module.css';

/** The alerts of a page under headings, what waits longest first among the open ones. */
function groupsOf(alerts: readonly AlertListItem[], isAscending: boolean) {
  const order = isAscending ? [...alertStatusesByUrgency].reverse() : alertStatusesByUrgency;
  return order.flatMap((status) => {
    const rows = alerts.filter((alert) => alert.status === status);
    if (status === 'Open') rows.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    return rows.length > 0 ? [{ status, rows }] : [];
  });
}

/** How far the cross-checks of an alert are. Dots only while something can be decided by them. */
function Reports({ alert }: { alert: AlertListItem }) {
  const { t } = useTexts();
  const counts = {
    accepted: alert.acceptedCount,
    toCheck: alert.pendingCount,
    dismissed: alert.rejectedCount,
  };
  const all = countsInWords(t, counts) || t('alerts.counts.reports', { count: alert.reportCount });
  if (!isWaiting(alert.assessmentStatus)) return all;
  // while it is open, what was dismissed no longer counts
  const sentence = countsInWords(t, { ...counts, dismissed: 0 }) || all;
  const needed = alert.countThreshold;
  return (
    <span className={styles.reports}>
      <Pips {...counts} needed={needed} label={t('alerts.pips', { ...counts, needed })} />
      <span>
        {sentence}
        <span className={text.phoneOnly}>
          <span className={text.muted}> · {t('alerts.list.needs', { count: needed })}</span>
        </span>
      </span>
    </span>
  );
}

/** How long an open alert has waited, or what came of the others. */
function WaitOrOutcome({ alert, now }: { alert: AlertListItem; now: Date }) {
  const { t } = useTexts();
  if (isWaiting(alert.assessmentStatus)) {
    const { isOverdue, waiting, target } = alertClock(alert, now);
    if (!isOverdue) return t(waiting.key, waiting.values);
    return (
      <span className={text.late}>
        <b>{t(waiting.key, waiting.values)}</b>
        {t('alerts.separator')}
        {t(target.key, target.values)}
      </span>
    );
  }
  if (alert.status === 'Escalated') {
    if (alert.hasOutcome) return t('alerts.list.outcomeLogged');
    const over = overdueAction(alert, now);
    if (over)
      return (
        <span className={text.late}>
          <b>{t('alertTimes.waitsForAction')}</b>
          {t('alerts.separator')}
          {t(over.key, over.values)}
        </span>
      );
    const hours = alert.escalatedAt ? hoursSince(alert.escalatedAt, now) : 0;
    const { values } = waitingPhrase(hours);
    const words = values && 'days' in values ? 'alerts.list.noOutcomeDays' : 'alerts.list.noOutcomeHours';
    return <span className={text.late}>{t(words, values)}</span>;
  }
  if (alert.status === 'Closed' && alert.escalatedOutcome)
    return t(`alerts.outcome.${alert.escalatedOutcome}`);
  return <span className={text.wideOnly}>–</span>;
}

function LastPlace({ alert }: { alert: AlertListItem }) {
  const { t } = useTexts();
  const wider = inRow(t, [alert.lastReportDistrict, alert.lastReportRegion]);
  if (!alert.lastReportVillage) return wider || '–';
  return (
    <>
      {alert.lastReportVillage}
      {wider && <SecondLine>{wider}</SecondLine>}
    </>
  );
}

export type AlertsTableProps = {
  projectId: number;
  projectName: string;
  page: AlertPage;
  filters: AlertFilters;
  onSort: (order: Pick<AlertFilters, 'orderBy' | 'sortAscending'>) => void;
  now: Date;
};

/** What stands in each column, and where in a card. */
function useColumns({ projectId, filters, onSort, now }: AlertsTableProps): Column<AlertListItem>[] {
  const { t } = useTexts();
  const sortBy = (orderBy: AlertOrder) => {
    const isCurrent = filters.orderBy === orderBy;
    const direction: SortDirection = filters.sortAscending ? 'ascending' : 'descending';
    return {
      direction: isCurrent ? direction : undefined,
      onSort: () => onSort({ orderBy, sortAscending: isCurrent && !filters.sortAscending }),
    };
  };
  const time = (value: string) => <ShownTime time={value} />;
  const lastReport: Column<AlertListItem> = {
    key: 'lastReport',
    head: t('alerts.list.lastReport'),
    sort: sortBy('TimeOfLastReport'),
    card: { line: 5 },
    isNowrap: true,
    cell: (alert) => time(alert.lastReportReceivedAt),
  };
  return [
    {
      key: 'status',
      head: t('alerts.list.status'),
      sort: sortBy('Status'),
      card: { line: 1, at: 'start' },
      cell: (alert) => (
        <AlertBadge
          status={isKnownStatus(alert.assessmentStatus) ? alert.assessmentStatus : 'Open'}
          isOverdue={alertClock(alert, now).isOverdue}
        />
      ),
    },
    {
      key: 'healthRisk',
      head: t('alerts.list.healthRisk'),
      card: { line: 2, isName: true },
      cell: (alert) => (
        <RowLink to={pathTo(alertPaths.assess, { projectId, alertId: alert.id })}>{alert.healthRisk}</RowLink>
      ),
    },
    {
      key: 'place',
      head: t('alerts.list.place'),
      card: { line: 3 },
      cell: (alert) => <LastPlace alert={alert} />,
    },
    {
      key: 'reports',
      head: t('alerts.list.reports'),
      card: { line: 4 },
      isNowrap: true,
      cell: (alert) => <Reports alert={alert} />,
    },
    {
      key: 'wait',
      head: t('alerts.list.wait'),
      card: { line: 1, at: 'end' },
      isNowrap: true,
      cell: (alert) => <WaitOrOutcome alert={alert} now={now} />,
    },
    ...(filters.orderBy === 'TimeOfLastReport' ? [lastReport] : []),
    {
      key: 'raised',
      head: t('alerts.list.raised'),
      sort: sortBy('TimeTriggered'),
      card: 'hidden',
      isNowrap: true,
      cell: (alert) => time(alert.createdAt),
    },
    {
      key: 'id',
      head: t('alerts.list.id'),
      card: 'hidden',
      isNumber: true,
      cell: (alert) => <span className={text.muted}>{alert.id}</span>,
    },
  ];
}

/** The alerts of one project, as a table or as cards, under headings when they are sorted by status. */
export function AlertsTable(props: AlertsTableProps) {
  const { t } = useTexts();
  const columns = useColumns(props);
  const { page, filters } = props;
  // on one page of several a number beside the heading would count only what is shown
  const hasCounts = page.totalRows <= page.rowsPerPage;
  const title = (status: AlertStatus, count: number) => (
    <>
      {t(`alerts.group.${status}`)} {hasCounts && <span className={text.muted}>({count})</span>}
    </>
  );
  const groups = groupsOf(page.data, filters.sortAscending).map(
    ({ status, rows }): RowGroup<AlertListItem> => ({ key: status, title: title(status, rows.length), rows }),
  );
  return (
    <DataTable
      caption={t('alerts.list.caption', { projectName: props.projectName })}
      columns={columns}
      {...(filters.orderBy === 'Status' ? { groups } : { rows: page.data })}
      rowKey={(alert) => alert.id}
    />
  );
}
