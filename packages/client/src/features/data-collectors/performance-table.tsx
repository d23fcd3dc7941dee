import { type ReactNode, useMemo } from 'react';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { CallLink, PhoneLink } from '../../ui/phone.tsx';
import text from '../../ui/text.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { nameInWords, numberOf } from './data-collector-words.ts';
import type { Performance } from './data-collectors.api.ts';
import styles from './performance.module.css';
import { WeekSign } from './reporting-status.tsx';
import { SilenceMark } from './silence-line.tsx';

type Row = Performance['performance']['data'][number];
type Completeness = Performance['completeness'][number];
type Week = Performance['epiDateRange'][number];

/** The share of those at work who reported, as "92.3%", on cards without the sign; nothing where nobody could. */
function shareOf({ activeDataCollectors, totalDataCollectors }: Completeness, language: string) {
  if (totalDataCollectors === 0) return { inTable: '–', onCard: '–' };
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: 'latn' } as const;
  const share = activeDataCollectors / totalDataCollectors;
  return {
    inTable: new Intl.NumberFormat(language, { ...digits, style: 'percent' }).format(share),
    onCard: new Intl.NumberFormat(language, digits).format(100 * share),
  };
}

/** Short in the head; in full for screen readers and to the pointer. */
function WeekHead({ week }: { week: Week }) {
  const { t } = useTexts();
  const name = t('dataCollectors.performance.week', { week: week.epiWeek, year: week.epiYear });
  return (
    <abbr title={name} className={styles.week}>
      <span aria-hidden="true">{t('dataCollectors.performance.weekShort', { week: week.epiWeek })}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </abbr>
  );
}

/** The weeks of a card in one row, each under its number. */
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
  const number = numberOf(row);
  if (!number) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.wideOnly}>
        <PhoneLink number={number} />
      </span>
      <CallLink number={number} name={t('dataCollectors.callName', { name: nameInWords(t, row.name) })} />
    </>
  );
}

/** Who it is, and when they last reported. */
function aboutThemselves(t: Translate): Column<Row>[] {
  return [
    {
      key: 'name',
      head: t('dataCollectors.list.name'),
      card: { line: 1, at: 'start', isName: true },
      summary: (
        <>
          <span className={text.wideOnly}>{t('dataCollectors.performance.completeness')}</span>
          <span className={text.phoneOnly}>{t('dataCollectors.performance.completenessIn')}</span>
        </>
      ),
      cell: (row) => (
        <>
          <bdi>{nameInWords(t, row.name)}</bdi>
          <SilenceMark row={row} />
        </>
      ),
    },
    {
      key: 'phoneNumber',
      head: t('dataCollectors.list.phoneNumber'),
      card: { line: 1, at: 'end', isTall: true },
      hasControls: true,
      isNowrap: true,
      cell: (row) => <Phone row={row} />,
    },
    {
      key: 'village',
      head: t('dataCollectors.performance.village'),
      card: 'hidden',
      cell: ({ villageName }) => villageName ?? '–',
    },
    {
      key: 'days',
      head: t('dataCollectors.performance.days'),
      card: { line: 2, at: 'start' },
      isNumber: true,
      cell: (row) => <Days row={row} />,
    },
  ];
}

/** A column for each week; on cards one line for all. */
function weekColumns(
  t: Translate,
  weeks: readonly Week[],
  shares: ReadonlyArray<ReturnType<typeof shareOf>> | undefined,
): Column<Row>[] {
  const inColumns = weeks.map(
    (week, index): Column<Row> => ({
      key: `${week.epiYear} ${week.epiWeek}`,
      head: <WeekHead week={week} />,
      card: 'hidden',
      isNumber: true,
      isNowrap: true,
      summary: shares?.[index]?.inTable,
      cell: ({ performanceInEpiWeeks }) => (
        <WeekSign status={performanceInEpiWeeks[index]?.reportingStatus} />
      ),
    }),
  );
  const inLine: Column<Row> = {
    key: 'weeks',
    head: t('dataCollectors.performance.weeks'),
    card: { line: 4 },
    isOnCardsOnly: true,
    summary: shares && (
      <WeekRow weeks={weeks}>
        {(index) => <span className={styles.share}>{shares[index]?.onCard}</span>}
      </WeekRow>
    ),
    cell: ({ performanceInEpiWeeks }) => (
      <WeekRow weeks={weeks}>
        {(index) => <WeekSign status={performanceInEpiWeeks[index]?.reportingStatus} />}
      </WeekRow>
    ),
  };
  return [...inColumns, inLine];
}

/** How collectors reported, week by week; above them how complete each week is. */
export function PerformanceTable({
  answer,
  hasCompleteness,
  projectName,
}: {
  answer: Performance;
  hasCompleteness: boolean;
  projectName: string;
}) {
  const { t, language } = useTexts();
  const { performance, completeness, epiDateRange } = answer;
  const columns = useMemo(() => {
    const isShown = hasCompleteness && completeness.length > 0;
    const shares = isShown ? completeness.map((week) => shareOf(week, language)) : undefined;
    const [name, ...others] = aboutThemselves(t);
    const first = name && (isShown ? [name] : [{ ...name, summary: undefined }]);
    return [...(first ?? []), ...others, ...weekColumns(t, epiDateRange, shares)];
  }, [t, language, hasCompleteness, completeness, epiDateRange]);
  return (
    <DataTable
      caption={t('dataCollectors.performance.caption', { projectName })}
      columns={columns}
      rows={performance.data}
      rowKey={(row) => row.id}
    />
  );
}
