import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { pathTo } from '../../lib/routes.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import type { Sending } from './dhis2.api.ts';
import { dhis2Paths } from './dhis2-paths.ts';
import { SendingState } from './sending-state.tsx';

/** The weeks of a sending: one, or the first and the last. */
export function formatWeeks(t: Translate, { firstWeek, lastWeek }: Pick<Sending, 'firstWeek' | 'lastWeek'>) {
  if (!firstWeek || !lastWeek) return '–';
  return firstWeek === lastWeek ? firstWeek : t('dhis2.sendings.range', { first: firstWeek, last: lastWeek });
}

export function formatStarter(t: Translate, { isScheduled, startedBy }: Sending): string {
  if (startedBy) return startedBy;
  return t(isScheduled ? 'dhis2.sendings.scheduled' : 'dhis2.sendings.removedUser');
}

function useColumns(nationalSocietyId: number): Column<Sending>[] {
  const { t } = useTexts();
  return [
    {
      key: 'startedAt',
      header: t('dhis2.sendings.time'),
      card: { line: 1, align: 'start', isName: true },
      isNowrap: true,
      cell: ({ id, startedAt }) => (
        <RowLink to={pathTo(dhis2Paths.sending, { nationalSocietyId, sendingId: id })}>
          <DateTimeText time={toLocalTime(startedAt)} />
        </RowLink>
      ),
    },
    {
      key: 'state',
      header: t('dhis2.sendings.result'),
      card: { line: 2 },
      cell: (sending) => <SendingState sending={sending} />,
    },
    {
      key: 'weeks',
      header: t('dhis2.sendings.weeks'),
      card: { line: 1, align: 'end' },
      cell: (sending) => <bdi dir="ltr">{formatWeeks(t, sending)}</bdi>,
    },
    {
      key: 'stored',
      header: t('dhis2.sendings.stored'),
      card: 'hidden',
      isNumber: true,
      cell: ({ imported, updated }) => imported + updated,
    },
    {
      key: 'deleted',
      header: t('dhis2.sendings.deleted'),
      card: 'hidden',
      isNumber: true,
      cell: ({ deleted }) => deleted,
    },
    {
      key: 'rejected',
      header: t('dhis2.sendings.rejected'),
      card: 'hidden',
      isNumber: true,
      cell: ({ rejected }) => rejected,
    },
    {
      key: 'by',
      header: t('dhis2.sendings.by'),
      card: { line: 3 },
      cell: (sending) => formatStarter(t, sending),
    },
  ];
}

/** What was sent to DHIS2, newest first. */
export function SendingsTable({
  sendings,
  nationalSocietyId,
}: {
  sendings: readonly Sending[];
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('dhis2.sendings.title')}
      columns={useColumns(nationalSocietyId)}
      rows={sendings}
      rowKey={({ id }) => id}
    />
  );
}
