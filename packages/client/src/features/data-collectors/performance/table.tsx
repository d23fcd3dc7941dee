import { type ReactNode, useMemo } from 'react';
import { type ServerOrder, toServerSort } from '../../../lib/lists/order.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { CallLink, PhoneLink } from '../../../ui/text/phone.tsx';
import text from '../../../ui/text/text.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { PerformanceOrder } from '../data-collector-filters.ts';
import { formatName, getPhoneNumber, isAnonymised } from '../data-collector-labels.ts';
import type { Performance } from '../data-collectors.api.ts';
import { NonReportingNote } from './non-reporting-line.tsx';
import styles from './performance.module.css';
import { WeekIcon } from './reporting-status.tsx';

type Row = Performance['performance']['data'][number];
type Completeness = Performance['completeness'][number];
type Week = Performance['epiDateRange'][number];

/** The completeness of a week, as "92.3%", on cards without the percent sign; a dash if nobody was expected to report. */
function formatCompleteness({ activeDataCollectors, totalDataCollectors }: Completeness, language: string) {
  if (totalDataCollectors === 0) return { inTable: '–', onCard: '–' };
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: 'latn' } as const;
  const share = activeDataCollectors / totalDataCollectors;
  return {
    inTable: new Intl.NumberFormat(language, { ...digits, style: 'percent' }).format(share),
    onCard: new Intl.NumberFormat(language, digits).format(100 * share),
  };
}

/** Short in the header, in full for screen readers and as a tooltip. */
function WeekHeader({ week }: { week: Week }) {
  const { t } = useTexts();
  const name = t('dataCollectors.performance.week', { week: week.epiWeek, year: week.epiYear });
  return (
    <abbr title={name} className={styles.week}>
      <span aria-hidden="true">{t('dataCollectors.performance.weekShort', { week: week.epiWeek })}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </abbr>
  );
}

/** The weeks of a card in one row, each below its number. */
function WeekRow({ weeks, children }: { weeks: readonly Week[]; children: (index: number) => ReactNode }) {
  const { t } = useTexts();
  return (
    <ol className={styles.weeks}>
      {weeks.map((week, index) => (
        <li key={`${week.epiYear} ${week.epiWeek}`}>
          <span aria-hidden="true" className={styles.number}>
            {week.epiWeek}
          </span>
          <VisuallyHidden>
            {t('dataCollectors.performance.week', { week: week.epiWeek, year: week.epiYear })}
          </VisuallyHidden>
          {children(index)}
        </li>
      ))}
    </ol>
  );
}

function Days({ row }: { row: Row }) {
  const { t } = useTexts();
  const { daysSinceLastReport: days } = row;
  const isKnown = typeof days === 'number' && days >= 0;
  return (
    <>
      <span className={text.wideOnly}>{isKnown ? days : '-'}</span>
      <span className={text.phoneOnly}>
        {isKnown
          ? t('dataCollectors.performance.daysAgo', { count: days })
          : t('dataCollectors.performance.noReport')}
      </span>
    </>
  );
}

function Phone({ row }: { row: Row }) {
  const { t } = useTexts();
  const number = getPhoneNumber(row);
  if (!number) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.wideOnly}>
        <PhoneLink number={number} />
      </span>
      <CallLink number={number} name={t('dataCollectors.callName', { name: formatName(t, row.name) })} />
    </>
  );
}

/** The name, linked to the page of the collector for those who may open it. */
function Name({ row, projectId }: { row: Row; projectId: number }) {
  const { t } = useTexts();
  return (
    <ThingLink to="collector" projectId={projectId} id={row.isReadOnly || isAnonymised(row) ? null : row.id}>
      <bdi>{formatName(t, row.name)}</bdi>
    </ThingLink>
  );
}

/** The collector, and when they last reported. */
function getPersonColumns(
  t: Translate,
  projectId: number,
  sortBy: (orderBy: PerformanceOrder) => Column<Row>['sort'],
): Column<Row>[] {
  return [
    {
      key: 'name',
      header: t('dataCollectors.list.name'),
      sort: sortBy('name'),
      card: { line: 1, align: 'start', isName: true },
      hasControls: true,
      summary: (
        <>
          <span className={text.wideOnly}>{t('dataCollectors.performance.completeness')}</span>
          <span className={text.phoneOnly}>{t('dataCollectors.performance.completenessIn')}</span>
        </>
      ),
      cell: (row) => (
        <>
          <Name {...{ row, projectId }} />
          <NonReportingNote row={row} />
        </>
      ),
    },
    {
      key: 'phoneNumber',
      header: t('dataCollectors.list.phoneNumber'),
      sort: sortBy('phoneNumber'),
      card: { line: 1, align: 'end', isTall: true },
      hasControls: true,
      isNowrap: true,
      cell: (row) => <Phone row={row} />,
    },
    {
      key: 'village',
      header: t('dataCollectors.performance.village'),
      sort: sortBy('location'),
      card: 'hidden',
      cell: ({ villageName }) => villageName ?? '–',
    },
    {
      key: 'days',
      header: t('dataCollectors.performance.days'),
      sort: sortBy('daysSinceLastReport'),
      card: { line: 2, align: 'start' },
      isNumber: true,
      cell: (row) => <Days row={row} />,
    },
  ];
}

/** A column for each week; on cards one line for all. */
function buildWeekColumns(
  t: Translate,
  weeks: readonly Week[],
  shares: ReadonlyArray<ReturnType<typeof formatCompleteness>> | undefined,
): Column<Row>[] {
  const inColumns = weeks.map(
    (week, index): Column<Row> => ({
      key: `${week.epiYear} ${week.epiWeek}`,
      header: <WeekHeader week={week} />,
      card: 'hidden',
      isNumber: true,
      isNowrap: true,
      summary: shares?.[index]?.inTable,
      cell: ({ performanceInEpiWeeks }) => (
        <WeekIcon status={performanceInEpiWeeks[index]?.reportingStatus} />
      ),
    }),
  );
  const inLine: Column<Row> = {
    key: 'weeks',
    header: t('dataCollectors.performance.weeks'),
    card: { line: 4 },
    isOnCardsOnly: true,
    summary: shares && (
      <WeekRow weeks={weeks}>
        {(index) => <span className={styles.share}>{shares[index]?.onCard}</span>}
      </WeekRow>
    ),
    cell: ({ performanceInEpiWeeks }) => (
      <WeekRow weeks={weeks}>
        {(index) => <WeekIcon status={performanceInEpiWeeks[index]?.reportingStatus} />}
      </WeekRow>
    ),
  };
  return [...inColumns, inLine];
}

/** How collectors reported, week by week, with the completeness of each week above them. */
export function PerformanceTable({
  projectId,
  response,
  hasCompleteness,
  projectName,
  order: { orderBy, sortAscending },
  onSort,
}: {
  projectId: number;
  response: Performance;
  hasCompleteness: boolean;
  projectName: string;
  order: ServerOrder<PerformanceOrder>;
  onSort: (order: ServerOrder<PerformanceOrder>) => void;
}) {
  const { t, language } = useTexts();
  const { performance, completeness, epiDateRange } = response;
  const columns = useMemo(() => {
    const isShown = hasCompleteness && completeness.length > 0;
    const shares = isShown ? completeness.map((week) => formatCompleteness(week, language)) : undefined;
    const [name, ...others] = getPersonColumns(t, projectId, (key) =>
      toServerSort(key, { orderBy, sortAscending }, onSort),
    );
    const first = name && (isShown ? [name] : [{ ...name, summary: undefined }]);
    return [...(first ?? []), ...others, ...buildWeekColumns(t, epiDateRange, shares)];
  }, [t, projectId, language, hasCompleteness, completeness, epiDateRange, orderBy, sortAscending, onSort]);
  return (
    <DataTable
      caption={t('dataCollectors.performance.caption', { projectName })}
      columns={columns}
      rows={performance.data}
      rowKey={(row) => row.id}
    />
  );
}
