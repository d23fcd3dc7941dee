import { formatDateTime } from '../../lib/dates/dates.ts';
import { pathTo } from '../../lib/routes.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import { weeklyReportPaths } from './weekly-report-paths.ts';
import type { SentReport } from './weekly-reports.api.ts';

/** The epi week of a report. @example `2026/7` */
export const formatWeek = ({ year, week }: Pick<SentReport, 'year' | 'week'>) =>
  isolateLeftToRight(`${year}/${week}`);

/** Who sent it, or that it was sent on schedule. */
export function formatSender(t: Translate, { isScheduled, startedBy }: SentReport): string {
  if (startedBy) return startedBy;
  return t(isScheduled ? 'weeklyReports.history.scheduled' : 'weeklyReports.history.somebody');
}

type Look = { tone: StatusTone; icon: IconName; label: string };

function describeResult(t: Translate, { isPending, recipients, failed, waiting }: SentReport): Look {
  const count = recipients;
  if (isPending) return { tone: 'info', icon: 'clock', label: t('weeklyReports.result.pending') };
  if (count === 0) return { tone: 'quiet', icon: 'ban', label: t('weeklyReports.result.nobody') };
  if (failed > 0)
    return { tone: 'error', icon: 'warning', label: t('weeklyReports.result.failed', { failed, count }) };
  if (waiting > 0)
    return { tone: 'info', icon: 'clock', label: t('weeklyReports.result.waiting', { waiting, count }) };
  return { tone: 'ok', icon: 'check', label: t('weeklyReports.result.sent', { count }) };
}

/** What became of the e-mails of a report. */
export function ResultBadge({ report }: { report: SentReport }) {
  const { t } = useTexts();
  return <StatusBadge {...describeResult(t, report)} />;
}

/** How many figures changed since a report was sent. */
export function ChangesBadge({ report: { changedFigures, isPending } }: { report: SentReport }) {
  const { t } = useTexts();
  if (isPending) return '–';
  return changedFigures > 0 ? (
    <StatusBadge
      tone="warn"
      icon="warning"
      label={t('weeklyReports.history.changed', { count: changedFigures })}
    />
  ) : (
    <StatusBadge tone="quiet" icon="check" label={t('weeklyReports.history.same')} />
  );
}

function useColumns(nationalSocietyId: number): Column<SentReport>[] {
  const { t } = useTexts();
  return [
    {
      key: 'week',
      header: t('weeklyReports.week'),
      card: { line: 1, align: 'start', isName: true },
      isNowrap: true,
      cell: (report) => (
        <RowLink to={pathTo(weeklyReportPaths.sending, { nationalSocietyId, weeklySendingId: report.id })}>
          {formatWeek(report)}
        </RowLink>
      ),
    },
    {
      key: 'at',
      header: t('weeklyReports.history.at'),
      card: { line: 1, align: 'end' },
      isNowrap: true,
      cell: ({ at }) => formatDateTime(at),
    },
    {
      key: 'by',
      header: t('weeklyReports.history.by'),
      card: { line: 3 },
      cell: (report) => <bdi>{formatSender(t, report)}</bdi>,
    },
    {
      key: 'result',
      header: t('weeklyReports.history.result'),
      card: { line: 2, align: 'start' },
      cell: (report) => <ResultBadge report={report} />,
    },
    {
      key: 'changes',
      header: t('weeklyReports.history.changes'),
      card: { line: 2, align: 'end' },
      cell: (report) => <ChangesBadge report={report} />,
    },
  ];
}

/** The reports that were sent, the latest first. */
export function SentReportsTable({
  sent,
  nationalSocietyId,
}: {
  sent: readonly SentReport[];
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('weeklyReports.history.caption')}
      columns={useColumns(nationalSocietyId)}
      rows={sent}
      rowKey={({ id }) => id}
    />
  );
}
