import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { getSystemName } from '../../../shared/code-system-name.ts';
import { DeleteDialog, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { type Code, type PlaceDetails, replaceRow, useSaveCodes } from './place.api.ts';
import styles from './place.module.css';

const CodeDialog = lazy(() => import('./code-dialog.tsx').then((module) => ({ default: module.CodeDialog })));

/** A code with the place as it was listed: its index in another version may be that of another code. */
type Row = Code & { id: number; place: PlaceDetails };

/** The days on which a code is valid. */
function Validity({ code: { validFrom, validTo } }: { code: Code }) {
  const { t } = useTexts();
  if (!validFrom && !validTo) return t('places.codes.always');
  return (
    <bdi dir="ltr">
      {validFrom ?? '…'} – {validTo ?? '…'}
    </bdi>
  );
}

function useColumns(
  listActions: ((row: Row) => Parameters<typeof RowMenu>[0]['items']) | undefined,
): Column<Row>[] {
  const { t } = useTexts();
  const columns: Column<Row>[] = [
    {
      key: 'system',
      header: t('places.codes.system'),
      cell: ({ system }) => <bdi>{getSystemName(t, system)}</bdi>,
      card: { line: 1 },
    },
    {
      key: 'code',
      header: t('places.codes.code'),
      cell: ({ code }) => (
        <bdi dir="ltr" className={styles.code}>
          {code}
        </bdi>
      ),
      card: { line: 2, isName: true },
    },
    {
      key: 'validity',
      header: `${t('places.codes.validFrom')} – ${t('places.codes.validTo')}`,
      cell: (code) => <Validity code={code} />,
      card: { line: 3 },
    },
  ];
  if (listActions)
    columns.push({
      key: 'actions',
      header: t('places.actionsFor', { name: t('places.codes.title') }),
      isHeaderHidden: true,
      hasControls: true,
      cell: (row) => <RowMenu label={t('places.actionsFor', { name: row.code })} items={listActions(row)} />,
      card: { line: 1, align: 'end', isTall: true },
    });
  return columns;
}

/** The codes of a place. Those who edit places add, change and remove them one by one. */
export function CodesCard({ place, mayEdit }: { place: PlaceDetails; mayEdit: boolean }) {
  const { t } = useTexts();
  /** With the place as it was when the form was opened: what others change meanwhile must not be overwritten. */
  const [opened, setOpened] = useState<{ place: PlaceDetails; index: number | undefined }>();
  const saving = useSaveCodes();
  const removing = useDeleteDialog<Row>({
    call: 'nationalSocietyStructure/place/editCodes',
    act: ({ id, place: listed }) =>
      saving.mutateAsync({ place: listed, rows: replaceRow(listed.codes, id, undefined), index: id }),
    successText: () => t('places.codes.saved'),
  });
  const rows = place.codes.map((code, id) => ({ ...code, id, place }));
  const columns = useColumns(
    mayEdit
      ? (row) => [
          {
            key: 'edit',
            icon: 'edit',
            label: t('places.edit'),
            onSelect: () => setOpened({ place: row.place, index: row.id }),
          },
          { key: 'remove', icon: 'trash', label: t('places.remove'), onSelect: () => removing.ask(row) },
        ]
      : undefined,
  );
  return (
    <Card
      title={t('places.codes.title')}
      aside={
        mayEdit && (
          <Button size="small" icon="plus" onClick={() => setOpened({ place, index: undefined })}>
            {t('places.codes.add')}
          </Button>
        )
      }
    >
      <p className={styles.about}>{t('places.codes.about')}</p>
      {rows.length === 0 ? (
        <p>{t('places.codes.none')}</p>
      ) : (
        <DataTable caption={t('places.codes.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {opened && (
        <Suspense>
          <CodeDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <DeleteDialog
        deleting={removing}
        title={({ code }) => t('places.codes.removeTitle', { code })}
        confirmLabel={t('places.remove')}
      >
        {() => <p>{t('places.codes.removeText')}</p>}
      </DeleteDialog>
    </Card>
  );
}
