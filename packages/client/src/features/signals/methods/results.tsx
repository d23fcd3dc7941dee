import type { MethodScore } from '@harken/domain/signals/back-test/back-test';
import { maxFalsePerYear, recommendMethod } from '@harken/domain/signals/back-test/recommendation';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable, SecondLine } from '../../../ui/data-table/data-table.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { formatMethod, toPercent } from '../signal-labels.ts';
import type { MethodOfPlace, TestedMethod } from './methods.api.ts';

/** The scores of the methods that could be judged. */
function listScores(tested: readonly TestedMethod[]): MethodScore[] {
  return tested.flatMap(({ method, injections, sensitivity, delayDays, falsePerYear }) =>
    typeof sensitivity === 'number' && typeof falsePerYear === 'number'
      ? [{ method, injections, sensitivity, delayDays: delayDays ?? null, falsePerYear }]
      : [],
  );
}

/** Which method suits the place, and why; or why none is recommended. */
function RecommendationNote({ tested }: { tested: readonly TestedMethod[] }) {
  const { t } = useTexts();
  const { method, reason } = recommendMethod(listScores(tested));
  if (method === null)
    return <Note tone="warn">{t(`signalMethods.none.${reason}`, { count: maxFalsePerYear })}</Note>;
  return (
    <Note tone="ok">
      <b>{t('signalMethods.recommended', { method: formatMethod(t, method) })}</b>{' '}
      {t(`signalMethods.reason.${reason}`, { count: maxFalsePerYear })}
    </Note>
  );
}

type ResultsProps = {
  tested: readonly TestedMethod[];
  current: MethodOfPlace;
  /** Of the table. */
  caption: string;
  isBusy: boolean;
  onChoose: (method: SignalMethod) => void;
};

function useColumns({ current, isBusy, onChoose }: ResultsProps): Column<TestedMethod>[] {
  const { t } = useTexts();
  const columns: Column<TestedMethod>[] = [
    {
      key: 'method',
      header: t('signals.methodName'),
      card: { line: 1, isName: true },
      cell: ({ method, injections }) => (
        <>
          <bdi>{formatMethod(t, method)}</bdi>
          {method === current.method && ` ${t('signals.decides')}`}
          {injections === 0 && <SecondLine>{t('signalMethods.tooShort')}</SecondLine>}
        </>
      ),
    },
    {
      key: 'found',
      header: t('signalMethods.found'),
      card: { line: 2 },
      cell: ({ sensitivity, injections }) =>
        typeof sensitivity === 'number'
          ? t('signalMethods.foundOf', { percent: toPercent(sensitivity), count: injections })
          : '–',
    },
    {
      key: 'delay',
      header: t('signalMethods.delay'),
      card: { line: 3 },
      cell: ({ delayDays }) =>
        typeof delayDays === 'number' ? t('signalMethods.delayDays', { count: delayDays }) : '–',
    },
    {
      key: 'false',
      header: t('signalMethods.false'),
      card: { line: 4 },
      cell: ({ falsePerYear }) =>
        typeof falsePerYear === 'number'
          ? t('signalMethods.falsePerYear', { count: Math.round(falsePerYear * 10) / 10 })
          : '–',
    },
  ];
  if (!current.mayChoose) return columns;
  return [
    ...columns,
    {
      key: 'choose',
      header: t('signalMethods.choose'),
      isHeaderHidden: true,
      hasControls: true,
      card: { line: 5 },
      cell: ({ method, injections }) =>
        injections > 0 &&
        method !== current.chosenMethod && (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={t('signalMethods.chooseNamed', { method: formatMethod(t, method) })}
            onClick={() => onChoose(method)}
          >
            {t('signalMethods.choose')}
          </Button>
        ),
    },
  ];
}

/** How good each method was, with a recommendation. */
export function MethodResults(props: ResultsProps) {
  const { tested, caption } = props;
  const columns = useColumns(props);
  return (
    <>
      <RecommendationNote tested={tested} />
      <DataTable caption={caption} columns={columns} rows={tested} rowKey={({ method }) => method} />
    </>
  );
}
