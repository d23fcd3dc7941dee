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
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

type DiseaseRow = SuspectedDiseaseItem & { id: number };

const toEditPath = ({ id }: DiseaseRow) => pathTo(suspectedDiseasePaths.edit, { suspecteddiseaseId: id });

/** The name of a disease; its code if it has no name in the language of the user. */
function useGetName() {
  const { t } = useTexts();
  return ({ suspectedDiseaseName, suspectedDiseaseCode }: DiseaseRow) =>
    suspectedDiseaseName || t('suspectedDiseases.list.unnamed', { code: suspectedDiseaseCode });
}

function RowActions({ disease, deleting }: { disease: DiseaseRow; deleting: DeleteDialogState<DiseaseRow> }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const getName = useGetName();
  return (
    <RowMenu
      label={t('suspectedDiseases.list.deedsOf', { name: getName(disease) })}
      progressText={deleting.isDeleting(disease.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('suspectedDiseases.list.edit'),
          onSelect: () => void navigate({ href: toEditPath(disease) }),
        },
        {
          key: 'delete',
          icon: 'trash',
          label: t('deleting.action'),
          onSelect: () => deleting.ask(disease),
        },
      ]}
    />
  );
}

type Sorting = { order: ListOrder; onSort: (order: ListOrder) => void };

function useColumns(
  { order, onSort }: Sorting,
  deleting: DeleteDialogState<DiseaseRow>,
): Column<DiseaseRow>[] {
  const { t } = useTexts();
  const getName = useGetName();
  const mayEdit = useCan('suspectedDiseases.edit');
  const actionsColumn: Column<DiseaseRow> = {
    key: 'actions',
    header: t('suspectedDiseases.list.deeds'),
    isHeaderHidden: true,
    card: { line: 1, align: 'end' },
    hasControls: true,
    cell: (disease) => <RowActions {...{ disease, deleting }} />,
  };
  return [
    {
      key: 'code',
      header: t('suspectedDiseases.list.code'),
      card: { line: 2 },
      isNowrap: true,
      cell: ({ suspectedDiseaseCode }) => (
        <Code label={t('suspectedDiseases.list.code')} code={suspectedDiseaseCode} />
      ),
      sort: toColumnSort('code', order, onSort),
    },
    {
      key: 'name',
      header: t('suspectedDiseases.list.name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (disease) =>
        mayEdit ? <RowLink to={toEditPath(disease)}>{getName(disease)}</RowLink> : getName(disease),
      sort: toColumnSort('name', order, onSort),
    },
    ...(mayEdit ? [actionsColumn] : []),
  ];
}

/** Suspected diseases as a table or cards, with the dialog to delete one. */
export function SuspectedDiseasesTable({
  diseases,
  ...sorting
}: Sorting & { diseases: readonly SuspectedDiseaseItem[] }) {
  const { t } = useTexts();
  const getName = useGetName();
  const deleting = useDeleteDialog<DiseaseRow>({
    call: 'suspectedDisease/delete',
    act: ({ id }) => call('suspectedDisease/delete', { params: { suspectedDiseaseId: id } }),
    successText: () => t('SuspectedDisease.remove.success'),
  });
  return (
    <>
      <DataTable
        caption={t('suspectedDiseases.list.caption')}
        columns={useColumns(sorting, deleting)}
        rows={diseases.map((disease) => ({ ...disease, id: disease.suspectedDiseaseId }))}
        rowKey={(disease) => disease.id}
      />
      <DeleteDialog
        deleting={deleting}
        title={(disease) => t('suspectedDiseases.delete.title', { name: getName(disease) })}
      >
        {() => <p>{t('suspectedDiseases.delete.text')}</p>}
      </DeleteDialog>
    </>
  );
}
