import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { useRef } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { OfflineDecisionNote } from '../../../lib/offline/offline-decision-note.tsx';
import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useDismissal } from '../../../shared/dismissal/use-dismissal.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { TableSelection } from '../../../ui/data-table/column.ts';
import { type Column, DataTable, RowLink } from '../../../ui/data-table/data-table.tsx';
import { useSelection } from '../../../ui/data-table/selection.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { describeOrder, type ListOrder, RowButtons, toReportSort, useSharedColumns } from '../list/cells.tsx';
import { countColumns } from '../list/columns.tsx';
import type { CorrectFilters } from '../list/filters.ts';
import { CrossCheckBadge } from '../list/status.tsx';
import { describeCases, describeReport, joinLabels } from '../report-labels.ts';
import { reportPaths } from '../report-paths.ts';
import type { ReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';
import { ReportsBulkBar } from './bulk-bar.tsx';
import { ReportMenu } from './menu.tsx';
import {
  type CrossCheckAction,
  findNextToCheck,
  isToCheck,
  listCrossCheckActions,
  listMenuActions,
  type ReportRights,
} from './report-actions.ts';
import type { BulkDecisions } from './use-bulk-decisions.ts';
import type { ReportDialogs } from './use-report-dialogs.tsx';
import type { ReportRowActions } from './use-report-row-actions.ts';

/** Links to the current or last alert of a report. */
function AlertLink({ projectId, report }: { projectId: number; report: ReportRow }) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  if (!report.alert || !mayAssess) return null;
  return (
    <Link
      to={pathTo(reportPaths.alert, { projectId, alertId: report.alert.id })}
      aria-label={joinLabels(t, [t('reports.alert'), describeReport(t, report)])}
      className={styles.alert}
    >
      <Icon name="bell" small />
      {t('reports.alert')}
    </Link>
  );
}

/** The health risk. Cards have no room for counts, so they show the number of people as text. */
function HealthRisk({ projectId, report }: { projectId: number; report: ReportRow }) {
  const { t } = useTexts();
  return (
    <span className={styles.healthRisk}>
      <RowLink to={pathTo(reportPaths.overview, { projectId, reportId: report.id })}>
        {report.healthRiskName ?? '–'}
      </RowLink>
      <AlertLink projectId={projectId} report={report} />
      <span className={styles.cases}>{describeCases(t, report)}</span>
    </span>
  );
}

type RowActions = Pick<ReportRowActions, 'act' | 'goingOn' | 'waitingOn' | 'undo'>;

const icons: Record<CrossCheckAction, IconName> = { dismiss: 'ban', accept: 'check' };

/** Accept and Dismiss, as far as the rules allow them. A decision can be replaced by the opposite one. */
function CrossCheckButtons({ report, rowActions }: { report: ReportRow; rowActions: RowActions }) {
  const { t } = useTexts();
  const goingOn = rowActions.goingOn(report);
  const waiting = rowActions.waitingOn(report);
  if (waiting) return <OfflineDecisionNote decision={waiting} name={describeReport(t, report)} />;
  const variants = isToCheck(report)
    ? { dismiss: 'plain', accept: 'accept' }
    : { dismiss: 'ghost', accept: 'ghost' };
  return listCrossCheckActions(report).map((action) => (
    <Button
      key={action}
      data-action={action}
      size="small"
      icon={icons[action]}
      variant={variants[action] as 'plain'}
      aria-label={joinLabels(t, [t(`reports.${action}`), describeReport(t, report)])}
      isBusy={goingOn === action}
      blockedBy={goingOn !== undefined && goingOn !== action && t('reports.saving')}
      onClick={() => rowActions.act(report, action)}
    >
      {t(`reports.${action}`)}
    </Button>
  ));
}

type CorrectReportButtonsProps = Pick<CorrectTableProps, 'projectId' | 'rights' | 'dialogs'> & {
  report: ReportRow;
  rowActions: RowActions;
};

/** The actions for a correct report: the decision as buttons, the others in a menu. */
export function CorrectReportButtons({
  projectId,
  report,
  rowActions,
  rights,
  dialogs,
}: CorrectReportButtonsProps) {
  const isDecidable = rights.mayDecide && listCrossCheckActions(report).length > 0;
  const menuActions = listMenuActions(report, rights);
  if (!isDecidable && menuActions.length === 0) return null;
  return (
    <RowButtons report={report} isDone={!isToCheck(report)}>
      {isDecidable && <CrossCheckButtons report={report} rowActions={rowActions} />}
      <ReportMenu {...{ projectId, report, menuActions, rowActions }} onAssign={dialogs.assignSender} />
    </RowButtons>
  );
}

export type CorrectTableProps = ListOrder & {
  projectId: number;
  projectName: string;
  reports: readonly ReportRow[];
  filters: CorrectFilters;
  rowActions: RowActions;
  bulkDecisions: BulkDecisions;
  rights: ReportRights;
  dialogs: Pick<ReportDialogs, 'assignSender'>;
};

function useColumns(props: CorrectTableProps): Column<ReportRow>[] {
  const { t } = useTexts();
  const { projectId, filters, rowActions, rights, dialogs } = props;
  const { date, sender, place } = useSharedColumns(props);
  const actionsColumn: Column<ReportRow> = {
    key: 'actions',
    header: t('reports.list.deeds'),
    isNumber: true,
    card: { line: 6 },
    hasControls: true,
    cell: (report) => <CorrectReportButtons {...{ projectId, report, rowActions, rights, dialogs }} />,
  };
  return [
    date,
    {
      key: 'status',
      header: t('reports.list.status'),
      sort: toReportSort('status', props),
      card: { line: 1, align: 'end' },
      cell: (report) => <CrossCheckBadge report={report} />,
    },
    sender,
    place,
    {
      key: 'healthRisk',
      header: t('reports.list.healthRisk'),
      sort: toReportSort('healthRisk', props),
      card: { line: 2, isName: true },
      hasControls: true,
      cell: (report) => <HealthRisk projectId={projectId} report={report} />,
    },
    ...countColumns(filters.dataCollectorType),
    actionsColumn,
  ];
}

/** The selection, and the props that the table needs for it. Only reports with a possible decision can be selected. */
function useSelectableReports({ reports, filters, rowActions, rights }: CorrectTableProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const selection = useSelection(reports, JSON.stringify(filters));
  const isRowSelectable = (report: ReportRow) =>
    listCrossCheckActions(report).length > 0 && !rowActions.waitingOn(report);
  const selectable = reports.filter(isRowSelectable);
  // on phones, checkboxes would leave too little room for the buttons of each card
  if (!isWide || !rights.mayDecide || selectable.length === 0) return { selection, tableProps: undefined };
  const tableProps: TableSelection<ReportRow> = {
    selected: selection.selected,
    onToggle: selection.onToggle,
    getRowName: (report) => t('reports.bulk.select', { report: describeReport(t, report) }),
    isRowSelectable,
    allLabel: t('reports.bulk.selectAll'),
    onToggleAll: (isSelected) => selection.select(isSelected ? selectable : []),
  };
  return { selection, tableProps };
}

type DecideOnRow = (...decision: Parameters<ReportRowActions['act']>) => HTMLElement | null | undefined;

/** The correct reports of a page, as a table or as cards. After a decision the focus moves to the next unchecked report. */
export function CorrectReportsTable(props: CorrectTableProps) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const { projectId, reports, projectName, rowActions, rights, bulkDecisions } = props;
  const dismissal = useDismissal(projectId);
  const decide: DecideOnRow = (report, action, given) => {
    rowActions.act(report, action, given);
    const next = isToCheck(report) ? findNextToCheck(reports, report) : undefined;
    return next && frame.current?.querySelector<HTMLElement>(`[data-report="${next.id}"]`);
  };
  const act: ReportRowActions['act'] = (report, action) => {
    if (action === 'dismiss') dismissal.ask((given) => decide(report, action, given));
    else decide(report, action)?.focus();
  };
  const { selection, tableProps } = useSelectableReports(props);
  const decideOnSelected = (action: CrossCheckAction, given?: Dismissal) => {
    bulkDecisions.decide(selection.rows, action, given);
    selection.clear();
    // the bar with the pressed button disappears
    return frame.current;
  };
  const actOnSelected = (action: CrossCheckAction) => {
    if (action === 'accept') return decideOnSelected(action)?.focus();
    const title = t('reports.bulk.whyDismissed', { count: selection.rows.length });
    dismissal.ask((given) => decideOnSelected(action, given), title);
  };
  useKeys([{ keys: 'u', textKey: 'ui.keys.undo', onPress: () => void rowActions.undo.undo() }]);
  const columns = useColumns({ ...props, rowActions: { ...rowActions, act } });
  return (
    <div ref={frame} className={styles.table} tabIndex={-1}>
      <DataTable
        caption={describeOrder(t, 'correct', props, projectName)}
        columns={columns}
        rows={reports}
        rowKey={(report) => report.id}
        selection={tableProps}
        bulk={
          rights.mayDecide && (
            <ReportsBulkBar
              selection={selection}
              isPending={bulkDecisions.isPending}
              onDecide={actOnSelected}
            />
          )
        }
      />
      {dismissal.dialog}
    </div>
  );
}
