import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, type SortValues, sortRows } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { call } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { useGatewayTypeLabel } from '../../shared/sms-gateways/gateway-types.ts';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { smsGatewayPaths } from './sms-gateway-paths.ts';
import { type SmsGatewayItem, useSmsGateways } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';
import { SmsGatewaysTable } from './sms-gateways-table.tsx';

const defaults = { search: '', orderBy: '', sortAscending: true };

type DescribeType = (type: string) => string;

/** The gateways that match the search, in the chosen order; types by the names that the list shows. */
function filterGateways(
  gateways: readonly SmsGatewayItem[],
  filters: typeof defaults,
  describeType: DescribeType,
) {
  const sortedBy: SortValues<SmsGatewayItem> = {
    name: ({ name }) => name,
    gatewayType: ({ gatewayType }) => describeType(gatewayType),
    device: ({ iotHubDeviceName }) => iotHubDeviceName,
  };
  const found = gateways.filter(({ name, gatewayType, iotHubDeviceName }) =>
    matchesSearch(filters.search, [name, describeType(gatewayType), iotHubDeviceName]),
  );
  return sortRows(found, sortedBy, filters);
}

/** Why nothing can be changed here, if the reason is not the user's role. */
function ReadOnlyNote({ nationalSocietyId, mayEdit }: { nationalSocietyId: number; mayEdit: boolean }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId).data;
  if (!society || mayEdit) return null;
  return (
    <Note className={styles.onTop}>
      {t(society.isArchived ? 'smsGateways.archived' : 'nationalSociety.hasCoordinator')}
    </Note>
  );
}

/** The SMS gateways of a national society. */
export function SmsGatewaysListPage() {
  const { t } = useTexts();
  const params = useRouteParams(smsGatewayPaths.list);
  const [filters, change, reset] = useFilters(defaults);
  const gateways = useSmsGateways(params.nationalSocietyId);
  const deleting = useDeleteDialog<SmsGatewayItem>({
    call: 'smsGateway/delete',
    act: ({ id }) => call('smsGateway/delete', { params: { smsGatewayId: id } }),
    successText: () => t('nationalSociety.smsGateway.successfullyDeleted'),
  });
  const describeType = useGatewayTypeLabel();
  const isWide = useIsWide();
  const mayEdit = useMay('smsGateways.edit', params);
  const order = orderFilter({
    label: t('ui.list.order'),
    serverOrderLabel: t('ui.list.asEntered'),
    order: filters,
    columns: (['name', 'gatewayType', 'device'] as const).map((key) => ({
      key,
      label: t(`smsGateways.list.${key}`),
    })),
    onChange: change,
  });
  const found = gateways.data && filterGateways(gateways.data, filters, describeType);
  const add = mayEdit && (
    <AddLink to={pathTo(smsGatewayPaths.add, params)}>{t('pages.addSmsGateway')}</AddLink>
  );
  return (
    <Page title={t('pages.smsGateways')}>
      <ReadOnlyNote {...params} mayEdit={mayEdit} />
      <FilteredList
        query={gateways}
        found={found}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        filters={isWide ? [] : [order]}
        onReset={reset}
        add={add}
        labels={{
          loading: t('smsGateways.list.loading'),
          none: t('smsGateways.list.none'),
          found: (count) => t('smsGateways.list.found', { count }),
        }}
      >
        {(shown) => (
          <SmsGatewaysTable
            gateways={shown}
            editTo={
              mayEdit
                ? (smsGatewayId) => pathTo(smsGatewayPaths.edit, { ...params, smsGatewayId })
                : undefined
            }
            order={filters}
            onOrder={change}
            deleting={deleting}
          />
        )}
      </FilteredList>
      <DeleteDialog deleting={deleting} title={({ name }) => t('smsGateways.delete.title', { name })}>
        {() => (
          <>
            <p>{t('smsGateways.delete.messages')}</p>
            <p>{t('smsGateways.delete.modems')}</p>
          </>
        )}
      </DeleteDialog>
    </Page>
  );
}
