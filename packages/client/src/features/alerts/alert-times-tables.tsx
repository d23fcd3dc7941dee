import type { AlertStep } from '@harken/domain/alerts/clocks';
import { useMemo } from 'react';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table.tsx';
import text from '../../ui/text.module.css';
import { type InWords, useDurationInWords, useShareInWords } from './alert-durations.ts';
import type { AlertTimes, StepTimes } from './alert-times.api.ts';
import styles from './alert-times.module.css';

type Words = { t: Translate; duration: InWords; share: (share: number) => string };

function useWords(): Words {
  const { t } = useTexts();
  return { t, duration: useDurationInWords(), share: useShareInWords() };
}

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** What cards say of a step beside its value; in the table the head says it. */
function OnCard({ children }: { children: string }) {
  return <span className={`${text.phoneOnly} ${text.muted}`}>{children} </span>;
}

/** The second line under a name, which is bold. */
function Second({ children }: { children: string }) {
  return (
    <span className={styles.second}>
      <SecondLine>{children}</SecondLine>
    </span>
  );
}

/** The columns of the steps: what each is, and how long it took. */
function stepColumns({ t, duration, share }: Words): Column<StepTimes>[] {
  return [
    {
      key: 'step',
      head: t('alertTimes.step'),
      card: { line: 1, isName: true },
      cell: ({ step }) => (
        <>
          {t(`alertTimes.step.${step}`)}
          <span className={text.wideOnly}>
            <Second>{t(`alertTimes.stepAbout.${step}`)}</Second>
          </span>
        </>
      ),
    },
    {
      key: 'about',
      head: t('alertTimes.step'),
      card: { line: 2 },
      isOnCardsOnly: true,
      cell: ({ step }) => <span className={text.muted}>{t(`alertTimes.stepAbout.${step}`)}</span>,
    },
    {
      key: 'target',
      head: t('alertTimes.target'),
      card: { line: 3, at: 'end' },
      isNumber: true,
      isNowrap: true,
      cell: ({ targetHours }) =>
        isKnown(targetHours) ? (
          <>
            <OnCard>{t('alertTimes.target')}</OnCard>
            {duration(targetHours)}
          </>
        ) : (
          <span className={text.muted}>{t('alertTimes.noTarget')}</span>
        ),
    },
    {
      key: 'median',
      head: t('alertTimes.median'),
      card: { line: 3, at: 'start' },
      isNumber: true,
      isNowrap: true,
      cell: ({ medianHours }) => (
        <>
          <OnCard>{t('alertTimes.median')}</OnCard>
          <b>{isKnown(medianHours) ? duration(medianHours) : '–'}</b>
        </>
      ),
    },
    {
      key: 'share',
      head: t('alertTimes.share'),
      card: { line: 4, at: 'start' },
      isNumber: true,
      cell: ({ shareWithinTarget }) => (
        <>
          <OnCard>{t('alertTimes.share')}</OnCard>
          {isKnown(shareWithinTarget) ? share(shareWithinTarget) : '–'}
        </>
      ),
    },
    ...countColumns(t),
  ];
}

function countColumns(t: Translate): Column<StepTimes>[] {
  const column = (
    key: string,
    head: string,
    at: 'start' | 'end',
    count: (of: StepTimes) => number | null,
  ): Column<StepTimes> => ({
    ...{ key, head, isNumber: true },
    card: { line: key === 'over' ? 4 : 5, at },
    cell: (row) => (
      <>
        <OnCard>{head}</OnCard>
        {count(row) ?? '–'}
      </>
    ),
  });
  return [
    column('over', t('alertTimes.overCount'), 'end', ({ over, targetHours }) =>
      isKnown(targetHours) ? over : null,
    ),
    column('running', t('alertTimes.notEnded'), 'start', ({ running }) => running),
  ];
}

/** How long each step took, against its target. */
export function StepsTable({ steps }: { steps: readonly StepTimes[] }) {
  const words = useWords();
  return (
    <DataTable
      caption={words.t('alertTimes.stepsCaption')}
      columns={stepColumns(words)}
      rows={steps}
      rowKey={({ step }) => step}
    />
  );
}

type Group = Pick<AlertTimes, 'alertCount' | 'steps' | 'slowestStep'>;

/** The steps that have a target; the others would make the tables wider than they help. */
const compared = ['detect', 'assess', 'notify', 'respond'] as const satisfies AlertStep[];

function groupColumns<Row extends Group>({ t, duration, share }: Words, first: Column<Row>): Column<Row>[] {
  const steps = compared.map((step, index): Column<Row> => {
    const name = t(`alertTimes.step.${step}`);
    return {
      ...{ key: step, head: name, isNumber: true, isNowrap: true },
      card: { line: (index + 2) as 2 | 3 | 4 | 5 },
      cell: (row) => {
        const { medianHours, shareWithinTarget } = row.steps.find((one) => one.step === step) ?? {};
        const inTime =
          isKnown(shareWithinTarget) && t('alertTimes.shareOf', { share: share(shareWithinTarget) });
        const median = isKnown(medianHours) ? duration(medianHours) : '–';
        return (
          <>
            <OnCard>{name}</OnCard>
            {median}
            {inTime && (
              <>
                <span className={text.phoneOnly}>
                  {t('alerts.separator')}
                  {inTime}
                </span>
                <span className={text.wideOnly}>
                  <SecondLine>{inTime}</SecondLine>
                </span>
              </>
            )}
          </>
        );
      },
    };
  });
  return [
    first,
    {
      key: 'alerts',
      head: t('alertTimes.alerts'),
      card: { line: 1, at: 'end' },
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
      head: t('alertTimes.slowest'),
      card: { line: 6 },
      cell: ({ slowestStep }) =>
        slowestStep ? (
          <>
            <OnCard>{t('alertTimes.slowest')}</OnCard>
            {t(`alertTimes.step.${slowestStep}`)}
          </>
        ) : (
          '–'
        ),
    },
  ];
}

/** How fast the alerts of each month were handled. */
export function MonthsTable({ months }: { months: AlertTimes['byMonth'] }) {
  const words = useWords();
  const { language } = useTexts();
  const nameOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [language]);
  const first: Column<AlertTimes['byMonth'][number]> = {
    key: 'month',
    head: words.t('alertTimes.month'),
    card: { line: 1, at: 'start', isName: true },
    cell: ({ month }) => nameOf(month),
  };
  return (
    <DataTable
      caption={words.t('alertTimes.byMonthCaption')}
      columns={groupColumns(words, first)}
      rows={months}
      rowKey={({ month }) => month}
    />
  );
}

/** How fast the alerts of each district were handled. */
export function DistrictsTable({ districts }: { districts: AlertTimes['byDistrict'] }) {
  const words = useWords();
  const first: Column<AlertTimes['byDistrict'][number]> = {
    key: 'district',
    head: words.t('alertTimes.district'),
    card: { line: 1, at: 'start', isName: true },
    cell: ({ district, region }) => (
      <>
        {district ?? words.t('alertTimes.districtUnknown')}
        {region && <Second>{region}</Second>}
      </>
    ),
  };
  return (
    <DataTable
      caption={words.t('alertTimes.byDistrictCaption')}
      columns={groupColumns(words, first)}
      rows={districts}
      rowKey={({ districtId }) => districtId ?? 0}
    />
  );
}
