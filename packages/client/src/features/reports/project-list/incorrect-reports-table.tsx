import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { describeOrder, type ListOrder, RowButtons, toReportSort, useSharedColumns } from '../list/cells.tsx';
import { ErrorType } from '../list/columns.tsx';
import { CorrectedBadge } from '../list/status.tsx';
import { describeReport, joinLabels } from '../report-labels.ts';
import { reportPaths } from '../report-paths.ts';
import type { ReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';
import { ReportMenu } from './menu.tsx';
import { listMenuActions, type ReportRights } from './report-actions.ts';
import { MessageWithSuggestion } from './suggested-message.tsx';
import type { ReportDialogs } from './use-report-dialogs.tsx';
import type { ReportRowActions } from './use-report-row-actions.ts';

type RowActions = Pick<ReportRowActions, 'act' | 'goingOn'>;
type IncorrectRights = ReportRights & { mayMark: boolean };

/** Marks a report as corrected, or undoes that. */
function MarkCorrectedButton({ report, rowActions }: { report: ReportRow; rowActions: RowActions }) {
  const { t } = useTexts();
  const action = report.isCorrected ? 'markAsNotCorrected' : 'markAsCorrected';
  const goingOn = rowActions.goingOn(report);
  return (
    <Button
      size="small"
      variant={report.isCorrected ? 'ghost' : 'plain'}
      icon={report.isCorrected ? 'undo' : 'check'}
      aria-label={joinLabels(t, [t(`reports.${action}`), describeReport(t, report)])}
      isBusy={goingOn === action}
      blockedBy={goingOn !== undefined && goingOn !== action && t('reports.saving')}
      onClick={() => rowActions.act(report, action)}
    >
      {t(`reports.${action}`)}
    </Button>
  );
}

type IncorrectReportButtonsProps = Pick<IncorrectTableProps, 'projectId' | 'rights' | 'dialogs'> & {
  report: ReportRow;
  rowActions: RowActions;
};

/** The actions for an incorrect report. If its sender is hidden, staff of another organization are responsible for it. */
export function IncorrectReportButtons({
  projectId,
  report,
  rowActions,
  rights,
  dialogs,
}: IncorrectReportButtonsProps) {
  const menuActions = listMenuActions(report, rights);
  if (report.isAnonymized || !(rights.mayMark || menuActions.length > 0)) return null;
  return (
    <RowButtons report={report} isDone={report.isCorrected}>
      {rights.mayMark && <MarkCorrectedButton report={report} rowActions={rowActions} />}
      <ReportMenu {...{ projectId, report, menuActions, rowActions }} onAssign={dialogs.assignSender} />
    </RowButtons>
  );
}

export type IncorrectTableProps = ListOrder & {
  projectId: number;
  projectName: string;
  reports: readonly ReportRow[];
  rowActions: RowActions;
  rights: IncorrectRights;
  dialogs: ReportDialogs;
};

function useColumns(props: IncorrectTableProps): Column<ReportRow>[] {
  const { t } = useTexts();
  const { projectId, rowActions, rights, dialogs } = props;
  const { date, sender, place } = useSharedColumns(props);
  return [
    date,
    {
      key: 'corrected',
      header: t('reports.list.status'),
      card: { line: 1, align: 'end' },
      cell: (report) => <CorrectedBadge report={report} />,
    },
    {
      key: 'error',
      header: t('reports.list.error'),
      sort: toReportSort('errorType', props),
      card: { line: 2, isName: true },
      cell: (report) => (
        <ErrorType
          type={report.reportErrorType ?? 'Other'}
          to={pathTo(reportPaths.overview, { projectId, reportId: report.id })}
        />
      ),
    },
    {
      key: 'message',
      header: t('reports.list.message'),
      card: { line: 3 },
      hasControls: true,
      cell: (report) => <MessageWithSuggestion report={report} onSend={dialogs.sendCorrection} />,
    },
    sender,
    place,
    {
      key: 'actions',
      header: t('reports.list.deeds'),
      isNumber: true,
      card: { line: 6 },
      hasControls: true,
      cell: (report) => <IncorrectReportButtons {...{ projectId, report, rowActions, rights, dialogs }} />,
    },
  ];
}

/** The incorrect reports of a page, as a table or as cards. */
export function IncorrectReportsTable(props: IncorrectTableProps) {
  const { t } = useTexts();
  const { reports, projectName } = props;
  return (
    <div className={classNames(styles.table, styles.toCorrect)}>
      <DataTable
        caption={describeOrder(t, 'incorrect', props, projectName)}
        columns={useColumns(props)}
        rows={reports}
        rowKey={(report) => report.id}
      />
    </div>
  );
}
