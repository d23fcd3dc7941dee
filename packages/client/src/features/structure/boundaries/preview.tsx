import { useCallback, useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import type { MapArea } from '../../../ui/map/areas/area-types.ts';
import { Note } from '../../../ui/status/note.tsx';
import type { BoundaryPreview, BoundaryRow } from './boundaries.api.ts';
import styles from './boundaries.module.css';
import { BoundaryMap } from './boundary-map.tsx';

const tones = { code: 3, name: 2, new: 1, uncertain: 0, unknown: 'unknown', faulty: 'unknown' } as const;

function useColumns(): Column<BoundaryRow>[] {
  const { t } = useTexts();
  return [
    {
      key: 'number',
      header: t('boundaries.column.number'),
      isNumber: true,
      cell: ({ number }) => number,
      card: { line: 1, align: 'end' },
    },
    {
      key: 'boundary',
      header: t('boundaries.column.boundary'),
      cell: ({ name, code }) => (
        <>
          <b>
            <bdi>{name || '–'}</bdi>
          </b>{' '}
          <bdi>{code}</bdi>
        </>
      ),
      card: { line: 1, isName: true },
    },
    {
      key: 'result',
      header: t('boundaries.column.result'),
      cell: ({ result }) => t(`boundaries.result.${result}`),
      card: { line: 2 },
    },
    {
      key: 'place',
      header: t('boundaries.column.place'),
      card: { line: 3, align: 'whole' },
      cell: ({ place, fault, repairs }) => (
        <>
          {place && <bdi>{[place.name, place.within, place.code].filter(Boolean).join(' · ')}</bdi>}
          {fault && <p className={styles.fault}>{fault}</p>}
          {repairs.length > 0 && (
            <ul className={styles.repairs}>
              {repairs.map((repair) => (
                <li key={repair}>{repair}</li>
              ))}
            </ul>
          )}
        </>
      ),
    },
  ];
}

/** What a file contains, and which places its boundaries belong to: on a map and as a table. */
export function Preview({ read }: { read: BoundaryPreview }) {
  const { t } = useTexts();
  const columns = useColumns();
  const { boundaries, format, projection, notes, withoutBoundary } = read;
  const results = useMemo(() => new Map(boundaries.map((row) => [row.number, row.result])), [boundaries]);
  const describe = useCallback(
    ({ id }: MapArea) => {
      const result = results.get(id) ?? 'unknown';
      return { tone: tones[result], text: t(`boundaries.result.${result}`) };
    },
    [results, t],
  );
  if (read.error) return <Note tone="error">{read.error}</Note>;
  const ready = boundaries.filter(({ result }) => result === 'code' || result === 'name' || result === 'new');
  return (
    <>
      {format && (
        <p>
          {t('boundaries.readAs', { format: t(`boundaries.format.${format}`), projection: projection ?? '' })}
        </p>
      )}
      {notes.map((note) => (
        <Note key={note} tone="warn">
          {note}
        </Note>
      ))}
      <p role="status">
        <b>{t('boundaries.summary', { ready: ready.length, total: boundaries.length })}</b>
      </p>
      <BoundaryMap boundaries={read} describe={describe} />
      <DataTable
        caption={t('boundaries.preview')}
        columns={columns}
        rows={boundaries}
        rowKey={({ number }) => number}
      />
      {withoutBoundary.count > 0 && (
        <Note>
          {t('boundaries.withoutBoundary', {
            count: withoutBoundary.count,
            names: withoutBoundary.names.join(', '),
          })}
        </Note>
      )}
    </>
  );
}
