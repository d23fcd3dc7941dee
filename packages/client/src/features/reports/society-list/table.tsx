import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { describeOrder, type ListOrder, toReportSort, useSharedColumns } from '../list/cells.tsx';
import { countColumns, ErrorType, Message } from '../list/columns.tsx';
import type { SenderType } from '../list/filters.ts';
import { CrossCheckBadge, DuplicateBadge } from '../list/status.tsx';
import { describeCases } from '../report-labels.ts';
import type { SocietyReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';

type SocietyTableProps = ListOrder & {
  societyName: string;
  reports: readonly SocietyReportRow[];
};

function useProjectColumn(): Column<SocietyReportRow> {
  const { t } = useTexts();
  return {
    key: 'project',
    header: t('reports.list.project'),
    card: { line: 6 },
    cell: (report) => <span className={styles.place}>{report.projectName ?? '–'}</span>,
  };
}

function useMessageColumn(): Column<SocietyReportRow> {
  const { t } = useTexts();
  return {
    key: 'message',
    header: t('reports.list.message'),
    card: { line: 3 },
    cell: (report) => <Message report={report} />,
  };
}

export type SocietyCorrectTableProps = SocietyTableProps & {
  senders: SenderType;
  /** False while the list is filtered by status: then the decisions matter, not the texts. */
  hasMessages: boolean;
};

function useCorrectColumns(props: SocietyCorrectTableProps): Column<SocietyReportRow>[] {
  const { t } = useTexts();
  const { date, sender, place } = useSharedColumns(props);
  const project = useProjectColumn();
  const message = useMessageColumn();
  return [
    date,
    {
      key: 'status',
      header: t('reports.list.status'),
      sort: toReportSort('status', props),
      card: { line: 1, align: 'end' },
      cell: (report) => <CrossCheckBadge report={report} />,
    },
    project,
    sender,
    place,
    {
      key: 'healthRisk',
      header: t('reports.list.healthRisk'),
      card: { line: 2, isName: true },
      cell: (report) => (
        <span className={styles.healthRisk}>
          <b>{report.healthRiskName ?? '–'}</b>
          <span className={styles.cases}>{describeCases(t, report)}</span>
        </span>
      ),
    },
    ...(props.hasMessages ? [{ ...message, card: 'hidden' as const }] : []),
    ...countColumns(props.senders),
  ];
}

/** The correct reports of all projects of a national society. */
export function SocietyCorrectTable(props: SocietyCorrectTableProps) {
  const { t } = useTexts();
  const { reports, societyName } = props;
  return (
    <div className={styles.table}>
      <DataTable
        caption={describeOrder(t, 'correct', props, societyName)}
        columns={useCorrectColumns(props)}
        rows={reports}
        rowKey={(report) => report.id}
      />
    </div>
  );
}

function useIncorrectColumns(props: SocietyTableProps): Column<SocietyReportRow>[] {
  const { t } = useTexts();
  const { date, sender, place } = useSharedColumns(props);
  const project = useProjectColumn();
  const message = useMessageColumn();
  return [
    date,
    {
      key: 'error',
      header: t('reports.list.error'),
      sort: toReportSort('errorType', props),
      card: { line: 2, isName: true },
      cell: (report) => (
        <>
          <ErrorType type={report.errorType ?? 'Other'} />
          <DuplicateBadge report={report} />
        </>
      ),
    },
    message,
    project,
    sender,
    place,
  ];
}

/** The incorrect reports of all projects of a national society. */
export function SocietyIncorrectTable(props: SocietyTableProps) {
  const { t } = useTexts();
  const { reports, societyName } = props;
  return (
    <div className={styles.table}>
      <DataTable
        caption={describeOrder(t, 'incorrect', props, societyName)}
        columns={useIncorrectColumns(props)}
        rows={reports}
        rowKey={(report) => report.id}
      />
    </div>
  );
}
