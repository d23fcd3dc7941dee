import type { AlertStep } from '@harken/domain/alerts/timeliness';
import { getSlowestShare } from '@harken/domain/alerts/timeliness-order';
import { useMemo } from 'react';
import { toServerSort } from '../../../lib/lists/order.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable, SecondLine } from '../../../ui/data-table/data-table.tsx';
import text from '../../../ui/text/text.module.css';
import { type FormatDuration, useDurationFormat, usePercentFormat } from '../alert-durations.ts';
import type { AlertTimeliness, StepTimeliness } from './api.ts';
import type { TableOrder } from './orders.ts';
import styles from './timeliness.module.css';

type Formatters = { t: Translate; formatDuration: FormatDuration; share: (share: number) => string };

function useFormatters(): Formatters {
  const { t } = useTexts();
  return { t, formatDuration: useDurationFormat(), share: usePercentFormat() };
}

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** A label for values on cards, which have no column headers. */
function OnCard({ children }: { children: string }) {
  return <span className={`${text.phoneOnly} ${text.muted}`}>{children} </span>;
}

/** A second line in tables; on cards it continues the line. */
function BelowOnTables({ children }: { children: string }) {
  const { t } = useTexts();
  return (
    <>
      <span className={text.phoneOnly}>
        {t('alerts.separator')}
        {children}
      </span>
      <span className={text.wideOnly}>
        <SecondLine>{children}</SecondLine>
      </span>
    </>
  );
}

/** The second line below a name. Names are bold, second lines are not. */
function SecondaryLine({ children }: { children: string }) {
  return (
    <span className={styles.second}>
      <SecondLine>{children}</SecondLine>
    </span>
  );
}

/** The columns of the table of steps. */
function buildStepColumns({ t, formatDuration, share }: Formatters): Column<StepTimeliness>[] {
  return [
    {
      key: 'step',
      header: t('alertTimes.step'),
      card: { line: 1, isName: true },
      cell: ({ step }) => (
        <>
          {t(`alertTimes.step.${step}`)}
          <span className={text.wideOnly}>
            <SecondaryLine>{t(`alertTimes.stepAbout.${step}`)}</SecondaryLine>
          </span>
        </>
      ),
    },
    {
      key: 'about',
      header: t('alertTimes.step'),
      card: { line: 2 },
      isOnCardsOnly: true,
      cell: ({ step }) => <span className={text.muted}>{t(`alertTimes.stepAbout.${step}`)}</span>,
    },
    {
      key: 'target',
      header: t('alertTimes.target'),
      card: { line: 3, align: 'end' },
      isNumber: true,
      isNowrap: true,
      cell: ({ targetHours }) =>
        isKnown(targetHours) ? (
          <>
            <OnCard>{t('alertTimes.target')}</OnCard>
            {formatDuration(targetHours)}
          </>
        ) : (
          <span className={text.muted}>{t('alertTimes.noTarget')}</span>
        ),
    },
    {
      key: 'median',
      header: t('alertTimes.median'),
      card: { line: 3, align: 'start' },
      isNumber: true,
      isNowrap: true,
      cell: ({ medianHours }) => (
        <>
          <OnCard>{t('alertTimes.median')}</OnCard>
          <b>{isKnown(medianHours) ? formatDuration(medianHours) : '–'}</b>
        </>
      ),
    },
    {
      key: 'share',
      header: t('alertTimes.share'),
      card: { line: 4, align: 'start' },
      isNumber: true,
      cell: ({ shareWithinTarget }) => (
        <>
          <OnCard>{t('alertTimes.share')}</OnCard>
          {isKnown(shareWithinTarget) ? share(shareWithinTarget) : '–'}
        </>
      ),
    },
    ...buildCountColumns(t),
  ];
}

function buildCountColumns(t: Translate): Column<StepTimeliness>[] {
  const buildColumn = (
    key: string,
    head: string,
    at: 'start' | 'end',
    count: (of: StepTimeliness) => number | null,
  ): Column<StepTimeliness> => ({
    ...{ key, header: head, isNumber: true },
    card: { line: key === 'over' ? 4 : 5, align: at },
    cell: (row) => (
      <>
        <OnCard>{head}</OnCard>
        {count(row) ?? '–'}
      </>
    ),
  });
  return [
    buildColumn('over', t('alertTimes.overCount'), 'end', ({ over, targetHours }) =>
      isKnown(targetHours) ? over : null,
    ),
    buildColumn('running', t('alertTimes.notEnded'), 'start', ({ running }) => running),
  ];
}

/** How long each step took, compared with its target. */
export function StepsTable({ steps }: { steps: readonly StepTimeliness[] }) {
  const formatters = useFormatters();
  return (
    <DataTable
      caption={formatters.t('alertTimes.stepsCaption')}
      columns={buildStepColumns(formatters)}
      rows={steps}
      rowKey={({ step }) => step}
    />
  );
}

type Group = Pick<AlertTimeliness, 'alertCount' | 'steps' | 'slowestStep'>;

/** Only the steps with a target: the others would make the tables too wide. */
const stepsWithTarget = ['detect', 'assess', 'notify', 'respond'] as const satisfies AlertStep[];

function groupColumns<Row extends Group>(
  { t, formatDuration, share }: Formatters,
  first: Column<Row>,
  { order, onSort }: TableOrder,
): Column<Row>[] {
  const steps = stepsWithTarget.map((step, index): Column<Row> => {
    const name = t(`alertTimes.step.${step}`);
    return {
      ...{ key: step, header: name, isNumber: true, isNowrap: true },
      card: { line: (index + 2) as 2 | 3 | 4 | 5 },
      sort: toServerSort(step, order, onSort),
      cell: (row) => {
        const { medianHours, shareWithinTarget } = row.steps.find((item) => item.step === step) ?? {};
        const inTime =
          isKnown(shareWithinTarget) && t('alertTimes.shareOf', { share: share(shareWithinTarget) });
        const median = isKnown(medianHours) ? formatDuration(medianHours) : '–';
        return (
          <>
            <OnCard>{name}</OnCard>
            {median}
            {inTime && <BelowOnTables>{inTime}</BelowOnTables>}
          </>
        );
      },
    };
  });
  return [
    { ...first, sort: toServerSort('name', order, onSort) },
    {
      key: 'alerts',
      sort: toServerSort('alertCount', order, onSort, false),
      header: t('alertTimes.alerts'),
      card: { line: 1, align: 'end' },
      isNumber: true,
      cell: ({ alertCount }) => (
        <>
          <span className={text.wideOnly}>{alertCount}</span>
          <span className={text.phoneOnly}>{t('alertTimes.alertCount', { count: alertCount })}</span>
        </>
      ),
    },
    ...steps,
    {
      key: 'slowest',
      header: t('alertTimes.slowest'),
      card: { line: 6 },
      sort: toServerSort('slowest', order, onSort, false),
      cell: (row) => {
        const ofTarget = getSlowestShare(row);
        if (!row.slowestStep || ofTarget === null) return '–';
        return (
          <>
            <OnCard>{t('alertTimes.slowest')}</OnCard>
            {t(`alertTimes.step.${row.slowestStep}`)}
            <BelowOnTables>{t('alertTimes.shareOfTarget', { share: share(ofTarget) })}</BelowOnTables>
          </>
        );
      },
    },
  ];
}

/** How fast the alerts of each month were handled. */
export function MonthsTable({ months, ...order }: TableOrder & { months: AlertTimeliness['byMonth'] }) {
  const formatters = useFormatters();
  const { language } = useTexts();
  const formatMonth = useMemo(() => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [language]);
  const first: Column<AlertTimeliness['byMonth'][number]> = {
    key: 'month',
    header: formatters.t('alertTimes.month'),
    card: { line: 1, align: 'start', isName: true },
    cell: ({ month }) => formatMonth(month),
  };
  return (
    <DataTable
      caption={formatters.t('alertTimes.byMonthCaption')}
      columns={groupColumns(formatters, first, order)}
      rows={months}
      rowKey={({ month }) => month}
    />
  );
}

/** How fast the alerts of each district were handled. */
export function DistrictsTable({
  districts,
  ...order
}: TableOrder & { districts: AlertTimeliness['byDistrict'] }) {
  const formatters = useFormatters();
  const first: Column<AlertTimeliness['byDistrict'][number]> = {
    key: 'district',
    header: formatters.t('alertTimes.district'),
    card: { line: 1, align: 'start', isName: true },
    cell: ({ district, region }) => (
      <>
        {district ?? formatters.t('alertTimes.districtUnknown')}
        {region && <SecondaryLine>{region}</SecondaryLine>}
      </>
    ),
  };
  return (
    <DataTable
      caption={formatters.t('alertTimes.byDistrictCaption')}
      columns={groupColumns(formatters, first, order)}
      rows={districts}
      rowKey={({ districtId }) => districtId ?? 0}
    />
  );
}
