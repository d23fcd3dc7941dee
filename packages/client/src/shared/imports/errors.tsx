import { useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { FilterBar } from '../../ui/filters/bar.tsx';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { ImportResult } from './file.ts';
import styles from './import.module.css';

type ImportError = ImportResult['faults'][number] & { key: number };

const anyColumn = '';
/** The filter value for errors of a whole row; cannot be the name of a column. */
const wholeRow = '\n';

const getColumn = ({ column }: ImportError) => column ?? wholeRow;

/** Filters the errors by column: the same error often repeats down a column. */
function useColumnFilter(errors: readonly ImportError[]) {
  const { t } = useTexts();
  const [value, onChange] = useState(anyColumn);
  const titles = [...new Set(errors.map(getColumn))];
  const filter = createChoiceFilter({
    key: 'column',
    label: t('import.faults.column'),
    value,
    defaultValue: anyColumn,
    options: [
      { value: anyColumn, label: t('import.faults.allColumns') },
      ...titles.map((title) => ({
        value: title,
        label: title === wholeRow ? t('import.faults.wholeRow') : title,
      })),
    ],
    onChange,
  });
  const shown = value === anyColumn ? errors : errors.filter((error) => getColumn(error) === value);
  return { filters: titles.length > 1 ? [filter] : [], shown, reset: () => onChange(anyColumn) };
}

function useColumns() {
  const { t } = useTexts();
  return useMemo(
    (): Column<ImportError>[] => [
      {
        key: 'row',
        header: t('import.row'),
        isNumber: true,
        cell: ({ row }) => row,
        card: 'hidden',
      },
      {
        key: 'place',
        header: t('import.row'),
        isOnCardsOnly: true,
        cell: ({ row, column }) =>
          column ? t('import.faults.place', { row, column }) : t('import.rowNumber', { row }),
        card: { line: 1 },
      },
      {
        key: 'column',
        header: t('import.faults.column'),
        isNowrap: true,
        cell: ({ column }) => column,
        card: 'hidden',
      },
      {
        key: 'value',
        header: t('import.faults.value'),
        cell: ({ value }) => value && <bdi className={styles.value}>{value}</bdi>,
        card: { line: 3 },
      },
      {
        key: 'message',
        header: t('import.faults.message'),
        cell: ({ message }) => message,
        card: { line: 2 },
      },
    ],
    [t],
  );
}

/** The errors of a file by row and column. */
export function ImportErrors({ result }: { result: ImportResult }) {
  const { t } = useTexts();
  const { faultCount: count } = result;
  const errors = useMemo(() => result.faults.map((error, key) => ({ ...error, key })), [result.faults]);
  const { filters, shown, reset } = useColumnFilter(errors);
  return (
    <>
      <Note tone="error">
        <p>
          <b>{t('import.faults.found', { count })}</b> {t('import.faults.nothingStored')}
        </p>
        {count > errors.length && <p>{t('import.faults.first', { count: errors.length })}</p>}
      </Note>
      <div className={styles.errors}>
        {filters.length > 0 && (
          <FilterBar
            filters={filters}
            onReset={reset}
            showLabel={t('import.faults.show', { count: shown.length })}
            result={t('import.faults.show', { count: shown.length })}
          />
        )}
        <DataTable
          caption={t('import.faults.caption')}
          columns={useColumns()}
          rows={shown}
          rowKey={({ key }) => key}
        />
      </div>
    </>
  );
}
