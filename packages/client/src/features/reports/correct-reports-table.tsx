import { useRef } from 'react';
import { WaitingNote } from '../../lib/offline/waiting-note.tsx';
import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type ListOrder, RowDeeds, useSharedColumns } from './report-cells.tsx';
import { countColumns } from './report-columns.tsx';
import {
  type CrossCheckDeed,
  crossCheckDeedsOf,
  isToCheck,
  menuDeedsOf,
  nextToCheck,
  type ReportRights,
} from './report-deeds.ts';
import type { CorrectFilters } from './report-filters.ts';
import { ReportMenu } from './report-menu.tsx';
import { reportPaths } from './report-paths.ts';
import { CrossCheckBadge } from './report-status.tsx';
import { casesInWords, inRow, namedReport } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';
import styles from './reports.module.css';
import type { ReportDeeds } from './use-report-deeds.ts';
import type { ReportDialogs } from './use-report-dialogs.tsx';

/** Leads to the alert that a report is in, or was in last. */
function AlertLink({ projectId, report }: { projectId: number; report: ReportRow }) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  if (!report.alert || !mayAssess) return null;
  return (
    <Link
      to={pathTo(reportPaths.alert, { projectId, alertId: report.alert.id })}
      aria-label={inRow(t, [t('reports.alert'), namedReport(t, report)])}
      className={styles.alert}
    >
      <Icon name="bell" small />
      {t('reports.alert')}
    </Link>
  );
}

/** What was seen. Where the counts have no room, also in how many people, in words. */
function HealthRisk({ projectId, report }: { projectId: number; report: ReportRow }) {
  const { t } = useTexts();
  return (
    <span className={styles.healthRisk}>
      <b>{report.healthRiskName ?? '–'}</b>
      <AlertLink projectId={projectId} report={report} />
      <span className={styles.cases}>{casesInWords(t, report)}</span>
    </span>
  );
}

type Deeds = Pick<ReportDeeds, 'act' | 'goingOn' | 'waitingOn'>;

const icons: Record<CrossCheckDeed, IconName> = { dismiss: 'ban', accept: 'check' };

/** Accept and Dismiss, as far as the rules leave them open. A decision already taken can be turned round. */
function CrossCheckDeeds({ report, deeds }: { report: ReportRow; deeds: Deeds }) {
  const { t } = useTexts();
  const goingOn = deeds.goingOn(report);
  const waiting = deeds.waitingOn(report);
  if (waiting) return <WaitingNote decision={waiting} name={namedReport(t, report)} />;
  const looks = isToCheck(report)
    ? { dismiss: 'plain', accept: 'accept' }
    : { dismiss: 'ghost', accept: 'ghost' };
  return crossCheckDeedsOf(report).map((deed) => (
    <Button
      key={deed}
      data-deed={deed}
      size="small"
      icon={icons[deed]}
      look={looks[deed] as 'plain'}
      aria-label={inRow(t, [t(`reports.${deed}`), namedReport(t, report)])}
      isBusy={goingOn === deed}
      blockedBy={goingOn !== undefined && goingOn !== deed && t('reports.saving')}
      onClick={() => deeds.act(report, deed)}
    >
      {t(`reports.${deed}`)}
    </Button>
  ));
}

type CorrectDeedsProps = Pick<CorrectTableProps, 'projectId' | 'deeds' | 'rights' | 'dialogs'> & {
  report: ReportRow;
};

/** What can be done with a correct report: decide on it, and behind three dots what is rarer. */
function CorrectDeeds({ projectId, report, deeds, rights, dialogs }: CorrectDeedsProps) {
  const isDecidable = rights.mayDecide && crossCheckDeedsOf(report).length > 0;
  const open = menuDeedsOf(report, rights);
  if (!isDecidable && open.length === 0) return null;
  return (
    <RowDeeds report={report} isDone={!isToCheck(report)}>
      {isDecidable && <CrossCheckDeeds report={report} deeds={deeds} />}
      <ReportMenu {...{ projectId, report, open, deeds }} onAssign={dialogs.assignSender} />
    </RowDeeds>
  );
}

export type CorrectTableProps = ListOrder & {
  projectId: number;
  projectName: string;
  reports: readonly ReportRow[];
  filters: CorrectFilters;
  deeds: Deeds;
  rights: ReportRights;
  dialogs: Pick<ReportDialogs, 'assignSender'>;
};

function useColumns(props: CorrectTableProps): Column<ReportRow>[] {
  const { t } = useTexts();
  const { projectId, filters, deeds, rights, dialogs } = props;
  const { date, sender, place } = useSharedColumns(props);
  const deedsColumn: Column<ReportRow> = {
    key: 'deeds',
    head: t('reports.list.deeds'),
    isNumber: true,
    card: { line: 6 },
    hasControls: true,
    cell: (report) => <CorrectDeeds {...{ projectId, report, deeds, rights, dialogs }} />,
  };
  return [
    date,
    {
      key: 'status',
      head: t('reports.list.status'),
      card: { line: 1, at: 'end' },
      cell: (report) => <CrossCheckBadge report={report} />,
    },
    sender,
    place,
    {
      key: 'healthRisk',
      head: t('reports.list.healthRisk'),
      card: { line: 2, isName: true },
      hasControls: true,
      cell: (report) => <HealthRisk projectId={projectId} report={report} />,
    },
    ...countColumns(filters.dataCollectorType),
    deedsColumn,
  ];
}

/** The correct reports of a page, as a table or as cards. After a decision the focus goes on to the next report. */
export function CorrectReportsTable(props: CorrectTableProps) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const { reports, projectName, sortAscending, deeds } = props;
  const act: ReportDeeds['act'] = (report, deed) => {
    deeds.act(report, deed);
    const next = isToCheck(report) ? nextToCheck(reports, report) : undefined;
    if (next) frame.current?.querySelector<HTMLElement>(`[data-report="${next.id}"]`)?.focus();
  };
  const columns = useColumns({ ...props, deeds: { ...deeds, act } });
  return (
    <div ref={frame} className={styles.table}>
      <DataTable
        caption={t(sortAscending ? 'reports.correct.captionOldest' : 'reports.correct.caption', {
          projectName,
        })}
        columns={columns}
        rows={reports}
        rowKey={(report) => report.id}
      />
    </div>
  );
}
