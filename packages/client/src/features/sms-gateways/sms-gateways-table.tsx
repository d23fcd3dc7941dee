import { useNavigate } from '@tanstack/react-router';
import type { Deleting } from '../../lib/deleting.tsx';
import { type ListOrder, sortOf } from '../../lib/list-order.ts';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import text from '../../ui/text.module.css';
import { useGatewayTypeWord } from './gateway-types.ts';
import type { SmsGatewayItem } from './sms-gateways.api.ts';

export type SmsGatewaysTableProps = {
  gateways: readonly SmsGatewayItem[];
  /** Where a gateway is changed; without it nothing can be changed. */
  editTo: ((smsGatewayId: number) => string) | undefined;
  order: ListOrder;
  onOrder: (changed: ListOrder) => void;
  deleting: Deleting<SmsGatewayItem>;
};

/** Whether the key could be guessed; the key itself is shown in the form only. */
function KeyStrength({ isWeak }: { isWeak: boolean }) {
  const { t } = useTexts();
  if (!isWeak) return t('smsGateways.key.strong');
  return <StatusBadge tone="warn" icon="warning" word={t('smsGateways.key.weakReplace')} />;
}

/** The device; on a card, which has no heads, with what it is. */
function Device({ name }: { name: string | null | undefined }) {
  const { t } = useTexts();
  if (!name) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.phoneOnly}>{t('smsGateways.card.device')}</span> <bdi>{name}</bdi>
    </>
  );
}

function Deeds({
  gateway,
  editTo,
  deleting,
}: {
  gateway: SmsGatewayItem;
  editTo: string;
  deleting: Deleting<SmsGatewayItem>;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const edit = () => void navigate({ href: editTo });
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name: gateway.name })}
      going={deleting.isGoing(gateway.id) && t('deleting.going')}
      items={[
        { key: 'edit', icon: 'edit', label: t('ui.row.edit'), onSelect: edit },
        { key: 'delete', icon: 'trash', label: t('deleting.action'), onSelect: () => deleting.ask(gateway) },
      ]}
    />
  );
}

function useColumns({ editTo, order, onOrder, deleting }: SmsGatewaysTableProps): Column<SmsGatewayItem>[] {
  const { t } = useTexts();
  const typeWord = useGatewayTypeWord();
  return [
    {
      key: 'name',
      head: t('smsGateways.list.name'),
      card: { line: 1, at: 'start', isName: true },
      sort: sortOf('name', order, onOrder),
      cell: ({ id, name }) => (editTo ? <RowLink to={editTo(id)}>{name}</RowLink> : name),
    },
    {
      key: 'apiKey',
      head: t('smsGateways.list.apiKey'),
      card: { line: 3 },
      cell: ({ isKeyWeak }) => <KeyStrength isWeak={isKeyWeak} />,
    },
    {
      key: 'gatewayType',
      head: t('smsGateways.list.gatewayType'),
      card: { line: 2 },
      sort: sortOf('gatewayType', order, onOrder),
      cell: ({ gatewayType }) => typeWord(gatewayType),
    },
    {
      key: 'device',
      head: t('smsGateways.list.device'),
      card: { line: 4 },
      sort: sortOf('device', order, onOrder),
      cell: ({ iotHubDeviceName }) => <Device name={iotHubDeviceName} />,
    },
    {
      key: 'deeds',
      head: t('ui.row.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      cell: (gateway) =>
        editTo && <Deeds gateway={gateway} editTo={editTo(gateway.id)} deleting={deleting} />,
    },
  ];
}

/** The gateways of a society, as a table or as cards. */
export function SmsGatewaysTable(props: SmsGatewaysTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('smsGateways.list.caption')}
      columns={useColumns(props)}
      rows={props.gateways}
      rowKey={(gateway) => gateway.id}
    />
  );
}
