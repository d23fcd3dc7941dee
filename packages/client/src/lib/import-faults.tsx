import { useMemo, useState } from 'react';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { choiceFilter } from '../ui/filters.tsx';
import { Note } from '../ui/note.tsx';
import styles from './import.module.css';
import type { ImportVerdict } from './import-file.ts';
import { useTexts } from './texts.tsx';

type Fault = ImportVerdict['faults'][number] & { key: number };

const any = '';
/** Stands for faults of a row as a whole; no column is called so. */
const wholeRow = '\n';

const columnOf = ({ column }: Fault) => column ?? wholeRow;

/** Narrows the faults to one column: a wrong word is often wrong all the way down. */
function useColumnFilter(faults: readonly Fault[]) {
  const { t } = useTexts();
  const [value, onChange] = useState(any);
  const titles = [...new Set(faults.map(columnOf))];
  const filter = choiceFilter({
    key: 'column',
    label: t('import.faults.column'),
    value,
    defaultValue: any,
    options: [
      { value: any, label: t('import.faults.allColumns') },
      ...titles.map((title) => ({
        value: title,
        label: title === wholeRow ? t('import.faults.wholeRow') : title,
      })),
    ],
    onChange,
  });
  const shown = value === any ? faults : faults.filter((fault) => columnOf(fault) === value);
  return { filters: titles.length > 1 ? [filter] : [], shown, reset: () => onChange(any) };
}

function useColumns() {
  const { t } = useTexts();
  return useMemo(
    (): Column<Fault>[] => [
      {
        key: 'row',
        head: t('import.row'),
        isNumber: true,
        cell: ({ row }) => row,
        card: 'hidden',
      },
      {
        key: 'place',
        head: t('import.row'),
        isOnCardsOnly: true,
        cell: ({ row, column }) =>
          column ? t('import.faults.place', { row, column }) : t('import.rowNumber', { row }),
        card: { line: 1 },
      },
      {
        key: 'column',
        head: t('import.faults.column'),
        isNowrap: true,
        cell: ({ column }) => column,
        card: 'hidden',
      },
      {
        key: 'value',
        head: t('import.faults.value'),
        cell: ({ value }) => value && <bdi className={styles.value}>{value}</bdi>,
        card: { line: 3 },
      },
      {
        key: 'message',
        head: t('import.faults.message'),
        cell: ({ message }) => message,
        card: { line: 2 },
      },
    ],
    [t],
  );
}

/** What is to be corrected in a file, by row and column. */
export function ImportFaults({ verdict }: { verdict: ImportVerdict }) {
  const { t } = useTexts();
  const { faultCount: count } = verdict;
  const faults = useMemo(() => verdict.faults.map((fault, key) => ({ ...fault, key })), [verdict.faults]);
  const { filters, shown, reset } = useColumnFilter(faults);
  return (
    <>
      <Note tone="error">
        <p>
          <b>{t('import.faults.found', { count })}</b> {t('import.faults.nothingStored')}
        </p>
        {count > faults.length && <p>{t('import.faults.first', { count: faults.length })}</p>}
      </Note>
      <div className={styles.faults}>
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
