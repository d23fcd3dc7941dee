import { errorGroupOf } from '@harken/domain/reports/kinds';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import text from '../../ui/text.module.css';
import { type ListOrder, RowDeeds, useSharedColumns } from './report-cells.tsx';
import type { IncorrectFilters } from './report-filters.ts';
import { CorrectedBadge } from './report-status.tsx';
import { inRow, namedReport } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';
import styles from './reports.module.css';
import type { ReportDeeds } from './use-report-deeds.ts';

/** What is wrong: the heading that the error is listed under, and what it is in particular. */
function ErrorType({ report }: { report: ReportRow }) {
  const { t } = useTexts();
  const type = report.reportErrorType ?? 'Other';
  return (
    <span className={styles.error}>
      <b>{t(`reports.errorGroup.${errorGroupOf(type)}`)}</b>
      <span>{t(`reports.errorTypes.${type}`)}</span>
    </span>
  );
}

/** The text as it was sent; it reads from left to right in every language. */
function Message({ report }: { report: ReportRow }) {
  const { t } = useTexts();
  if (!report.message) return <span className={text.muted}>{t('reports.incorrect.noText')}</span>;
  return (
    <bdi dir="ltr" className={classNames(text.mono, styles.message)}>
      {report.message}
    </bdi>
  );
}

type Deeds = Pick<ReportDeeds, 'act' | 'goingOn'> & { mayMark: boolean };

/** Notes that somebody took care of the report, or takes the note back. */
function MarkDeed({ report, deeds }: { report: ReportRow; deeds: Deeds }) {
  const { t } = useTexts();
  // whose sender is hidden is somebody else's to take care of
  if (!deeds.mayMark || report.isAnonymized) return null;
  const deed = report.isCorrected ? 'markAsNotCorrected' : 'markAsCorrected';
  return (
    <RowDeeds report={report} isDone={report.isCorrected}>
      <Button
        size="small"
        look={report.isCorrected ? 'ghost' : 'plain'}
        icon={report.isCorrected ? 'undo' : 'check'}
        aria-label={inRow(t, [t(`reports.${deed}`), namedReport(t, report)])}
        isBusy={deeds.goingOn(report) !== undefined}
        onClick={() => deeds.act(report, deed)}
      >
        {t(`reports.${deed}`)}
      </Button>
    </RowDeeds>
  );
}

export type IncorrectTableProps = ListOrder & {
  projectName: string;
  reports: readonly ReportRow[];
  filters: IncorrectFilters;
  deeds: Deeds;
};

function useColumns(props: IncorrectTableProps): Column<ReportRow>[] {
  const { t } = useTexts();
  const { filters, deeds } = props;
  const { date, sender, place } = useSharedColumns(props);
  return [
    date,
    {
      key: 'corrected',
      head: t('reports.list.status'),
      card: { line: 1, at: 'end' },
      cell: (report) => (
        <CorrectedBadge report={report} isInTraining={filters.trainingStatus === 'InTraining'} />
      ),
    },
    {
      key: 'error',
      head: t('reports.list.error'),
      card: { line: 2, isName: true },
      cell: (report) => <ErrorType report={report} />,
    },
    {
      key: 'message',
      head: t('reports.list.message'),
      card: { line: 3 },
      cell: (report) => <Message report={report} />,
    },
    sender,
    place,
    {
      key: 'deeds',
      head: t('reports.list.deeds'),
      isNumber: true,
      card: { line: 6 },
      hasControls: true,
      cell: (report) => <MarkDeed report={report} deeds={deeds} />,
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
