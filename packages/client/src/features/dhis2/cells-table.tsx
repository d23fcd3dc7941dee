import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import type { Cell } from './dhis2.api.ts';
import styles from './dhis2.module.css';

function formatValue(t: Translate, { value, before, dataElement }: Cell): string {
  if (!dataElement) return '–';
  const wanted = value ?? t('dhis2.rows.delete');
  return typeof before === 'number' ? t('dhis2.rows.change', { before, value: wanted }) : String(wanted);
}

function formatRemedy(t: Translate, { remedy, errorCode }: Cell): string {
  if (!remedy) return t('dhis2.rows.accepted');
  const text = t(`dhis2.remedy.${remedy}`);
  return errorCode ? t('dhis2.rows.withCode', { remedy: text, code: errorCode }) : text;
}

function useColumns(): Column<Cell>[] {
  const { t } = useTexts();
  return [
    {
      key: 'district',
      header: t('dhis2.rows.district'),
      card: { line: 1, align: 'start', isName: true },
      cell: ({ district, organisationUnitId }) => district ?? <bdi dir="ltr">{organisationUnitId}</bdi>,
    },
    {
      key: 'period',
      header: t('dhis2.rows.period'),
      card: { line: 1, align: 'end' },
      isNowrap: true,
      cell: ({ period }) => <bdi dir="ltr">{period}</bdi>,
    },
    {
      key: 'element',
      header: t('dhis2.rows.dataElement'),
      card: { line: 2, align: 'start' },
      cell: ({ dataElement, categoryOptionCombo }) => (
        <>
          {dataElement ?? t('dhis2.rows.completeness')}
          {categoryOptionCombo && <small className={styles.detail}>{categoryOptionCombo}</small>}
        </>
      ),
    },
    {
      key: 'value',
      header: t('dhis2.rows.value'),
      card: { line: 2, align: 'end' },
      isNumber: true,
      cell: (cell) => formatValue(t, cell),
    },
    {
      key: 'remedy',
      header: t('dhis2.rows.remedy'),
      card: { line: 3 },
      cell: (cell) => formatRemedy(t, cell),
    },
  ];
}

/** Values for DHIS2 and, of those that it rejects, what to do. */
export function CellsTable({ caption, cells }: { caption: string; cells: readonly Cell[] }) {
  const rows = cells.map((cell, index) => ({ ...cell, index }));
  return (
    <DataTable
      caption={caption}
      columns={useColumns()}
      rows={rows}
      rowKey={(cell) => (cell as (typeof rows)[number]).index}
    />
  );
}
