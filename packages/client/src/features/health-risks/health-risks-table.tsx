import { useNavigate } from '@tanstack/react-router';
import { type ListOrder, toColumnSort } from '../../lib/lists/order.ts';
import { call } from '../../lib/requests/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { Code } from './code.tsx';
import { healthRiskPaths } from './health-risk-paths.ts';
import type { HealthRiskItem } from './health-risks.api.ts';

const toEditPath = ({ id }: HealthRiskItem) => pathTo(healthRiskPaths.edit, { healthRiskId: id });

/** The name of a health risk; its code if it has no name in the language of the user. */
function useGetName() {
  const { t } = useTexts();
  return ({ name, healthRiskCode }: HealthRiskItem) =>
    name || t('healthRisks.list.unnamed', { code: healthRiskCode });
}

function RowActions({
  healthRisk,
  deleting,
}: {
  healthRisk: HealthRiskItem;
  deleting: DeleteDialogState<HealthRiskItem>;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const getName = useGetName();
  return (
    <RowMenu
      label={t('healthRisks.list.deedsOf', { name: getName(healthRisk) })}
      progressText={deleting.isDeleting(healthRisk.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('healthRisks.list.edit'),
          onSelect: () => void navigate({ href: toEditPath(healthRisk) }),
        },
        {
          key: 'delete',
          icon: 'trash',
          label: t('deleting.action'),
          onSelect: () => deleting.ask(healthRisk),
        },
      ]}
    />
  );
}

type Sorting = { order: ListOrder; onSort: (order: ListOrder) => void };

function useColumns(
  { order, onSort }: Sorting,
  deleting: DeleteDialogState<HealthRiskItem>,
): Column<HealthRiskItem>[] {
  const { t } = useTexts();
  const getName = useGetName();
  const mayEdit = useCan('healthRisks.edit');
  const actionsColumn: Column<HealthRiskItem> = {
    key: 'actions',
    header: t('healthRisks.list.deeds'),
    isHeaderHidden: true,
    card: { line: 1, align: 'end' },
    hasControls: true,
    cell: (healthRisk) => <RowActions {...{ healthRisk, deleting }} />,
  };
  return [
    {
      key: 'code',
      header: t('healthRisks.list.code'),
      card: { line: 2, align: 'start' },
      isNowrap: true,
      cell: ({ healthRiskCode }) => <Code label={t('healthRisks.list.code')} code={healthRiskCode} />,
      sort: toColumnSort('code', order, onSort),
    },
    {
      key: 'name',
      header: t('healthRisks.list.name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (healthRisk) =>
        mayEdit ? <RowLink to={toEditPath(healthRisk)}>{getName(healthRisk)}</RowLink> : getName(healthRisk),
      sort: toColumnSort('name', order, onSort),
    },
    {
      key: 'type',
      header: t('healthRisks.list.type'),
      card: { line: 2, align: 'end' },
      cell: ({ healthRiskType }) => t(`healthRisks.type.${healthRiskType}`),
      sort: toColumnSort('type', order, onSort),
    },
    ...(mayEdit ? [actionsColumn] : []),
  ];
}

/** Health risks as a table or cards, with the dialog to delete one. */
export function HealthRisksTable({
  healthRisks,
  ...sorting
}: Sorting & { healthRisks: readonly HealthRiskItem[] }) {
  const { t } = useTexts();
  const getName = useGetName();
  const deleting = useDeleteDialog<HealthRiskItem>({
    call: 'healthRisk/delete',
    act: ({ id }) => call('healthRisk/delete', { params: { healthRiskId: id } }),
    successText: () => t('healthRisk.remove.success'),
  });
  return (
    <>
      <DataTable
        caption={t('healthRisks.list.caption')}
        columns={useColumns(sorting, deleting)}
        rows={healthRisks}
        rowKey={(healthRisk) => healthRisk.id}
      />
      <DeleteDialog
        deleting={deleting}
        title={(healthRisk) => t('healthRisks.delete.title', { name: getName(healthRisk) })}
      >
        {() => (
          <>
            <p>{t('healthRisks.delete.text')}</p>
            <p>{t('healthRisks.delete.limits')}</p>
          </>
        )}
      </DeleteDialog>
    </>
  );
}
