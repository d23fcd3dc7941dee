import { useNavigate } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';
import { type ListOrder, toColumnSort } from '../../lib/lists/order.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { DeleteDialogState } from '../../shared/delete-dialog.tsx';
import { useGatewayTypeLabel } from '../../shared/sms-gateways/gateway-types.ts';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import text from '../../ui/text/text.module.css';
import type { SmsGatewayItem } from './sms-gateways.api.ts';

export type SmsGatewaysTableProps = {
  gateways: readonly SmsGatewayItem[];
  /** The path of a gateway's form; undefined if nothing may be changed. */
  editTo: ((smsGatewayId: number) => string) | undefined;
  order: ListOrder;
  onOrder: (changed: ListOrder) => void;
  deleting: DeleteDialogState<SmsGatewayItem>;
};

/** Whether the key is too easy to guess. The key itself is shown only in the form. */
function KeyStrength({ isWeak }: { isWeak: boolean }) {
  const { t } = useTexts();
  if (!isWeak) return t('smsGateways.key.strong');
  return <StatusBadge tone="warn" icon="warning" label={t('smsGateways.key.weakReplace')} />;
}

/** That no SMS come through the gateway. */
function DownBadge({ since }: { since: string }) {
  const { t } = useTexts();
  const time = formatDateTime(toLocalTime(since, useTimeZone()));
  return (
    <>
      {' '}
      <StatusBadge tone="error" icon="warning" label={t('smsGateways.list.down', { time })} />
    </>
  );
}

/** The device. Cards have no column headers, so they show a label. */
function Device({ name }: { name: string | null | undefined }) {
  const { t } = useTexts();
  if (!name) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.phoneOnly}>{t('smsGateways.card.device')}</span> <bdi>{name}</bdi>
    </>
  );
}

function RowActions({
  gateway,
  editTo,
  deleting,
}: {
  gateway: SmsGatewayItem;
  editTo: string;
  deleting: DeleteDialogState<SmsGatewayItem>;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const edit = () => void navigate({ href: editTo });
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name: gateway.name })}
      progressText={deleting.isDeleting(gateway.id) && t('deleting.going')}
      items={[
        { key: 'edit', icon: 'edit', label: t('ui.row.edit'), onSelect: edit },
        { key: 'delete', icon: 'trash', label: t('deleting.action'), onSelect: () => deleting.ask(gateway) },
      ]}
    />
  );
}

function useColumns({ editTo, order, onOrder, deleting }: SmsGatewaysTableProps): Column<SmsGatewayItem>[] {
  const { t } = useTexts();
  const describeType = useGatewayTypeLabel();
  return [
    {
      key: 'name',
      header: t('smsGateways.list.name'),
      card: { line: 1, align: 'start', isName: true },
      sort: toColumnSort('name', order, onOrder),
      cell: ({ id, name, downSince }) => (
        <>
          {editTo ? <RowLink to={editTo(id)}>{name}</RowLink> : name}
          {downSince && <DownBadge since={downSince} />}
        </>
      ),
    },
    {
      key: 'apiKey',
      header: t('smsGateways.list.apiKey'),
      card: { line: 3 },
      cell: ({ isKeyWeak }) => <KeyStrength isWeak={isKeyWeak} />,
    },
    {
      key: 'gatewayType',
      header: t('smsGateways.list.gatewayType'),
      card: { line: 2 },
      sort: toColumnSort('gatewayType', order, onOrder),
      cell: ({ gatewayType }) => describeType(gatewayType),
    },
    {
      key: 'device',
      header: t('smsGateways.list.device'),
      card: { line: 4 },
      sort: toColumnSort('device', order, onOrder),
      cell: ({ iotHubDeviceName }) => <Device name={iotHubDeviceName} />,
    },
    {
      key: 'actions',
      header: t('ui.row.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (gateway) =>
        editTo && <RowActions gateway={gateway} editTo={editTo(gateway.id)} deleting={deleting} />,
    },
  ];
}

/** The gateways of a national society, as a table or as cards. */
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
