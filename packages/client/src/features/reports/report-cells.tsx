import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ReactNode } from 'react';
import { dateOf, timeInFull, timeOf } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Column } from '../../ui/data-table.tsx';
import { SecondLine } from '../../ui/data-table.tsx';
import { CallButton } from '../../ui/phone.tsx';
import text from '../../ui/text.module.css';
import { inRow, namedReport, numberOf, senderInWords } from './report-words.ts';
import type { AnyReportRow, ReportRow } from './reports.api.ts';
import styles from './reports.module.css';

/** When a message came, by the clock of the device. */
function ReportTime({ report }: { report: AnyReportRow }) {
  const { language } = useTexts();
  return (
    <bdi dir="ltr" className={styles.time} title={timeInFull(report.dateTime, language)}>
      {dateOf(report.dateTime)} <span>{timeOf(report.dateTime)}</span>
    </bdi>
  );
}

/** Who sent a message, and on wide screens the number; a card has a button to call it. */
function ReportSender({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  const name = report.dataCollectorDisplayName;
  const number = numberOf(report);
  const isNamed = Boolean(name) && name !== dataRemoved && !report.isAnonymized;
  if (!name && number) return <bdi dir="ltr">{number}</bdi>;
  return (
    <span className={classNames(styles.sender, !isNamed && styles.unnamed)}>
      <bdi>{senderInWords(t, report)}</bdi>
      {number && (
        <span className={text.wideOnly}>
          <SecondLine>
            <bdi dir="ltr" className={text.nowrap}>
              {number}
            </bdi>
          </SecondLine>
        </span>
      )}
    </span>
  );
}

/** Where a message came from, from small to large. */
function ReportPlace({ report }: { report: AnyReportRow }) {
  const { t } = useTexts();
  const near = inRow(t, [report.zone, report.village]);
  const wider = inRow(t, [report.district, report.region]);
  if (!near && wider) return <span className={styles.place}>{wider}</span>;
  if (!near) return <span className={text.muted}>{t('reports.location.unknown')}</span>;
  return (
    <span className={styles.place}>
      {near}
      {wider && <SecondLine>{wider}</SecondLine>}
    </span>
  );
}

/** The buttons of a row, with the call on small screens. Can hold the focus after a decision on another row. */
export function RowDeeds({
  report,
  isDone,
  children,
}: {
  report: ReportRow;
  /** Nothing waits here any more; the buttons stand back, and nobody needs to be called. */
  isDone: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const number = isDone ? undefined : numberOf(report);
  return (
    <fieldset
      tabIndex={-1}
      aria-label={namedReport(t, report)}
      data-report={report.id}
      className={classNames(styles.deeds, isDone && styles.done)}
    >
      {number && (
        <CallButton
          number={number}
          label={t('reports.call')}
          name={t('reports.callName', { name: senderInWords(t, report) })}
        />
      )}
      {children}
    </fieldset>
  );
}

export type ListOrder = { sortAscending: boolean; onSort: (sortAscending: boolean) => void };

/** The columns that both lists have. */
export function useSharedColumns({
  sortAscending,
  onSort,
}: ListOrder): Record<'date' | 'sender' | 'place', Column<AnyReportRow>> {
  const { t } = useTexts();
  return {
    date: {
      key: 'date',
      head: t('reports.list.date'),
      card: { line: 1, at: 'start' },
      isNowrap: true,
      sort: {
        direction: sortAscending ? 'ascending' : 'descending',
        onSort: () => onSort(!sortAscending),
      },
      cell: (report) => <ReportTime report={report} />,
    },
    sender: {
      key: 'sender',
      head: t('reports.list.sender'),
      card: { line: 4 },
      cell: (report) => <ReportSender report={report} />,
    },
    place: {
      key: 'place',
      head: t('reports.list.location'),
      card: { line: 5 },
      cell: (report) => <ReportPlace report={report} />,
    },
  };
}
