import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable, RowLink, SecondLine } from '../../../ui/data-table/data-table.tsx';
import { SignalBadge } from '../signal-badge.tsx';
import {
  formatContainingPlaces,
  formatMethod,
  formatPeriod,
  formatPlace,
  formatRecurrence,
  formatWeek,
  round,
  toPercent,
} from '../signal-labels.ts';
import { getSignalPath, type SignalsPlace } from '../signal-paths.ts';
import type { SignalListItem } from '../signals.api.ts';
import { Sparkline } from '../sparkline.tsx';

function Methods({ signal }: { signal: SignalListItem }) {
  const { t } = useTexts();
  const { agreeing, methodCount, cluster, method } = signal;
  if (cluster)
    return (
      <>
        {formatMethod(t, method)}
        <SecondLine>{formatRecurrence(t, cluster.recurrenceDays)}</SecondLine>
      </>
    );
  return (
    <>
      {t('signals.agree', { count: agreeing.length, all: methodCount })}
      <SecondLine>
        {agreeing.map((method) => formatMethod(t, method)).join(t('signals.placeSeparator'))}
      </SecondLine>
    </>
  );
}

function Observed({ signal }: { signal: SignalListItem }) {
  const { t } = useTexts();
  return (
    <>
      <b>{t('signals.cases', { count: signal.observed })}</b>
      <SecondLine>{t('signals.expectedCases', { expected: round.expected(signal.expected) })}</SecondLine>
    </>
  );
}

/** The columns, and their positions on cards. */
function useColumns(place: SignalsPlace): Column<SignalListItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'healthRisk',
      header: t('signals.healthRisk'),
      card: { line: 1, align: 'start', isName: true },
      cell: (signal) => <RowLink to={getSignalPath(place, signal.id)}>{signal.healthRisk}</RowLink>,
    },
    {
      key: 'state',
      header: t('signals.state'),
      card: { line: 1, align: 'end' },
      cell: (signal) => <SignalBadge signal={signal} />,
    },
    {
      key: 'place',
      header: t('signals.place'),
      card: { line: 2 },
      cell: (signal) => (
        <>
          {formatPlace(t, signal)}
          {signal.region && <SecondLine>{formatContainingPlaces(t, signal)}</SecondLine>}
        </>
      ),
    },
    {
      key: 'week',
      header: t('signals.week'),
      card: { line: 4, align: 'start' },
      isNowrap: true,
      cell: (signal) => (
        <>
          {signal.cluster ? formatPeriod(t, signal.cluster) : formatWeek(t, signal.week)}
          {signal.isRunning && <SecondLine>{t('signals.running')}</SecondLine>}
        </>
      ),
    },
    {
      key: 'observed',
      header: t('signals.observed'),
      card: { line: 3, align: 'start' },
      isNowrap: true,
      cell: (signal) => <Observed signal={signal} />,
    },
    {
      key: 'chart',
      header: t('signals.lastWeeks'),
      card: { line: 3, align: 'end' },
      cell: ({ series, observed, upper, cluster }) => {
        const values = { weeks: series.length, count: observed, upper: round.upper(upper) };
        return (
          <Sparkline
            weeks={series}
            label={t(cluster ? 'signals.cluster.sparkline' : 'signals.sparkline', values)}
          />
        );
      },
    },
    {
      key: 'methods',
      header: t('signals.methods'),
      card: { line: 5 },
      cell: (signal) => <Methods signal={signal} />,
    },
    {
      key: 'completeness',
      header: t('signals.completeness'),
      card: { line: 4, align: 'end' },
      isNowrap: true,
      cell: ({ completeness }) => t('signals.onDuty', { percent: toPercent(completeness) }),
    },
    {
      key: 'raised',
      header: t('signals.raised'),
      card: 'hidden',
      isNowrap: true,
      cell: ({ raisedAt }) => <DateTimeText time={raisedAt} />,
    },
  ];
}

/** Signals as a table or as cards, in the order of the server: the most urgent first. */
export function SignalsTable({
  place,
  name,
  signals,
}: {
  place: SignalsPlace;
  /** Of the national society or project. */
  name: string;
  signals: readonly SignalListItem[];
}) {
  const { t } = useTexts();
  const columns = useColumns(place);
  return (
    <DataTable
      caption={t('signals.caption', { name })}
      columns={columns}
      rows={signals}
      rowKey={(signal) => signal.id}
    />
  );
}
