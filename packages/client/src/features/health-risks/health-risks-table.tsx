import { useNavigate } from '@tanstack/react-router';
import { type Deleting, DeletingDialog, useDeleting } from '../../lib/deleting.tsx';
import { type ListOrder, sortOf } from '../../lib/list-order.ts';
import { useCan } from '../../lib/permissions.ts';
import { call } from '../../lib/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Code } from './code.tsx';
import { healthRiskPaths } from './health-risk-paths.ts';
import type { HealthRiskItem } from './health-risks.api.ts';

const formOf = ({ id }: HealthRiskItem) => pathTo(healthRiskPaths.edit, { healthRiskId: id });

/** What a health risk is called where it has no name in the language of the reader. */
function useNameOf() {
  const { t } = useTexts();
  return ({ name, healthRiskCode }: HealthRiskItem) =>
    name || t('healthRisks.list.unnamed', { code: healthRiskCode });
}

function Deeds({ healthRisk, deleting }: { healthRisk: HealthRiskItem; deleting: Deleting<HealthRiskItem> }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  return (
    <RowMenu
      label={t('healthRisks.list.deedsOf', { name: nameOf(healthRisk) })}
      going={deleting.isGoing(healthRisk.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('healthRisks.list.edit'),
          onSelect: () => void navigate({ href: formOf(healthRisk) }),
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
  deleting: Deleting<HealthRiskItem>,
): Column<HealthRiskItem>[] {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const mayEdit = useCan('healthRisks.edit');
  const deeds: Column<HealthRiskItem> = {
    key: 'deeds',
    head: t('healthRisks.list.deeds'),
    isHeadHidden: true,
    card: { line: 1, at: 'end' },
    hasControls: true,
    cell: (healthRisk) => <Deeds {...{ healthRisk, deleting }} />,
  };
  return [
    {
      key: 'code',
      head: t('healthRisks.list.code'),
      card: { line: 2, at: 'start' },
      isNowrap: true,
      cell: ({ healthRiskCode }) => <Code label={t('healthRisks.list.code')} code={healthRiskCode} />,
      sort: sortOf('code', order, onSort),
    },
    {
      key: 'name',
      head: t('healthRisks.list.name'),
      card: { line: 1, at: 'start', isName: true },
      cell: (healthRisk) =>
        mayEdit ? <RowLink to={formOf(healthRisk)}>{nameOf(healthRisk)}</RowLink> : nameOf(healthRisk),
      sort: sortOf('name', order, onSort),
    },
    {
      key: 'type',
      head: t('healthRisks.list.type'),
      card: { line: 2, at: 'end' },
      cell: ({ healthRiskType }) => t(`healthRisks.type.${healthRiskType}`),
      sort: sortOf('type', order, onSort),
    },
    ...(mayEdit ? [deeds] : []),
  ];
}

/** Health risks, as a table or as cards, and the question before one is deleted. */
export function HealthRisksTable({
  healthRisks,
  ...sorting
}: Sorting & { healthRisks: readonly HealthRiskItem[] }) {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const deleting = useDeleting<HealthRiskItem>({
    call: 'healthRisk/delete',
    act: ({ id }) => call('healthRisk/delete', { params: { healthRiskId: id } }),
    done: () => t('healthRisk.remove.success'),
  });
  return (
    <>
      <DataTable
        caption={t('healthRisks.list.caption')}
        columns={useColumns(sorting, deleting)}
        rows={healthRisks}
        rowKey={(healthRisk) => healthRisk.id}
      />
      <DeletingDialog
        deleting={deleting}
        title={(healthRisk) => t('healthRisks.delete.title', { name: nameOf(healthRisk) })}
      >
        {() => (
          <>
            <p>{t('healthRisks.delete.text')}</p>
            <p>{t('healthRisks.delete.limits')}</p>
          </>
        )}
      </DeletingDialog>
    </>
  );
}
