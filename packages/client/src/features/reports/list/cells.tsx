import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ReactNode } from 'react';
import { formatDate, formatLongDateTime, formatTime } from '../../../lib/dates/dates.ts';
import { type ServerOrder, toServerSort } from '../../../lib/lists/order.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import type { Column } from '../../../ui/data-table/data-table.tsx';
import { SecondLine } from '../../../ui/data-table/data-table.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { CallButton } from '../../../ui/text/phone.tsx';
import text from '../../../ui/text/text.module.css';
import { describeReport, describeSender, getPhoneNumber, joinLabels } from '../report-labels.ts';
import type { AnyReportRow, ReportRow } from '../reports.api.ts';
import styles from '../reports.module.css';
import { type ReportOrder, reportOrderLabels, type SharedFilters } from './filters.ts';

/** When a message was received, in the time zone of the device. */
function ReportTime({ report }: { report: AnyReportRow }) {
  const { language } = useTexts();
  return (
    <bdi dir="ltr" className={styles.time} title={formatLongDateTime(report.dateTime, language)}>
      {formatDate(report.dateTime)} <span>{formatTime(report.dateTime)}</span>
    </bdi>
  );
}

/** The collector whose page the reader may open. */
const getCollectorId = (report: AnyReportRow) =>
  'dataCollectorId' in report ? report.dataCollectorId : undefined;

const getVillageId = (report: AnyReportRow) => ('villageId' in report ? report.villageId : undefined);

/** The sender of a message and, on wide screens, the number. Cards have a button to call it instead. */
function ReportSender({ report, projectId }: { report: AnyReportRow; projectId: number | undefined }) {
  const { t } = useTexts();
  const name = report.dataCollectorDisplayName;
  const number = getPhoneNumber(report);
  const isNamed = Boolean(name) && name !== dataRemoved && !report.isAnonymized;
  if (!name && number) return <bdi dir="ltr">{number}</bdi>;
  return (
    <span className={classNames(styles.sender, !isNamed && styles.unnamed)}>
      <ThingLink to="collector" projectId={projectId} id={getCollectorId(report)} isOnWideOnly>
        <bdi>{describeSender(t, report)}</bdi>
      </ThingLink>
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
function ReportPlace({ report, projectId }: { report: AnyReportRow; projectId: number | undefined }) {
  const { t } = useTexts();
  const near = joinLabels(t, [report.zone, report.village]);
  const wider = joinLabels(t, [report.district, report.region]);
  if (!near && wider) return <span className={styles.place}>{wider}</span>;
  if (!near) return <span className={text.muted}>{t('reports.location.unknown')}</span>;
  return (
    <span className={styles.place}>
      <ThingLink to="village" projectId={projectId} id={getVillageId(report)} isOnWideOnly>
        {near}
      </ThingLink>
      {wider && <SecondLine>{wider}</SecondLine>}
    </span>
  );
}

/** The buttons of a row, with a call button on small screens. Focusable, to receive the focus after a decision on another row. */
export function RowButtons({
  report,
  isDone,
  children,
}: {
  report: ReportRow;
  /** Nothing is left to do: the buttons are less prominent, and the call button is hidden. */
  isDone: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const number = isDone ? undefined : getPhoneNumber(report);
  return (
    <fieldset
      tabIndex={-1}
      aria-label={describeReport(t, report)}
      data-report={report.id}
      className={classNames(styles.actions, isDone && styles.done)}
    >
      {number && (
        <CallButton
          number={number}
          label={t('reports.call')}
          name={t('reports.callName', { name: describeSender(t, report) })}
        />
      )}
      {children}
    </fieldset>
  );
}

export type ListOrder = {
  /** The project of the list; absent for lists over several projects, whose rows have no links. */
  projectId?: number;
  /** The current order, and who sent the messages: those of unknown senders can only be sorted by date. */
  order: Pick<SharedFilters, 'orderBy' | 'sortAscending' | 'dataCollectorType'>;
  onSort: (order: ServerOrder<ReportOrder>) => void;
};

/** Sorting by a column other than the date. */
export function toReportSort(orderBy: ReportOrder, { order, onSort }: ListOrder) {
  return order.dataCollectorType === 'UnknownSender' ? undefined : toServerSort(orderBy, order, onSort);
}

/** The caption of a list says its order. */
export function describeOrder(
  t: Translate,
  list: 'correct' | 'incorrect',
  { order }: ListOrder,
  name: string,
) {
  const { orderBy, sortAscending } = order;
  const values = { projectName: name };
  if (orderBy === 'date') return t(`reports.${list}.${sortAscending ? 'captionOldest' : 'caption'}`, values);
  return t(`reports.${list}.captionSorted`, { ...values, column: t(reportOrderLabels[orderBy]) });
}

/** The columns of both lists. */
export function useSharedColumns({
  projectId,
  order,
  onSort,
}: ListOrder): Record<'date' | 'sender' | 'place', Column<AnyReportRow>> {
  const { t } = useTexts();
  return {
    date: {
      key: 'date',
      header: t('reports.list.date'),
      card: { line: 1, align: 'start' },
      isNowrap: true,
      sort: toServerSort('date', order, onSort, false),
      cell: (report) => <ReportTime report={report} />,
    },
    sender: {
      key: 'sender',
      header: t('reports.list.sender'),
      card: { line: 4 },
      cell: (report) => <ReportSender {...{ report, projectId }} />,
    },
    place: {
      key: 'place',
      header: t('reports.list.location'),
      card: { line: 5 },
      cell: (report) => <ReportPlace {...{ report, projectId }} />,
    },
  };
}
