import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CheckState } from '../../shared/check-state.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table/data-table.tsx';
import { DescriptionList } from '../../ui/page/card.tsx';
import { Section } from './section.tsx';
import type { Gateway, SystemStatus } from './system-status.api.ts';
import styles from './system-status.module.css';

function useColumns(): Column<Gateway>[] {
  const { t } = useTexts();
  const describeLastMessage = ({ lastMessageAt }: Gateway) =>
    lastMessageAt ? <DateTimeText time={toLocalTime(lastMessageAt)} /> : t('systemStatus.neverDelivered');
  return [
    {
      key: 'name',
      header: t('systemStatus.column.gateway'),
      card: { line: 1, isName: true },
      cell: ({ name, nationalSocietyName }) => (
        <>
          <bdi className={styles.name}>{name}</bdi>
          <SecondLine>
            <bdi>{nationalSocietyName}</bdi>
          </SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      header: t('checkup.column.state'),
      card: { line: 2 },
      isNowrap: true,
      cell: ({ state, downSince }) => (
        <>
          <CheckState state={state} />
          {downSince && (
            <SecondLine>
              {t('smsGateways.list.down', { time: formatDateTime(toLocalTime(downSince)) })}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'lastMessageAt',
      header: t('systemStatus.column.lastMessage'),
      card: 'hidden',
      isNowrap: true,
      cell: describeLastMessage,
    },
    {
      key: 'facts',
      header: t('systemStatus.column.lastMessage'),
      card: { line: 3 },
      isOnCardsOnly: true,
      cell: (gateway) => (
        <DescriptionList items={[[t('systemStatus.column.lastMessage'), describeLastMessage(gateway)]]} />
      ),
    },
    {
      key: 'open',
      header: t('checkup.openGateway'),
      isHeaderHidden: true,
      card: { line: 4 },
      hasControls: true,
      cell: ({ id, name, nationalSocietyId }) => (
        <LinkButton
          size="small"
          to={`/nationalsocieties/${nationalSocietyId}/smsgateways/${id}/edit`}
          aria-label={t('systemStatus.openGateway', { name })}
        >
          {t('checkup.openGateway')}
        </LinkButton>
      ),
    },
  ];
}

/** The SMS gateways, those that are down or silent first. */
export function GatewaysSection({ gateways }: SystemStatus) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <Section title={t('systemStatus.gateways')}>
      {gateways.length === 0 ? (
        <p>{t('checkup.gateways.notConfigured')}</p>
      ) : (
        <DataTable
          caption={t('systemStatus.gatewaysCaption')}
          columns={columns}
          rows={gateways}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}
