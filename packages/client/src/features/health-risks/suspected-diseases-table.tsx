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
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

type DiseaseRow = SuspectedDiseaseItem & { id: number };

const formOf = ({ id }: DiseaseRow) => pathTo(suspectedDiseasePaths.edit, { suspecteddiseaseId: id });

/** What a disease is called where it has no name in the language of the reader. */
function useNameOf() {
  const { t } = useTexts();
  return ({ suspectedDiseaseName, suspectedDiseaseCode }: DiseaseRow) =>
    suspectedDiseaseName || t('suspectedDiseases.list.unnamed', { code: suspectedDiseaseCode });
}

function Deeds({ disease, deleting }: { disease: DiseaseRow; deleting: Deleting<DiseaseRow> }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  return (
    <RowMenu
      label={t('suspectedDiseases.list.deedsOf', { name: nameOf(disease) })}
      going={deleting.isGoing(disease.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('suspectedDiseases.list.edit'),
          onSelect: () => void navigate({ href: formOf(disease) }),
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

function useColumns({ order, onSort }: Sorting, deleting: Deleting<DiseaseRow>): Column<DiseaseRow>[] {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const mayEdit = useCan('suspectedDiseases.edit');
  const deeds: Column<DiseaseRow> = {
    key: 'deeds',
    head: t('suspectedDiseases.list.deeds'),
    isHeadHidden: true,
    card: { line: 1, at: 'end' },
    hasControls: true,
    cell: (disease) => <Deeds {...{ disease, deleting }} />,
  };
  return [
    {
      key: 'code',
      head: t('suspectedDiseases.list.code'),
      card: { line: 2 },
      isNowrap: true,
      cell: ({ suspectedDiseaseCode }) => (
        <Code label={t('suspectedDiseases.list.code')} code={suspectedDiseaseCode} />
      ),
      sort: sortOf('code', order, onSort),
    },
    {
      key: 'name',
      head: t('suspectedDiseases.list.name'),
      card: { line: 1, at: 'start', isName: true },
      cell: (disease) =>
        mayEdit ? <RowLink to={formOf(disease)}>{nameOf(disease)}</RowLink> : nameOf(disease),
      sort: sortOf('name', order, onSort),
    },
    ...(mayEdit ? [deeds] : []),
  ];
}

/** Suspected diseases, as a table or as cards, and the question before one is deleted. */
export function SuspectedDiseasesTable({
  diseases,
  ...sorting
}: Sorting & { diseases: readonly SuspectedDiseaseItem[] }) {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const deleting = useDeleting<DiseaseRow>({
    call: 'suspectedDisease/delete',
    act: ({ id }) => call('suspectedDisease/delete', { params: { suspectedDiseaseId: id } }),
    done: () => t('SuspectedDisease.remove.success'),
  });
  return (
    <>
      <DataTable
        caption={t('suspectedDiseases.list.caption')}
        columns={useColumns(sorting, deleting)}
        rows={diseases.map((disease) => ({ ...disease, id: disease.suspectedDiseaseId }))}
        rowKey={(disease) => disease.id}
      />
      <DeletingDialog
        deleting={deleting}
        title={(disease) => t('suspectedDiseases.delete.title', { name: nameOf(disease) })}
      >
        {() => <p>{t('suspectedDiseases.delete.text')}</p>}
      </DeletingDialog>
    </>
  );
}
