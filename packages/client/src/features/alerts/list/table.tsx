import { type AlertStatus, alertStatusesByUrgency } from '@harken/domain/alerts/statuses';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { hoursSince, toWaitingPhrase } from '../../../lib/dates/dates.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import {
  type Column,
  DataTable,
  type RowGroup,
  RowLink,
  SecondLine,
} from '../../../ui/data-table/data-table.tsx';
import type { SortDirection } from '../../../ui/data-table/sort-button.tsx';
import { ThresholdIndicator } from '../../../ui/status/threshold-indicator.tsx';
import text from '../../../ui/text/text.module.css';
import { formatCounts, joinLabels } from '../alert-labels.ts';
import { alertPaths } from '../alert-paths.ts';
import { AlertBadge, isKnownStatus, isUndecided } from '../alert-status.tsx';
import { describeOverdueAction, describeWaitingTime, type Moment } from '../alert-waiting-time.ts';
import type { AlertListItem, AlertPage } from '../alerts.api.ts';
import type { AlertFilters, AlertOrder } from './filters.ts';
import styles from './table.module.css';

/** Groups the alerts of a page by status. Open alerts come longest waiting first. */
function groupByStatus(alerts: readonly AlertListItem[], isAscending: boolean) {
  const order = isAscending ? [...alertStatusesByUrgency].reverse() : alertStatusesByUrgency;
  return order.flatMap((status) => {
    const rows = alerts.filter((alert) => alert.status === status);
    if (status === 'Open') rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    return rows.length > 0 ? [{ status, rows }] : [];
  });
}

/** All reports of an alert by cross-check. Those nobody checked before the decision are neither accepted, dismissed nor pending. */
function countReports({ reportCount, acceptedCount, pendingCount, rejectedCount }: AlertListItem) {
  const notChecked = Math.max(0, reportCount - acceptedCount - pendingCount - rejectedCount);
  return { accepted: acceptedCount, toCheck: pendingCount, dismissed: rejectedCount, notChecked };
}

/**
 * The progress of cross-checking, on cards with the number of reports. The threshold indicator is shown only while a decision
 * depends on it.
 */
function CrossChecks({ alert }: { alert: AlertListItem }) {
  const { t } = useTexts();
  const counts = countReports(alert);
  const reports = t('alerts.counts.reports', { count: alert.reportCount });
  const parts = formatCounts(t, counts);
  const sentence = (
    <>
      <span className={text.phoneOnly}>
        {parts ? t('alerts.counts.ofReports', { reports, parts }) : reports}
      </span>
      <span className={text.wideOnly}>{parts || '–'}</span>
    </>
  );
  if (!isUndecided(alert.assessmentStatus)) return sentence;
  const needed = alert.countThreshold;
  return (
    <span className={styles.reports}>
      <ThresholdIndicator {...counts} needed={needed} label={t('alerts.pips', { ...counts, needed })} />
      <span>
        {sentence}
        <span className={text.phoneOnly}>
          <span className={text.muted}> · {t('alerts.list.needs', { count: needed })}</span>
        </span>
      </span>
    </span>
  );
}

/** How long an open alert has waited, or the outcome of another, or why it was dismissed. */
function WaitOrOutcome({ alert, now }: { alert: AlertListItem; now: Moment }) {
  const { t } = useTexts();
  if (isUndecided(alert.assessmentStatus)) {
    const { isOverdue, waiting, target } = describeWaitingTime(alert, now);
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
    const over = describeOverdueAction(alert, now);
    if (over)
      return (
        <span className={text.late}>
          <b>{t('alertTimes.waitsForAction')}</b>
          {t('alerts.separator')}
          {t(over.key, over.values)}
        </span>
      );
    const hours = alert.escalatedAt ? hoursSince(alert.escalatedAt, now.now, now.zone) : 0;
    const { values } = toWaitingPhrase(hours);
    const textKey = values && 'days' in values ? 'alerts.list.noOutcomeDays' : 'alerts.list.noOutcomeHours';
    return <span className={text.late}>{t(textKey, values)}</span>;
  }
  if (alert.status === 'Closed' && alert.escalatedOutcome)
    return t(`alerts.outcome.${alert.escalatedOutcome}`);
  if (alert.status === 'Dismissed' && alert.dismissalReason)
    return t(`dismissal.reason.${alert.dismissalReason}`);
  return <span className={text.wideOnly}>–</span>;
}

function LastPlace({ alert }: { alert: AlertListItem }) {
  const { t } = useTexts();
  const wider = joinLabels(t, [alert.lastReportDistrict, alert.lastReportRegion]);
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
  now: Moment;
};

/** The columns, and their positions on cards. */
function useColumns({ projectId, filters, onSort, now }: AlertsTableProps): Column<AlertListItem>[] {
  const { t } = useTexts();
  const sortBy = (orderBy: AlertOrder) => {
    const isCurrent = filters.orderBy === orderBy;
    const direction: SortDirection = filters.sortAscending ? 'ascending' : 'descending';
    return {
      direction: isCurrent ? direction : undefined,
      onSort: () =>
        onSort({ orderBy, sortAscending: isCurrent ? !filters.sortAscending : orderBy === 'HealthRisk' }),
    };
  };
  const renderTime = (value: string) => <DateTimeText time={value} />;
  const lastReport: Column<AlertListItem> = {
    key: 'lastReport',
    header: t('alerts.list.lastReport'),
    sort: sortBy('TimeOfLastReport'),
    card: { line: 5 },
    isNowrap: true,
    cell: (alert) => renderTime(alert.lastReportReceivedAt),
  };
  return [
    {
      key: 'status',
      header: t('alerts.list.status'),
      sort: sortBy('Status'),
      card: { line: 1, align: 'start' },
      cell: (alert) => (
        <AlertBadge
          status={isKnownStatus(alert.assessmentStatus) ? alert.assessmentStatus : 'Open'}
          isOverdue={describeWaitingTime(alert, now).isOverdue}
        />
      ),
    },
    {
      key: 'healthRisk',
      header: t('alerts.list.healthRisk'),
      sort: sortBy('HealthRisk'),
      card: { line: 2, isName: true },
      cell: (alert) => (
        <RowLink to={pathTo(alertPaths.assess, { projectId, alertId: alert.id })}>{alert.healthRisk}</RowLink>
      ),
    },
    {
      key: 'place',
      header: t('alerts.list.place'),
      card: { line: 3 },
      cell: (alert) => <LastPlace alert={alert} />,
    },
    {
      key: 'reports',
      header: t('alerts.list.reports'),
      sort: sortBy('ReportCount'),
      card: 'hidden',
      isNumber: true,
      cell: (alert) => alert.reportCount,
    },
    {
      key: 'crossChecks',
      header: t('alerts.list.crossChecks'),
      card: { line: 4 },
      isNowrap: true,
      cell: (alert) => <CrossChecks alert={alert} />,
    },
    {
      key: 'wait',
      header: t('alerts.list.wait'),
      card: { line: 1, align: 'end' },
      isNowrap: true,
      cell: (alert) => <WaitOrOutcome alert={alert} now={now} />,
    },
    ...(filters.orderBy === 'TimeOfLastReport' ? [lastReport] : []),
    {
      key: 'raised',
      header: t('alerts.list.raised'),
      sort: sortBy('TimeTriggered'),
      card: 'hidden',
      isNowrap: true,
      cell: (alert) => renderTime(alert.createdAt),
    },
    {
      key: 'id',
      header: t('alerts.list.id'),
      card: 'hidden',
      isNumber: true,
      cell: (alert) => <span className={text.muted}>{alert.id}</span>,
    },
  ];
}

/** The alerts of one project, as a table or as cards, grouped by status when they are sorted by it. */
export function AlertsTable(props: AlertsTableProps) {
  const { t } = useTexts();
  const columns = useColumns(props);
  const { page, filters } = props;
  // with several pages the number would count only the alerts of this one
  const hasCounts = page.totalRows <= page.rowsPerPage;
  const renderGroupTitle = (status: AlertStatus, count: number) => (
    <>
      {t(`alerts.group.${status}`)} {hasCounts && <span className={text.muted}>({count})</span>}
    </>
  );
  const groups = groupByStatus(page.data, filters.sortAscending).map(
    ({ status, rows }): RowGroup<AlertListItem> => ({
      key: status,
      title: renderGroupTitle(status, rows.length),
      rows,
    }),
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
