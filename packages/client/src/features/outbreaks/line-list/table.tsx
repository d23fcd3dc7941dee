import { useState } from 'react';
import { call } from '../../../lib/requests/request.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import type { CardPosition } from '../../../ui/data-table/column.ts';
import { type Column, DataTable, SecondLine } from '../../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { type LineList, type LineListField, type LineListRow, useAnonymizeRow } from './api.ts';
import { describeValue, getFieldLabel } from './labels.ts';
import { EditRowDialog } from './row-dialog.tsx';

type TableProps = { list: LineList; nationalSocietyId: number };

function Flags({ row }: { row: LineListRow }) {
  const { t } = useTexts();
  return row.flags.map((flag) => (
    <StatusBadge
      key={flag}
      tone={flag === 'duplicate' ? 'info' : 'warn'}
      icon={flag === 'duplicate' ? 'copy' : 'warning'}
      label={t(`lineList.flag.${flag}`)}
    />
  ));
}

/** The first fields have a place on cards; the dialog of a row shows all. */
const cardLines: readonly CardPosition[] = [
  { line: 1, align: 'end' },
  { line: 2, align: 'start' },
  { line: 2, align: 'end' },
  { line: 3, align: 'start' },
  { line: 4, align: 'start' },
  { line: 4, align: 'end' },
];

const toFieldColumn =
  (t: Translate) =>
  (field: LineListField, index: number): Column<LineListRow> => ({
    key: field.key,
    header: getFieldLabel(t, field),
    card: cardLines[index] ?? 'hidden',
    isNumber: field.type === 'number',
    isNowrap: field.type === 'date',
    cell: (row) => <bdi>{describeValue(t, row, field)}</bdi>,
  });

type RowDialogs = {
  edit: (row: LineListRow) => void;
  anonymize: (row: LineListRow) => void;
  deleting: DeleteDialogState<LineListRow>;
};

function RowActions({ row, isOpen, dialogs }: { row: LineListRow; isOpen: boolean; dialogs: RowDialogs }) {
  const { t } = useTexts();
  const { edit, anonymize, deleting } = dialogs;
  return (
    <RowMenu
      label={t('lineList.actionsOf', { number: row.number })}
      progressText={deleting.isDeleting(row.id) && t('deleting.going')}
      items={[
        ...(isOpen
          ? [{ key: 'edit', icon: 'edit' as const, label: t('lineList.edit'), onSelect: () => edit(row) }]
          : []),
        ...(row.isAnonymized
          ? []
          : [
              {
                key: 'anonymize',
                icon: 'eyeOff' as const,
                label: t('lineList.anonymize'),
                onSelect: () => anonymize(row),
              },
            ]),
        {
          key: 'delete',
          icon: 'trash' as const,
          label: t('deleting.action'),
          onSelect: () => deleting.ask(row),
        },
      ]}
    />
  );
}

function useColumns(list: LineList, dialogs: RowDialogs): Column<LineListRow>[] {
  const { t } = useTexts();
  return [
    {
      key: 'number',
      header: t('lineList.field.number'),
      card: { line: 1, align: 'start', isName: true },
      cell: ({ number, isAnonymized }) => (
        <>
          <b>{number}</b>
          {isAnonymized && <SecondLine>{t('lineList.isAnonymized')}</SecondLine>}
        </>
      ),
    },
    ...list.fields.map(toFieldColumn(t)),
    {
      key: 'flags',
      header: t('lineList.flags'),
      card: { line: 5 },
      cell: (row) => <Flags row={row} />,
    },
    {
      key: 'actions',
      header: t('lineList.actions'),
      isHeaderHidden: true,
      card: { line: 3, align: 'end' },
      hasControls: true,
      cell: (row) => <RowActions row={row} isOpen={list.mayEdit} dialogs={dialogs} />,
    },
  ];
}

/** The rows of a line list as a table or cards. */
export function LineListTable({ list, nationalSocietyId }: TableProps) {
  const { t } = useTexts();
  const [edited, setEdited] = useState<LineListRow | null>(null);
  const anonymizing = useAnonymizeRow();
  const deleting = useDeleteDialog<LineListRow>({
    call: 'lineListRow/delete',
    act: ({ id }) => call('lineListRow/delete', { params: { lineListRowId: id } }),
    successText: ({ number }) => t('lineList.deleted', { number }),
  });
  const dialogs = { edit: setEdited, anonymize: (row: LineListRow) => anonymizing.mutate(row.id), deleting };
  return (
    <>
      <DataTable
        caption={t('lineList.caption')}
        columns={useColumns(list, dialogs)}
        rows={list.rows.data}
        rowKey={({ id }) => id}
      />
      <DeleteDialog deleting={deleting} title={({ number }) => t('lineList.deleteTitle', { number })}>
        {() => <p>{t('lineList.deleteText')}</p>}
      </DeleteDialog>
      {edited && (
        <EditRowDialog
          rowId={edited.id}
          number={edited.number}
          nationalSocietyId={nationalSocietyId}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
