import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import type { Unit } from './dhis2.api.ts';
import styles from './dhis2.module.css';

export type UnitsTableProps = {
  units: readonly Unit[];
  /** The units found by name that somebody confirmed. */
  confirmed: ReadonlySet<string>;
  onConfirm: (unitId: string, isConfirmed: boolean) => void;
};

function useColumns({ confirmed, onConfirm }: UnitsTableProps): Column<Unit>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      header: t('dhis2.units.unit'),
      card: { line: 1, align: 'start', isName: true },
      cell: ({ name, parent }) => (
        <>
          {name}
          {parent && <small className={styles.detail}>{parent}</small>}
        </>
      ),
    },
    {
      key: 'level',
      header: t('dhis2.units.kindLevel'),
      card: { line: 1, align: 'end' },
      cell: ({ level }) => t(`dhis2.units.level.${level}`),
    },
    {
      key: 'kind',
      header: t('dhis2.units.kind'),
      card: { line: 2 },
      hasControls: true,
      cell: ({ id, name, kind, place }) => {
        const values = { place: isolate(place ?? '') };
        if (kind !== 'name') return t(`dhis2.units.kind.${kind}`, values);
        return (
          <>
            {t('dhis2.units.kind.name', values)}
            <Checkbox
              label={t('dhis2.units.confirm', { ...values, unit: isolate(name) })}
              checked={confirmed.has(id)}
              onChange={({ target }) => onConfirm(id, target.checked)}
            />
          </>
        );
      },
    },
  ];
}

/** What each organisation unit would become. Those found by name have to be confirmed. */
export function UnitsTable(props: UnitsTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('dhis2.units.caption')}
      columns={useColumns(props)}
      rows={props.units}
      rowKey={({ id }) => id}
    />
  );
}
