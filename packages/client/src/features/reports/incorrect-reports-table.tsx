import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { type ListOrder, RowDeeds, useSharedColumns } from './report-cells.tsx';
import { ErrorType } from './report-columns.tsx';
import { menuDeedsOf, type ReportRights } from './report-deeds.ts';
import { ReportMenu } from './report-menu.tsx';
import { CorrectedBadge } from './report-status.tsx';
import { inRow, namedReport } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';
import styles from './reports.module.css';
import { MessageWithSuggestion } from './suggested-message.tsx';
import type { ReportDeeds } from './use-report-deeds.ts';
import type { ReportDialogs } from './use-report-dialogs.tsx';

type Deeds = Pick<ReportDeeds, 'act' | 'goingOn'>;
type IncorrectRights = ReportRights & { mayMark: boolean };

/** Notes that somebody took care of the report, or takes the note back. */
function MarkDeed({ report, deeds }: { report: ReportRow; deeds: Deeds }) {
  const { t } = useTexts();
  const deed = report.isCorrected ? 'markAsNotCorrected' : 'markAsCorrected';
  const goingOn = deeds.goingOn(report);
  return (
    <Button
      size="small"
      look={report.isCorrected ? 'ghost' : 'plain'}
      icon={report.isCorrected ? 'undo' : 'check'}
      aria-label={inRow(t, [t(`reports.${deed}`), namedReport(t, report)])}
      isBusy={goingOn === deed}
      blockedBy={goingOn !== undefined && goingOn !== deed && t('reports.saving')}
      onClick={() => deeds.act(report, deed)}
    >
      {t(`reports.${deed}`)}
    </Button>
  );
}

type IncorrectDeedsProps = Pick<IncorrectTableProps, 'projectId' | 'deeds' | 'rights' | 'dialogs'> & {
  report: ReportRow;
};

/** What can be done with an incorrect report. Whose sender is hidden is somebody else's to take care of. */
function IncorrectDeeds({ projectId, report, deeds, rights, dialogs }: IncorrectDeedsProps) {
  const open = menuDeedsOf(report, rights);
  if (report.isAnonymized || !(rights.mayMark || open.length > 0)) return null;
  return (
    <RowDeeds report={report} isDone={report.isCorrected}>
      {rights.mayMark && <MarkDeed report={report} deeds={deeds} />}
      <ReportMenu {...{ projectId, report, open, deeds }} onAssign={dialogs.assignSender} />
    </RowDeeds>
  );
}

export type IncorrectTableProps = ListOrder & {
  projectId: number;
  projectName: string;
  reports: readonly ReportRow[];
  deeds: Deeds;
  rights: IncorrectRights;
  dialogs: ReportDialogs;
};

function useColumns(props: IncorrectTableProps): Column<ReportRow>[] {
  const { t } = useTexts();
  const { projectId, deeds, rights, dialogs } = props;
  const { date, sender, place } = useSharedColumns(props);
  return [
    date,
    {
      key: 'corrected',
      head: t('reports.list.status'),
      card: { line: 1, at: 'end' },
      cell: (report) => <CorrectedBadge report={report} />,
    },
    {
      key: 'error',
      head: t('reports.list.error'),
      card: { line: 2, isName: true },
      cell: (report) => <ErrorType type={report.reportErrorType ?? 'Other'} />,
    },
    {
      key: 'message',
      head: t('reports.list.message'),
      card: { line: 3 },
      hasControls: true,
      cell: (report) => <MessageWithSuggestion report={report} onSend={dialogs.sendCorrection} />,
    },
    sender,
    place,
    {
      key: 'deeds',
      head: t('reports.list.deeds'),
      isNumber: true,
      card: { line: 6 },
      hasControls: true,
      cell: (report) => <IncorrectDeeds {...{ projectId, report, deeds, rights, dialogs }} />,
    },
  ];
}

/** The messages of a page that could not become reports, as a table or as cards. */
export function IncorrectReportsTable(props: IncorrectTableProps) {
  const { t } = useTexts();
  const { reports, projectName, sortAscending } = props;
  return (
    <div className={styles.table}>
      <DataTable
        caption={t(sortAscending ? 'reports.incorrect.captionOldest' : 'reports.incorrect.caption', {
          projectName,
        })}
        columns={useColumns(props)}
        rows={reports}
        rowKey={(report) => report.id}
      />
    </div>
  );
}
