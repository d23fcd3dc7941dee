import { useCallback, useState } from 'react';
import { InstantText } from '../../../lib/dates/instant-text.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import type { MapArea } from '../../../ui/map/areas/area-types.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { Level } from '../places.ts';
import {
  type BoundaryLevel,
  useBoundaries,
  useBoundaryLevels,
  useBoundaryRemoval,
} from './boundaries.api.ts';
import styles from './boundaries.module.css';
import { BoundaryMap } from './boundary-map.tsx';

function StoredMap({ nationalSocietyId, level }: { nationalSocietyId: number; level: Level }) {
  const { t } = useTexts();
  const boundaries = useBoundaries(nationalSocietyId, level);
  const describe = useCallback(
    (_area: MapArea) => ({ tone: 1 as const, text: t(`places.level.${level}`) }),
    [t, level],
  );
  return (
    <Loaded query={boundaries} label={t('boundaries.loading')}>
      {(found) => <BoundaryMap boundaries={found} describe={describe} />}
    </Loaded>
  );
}

type LevelActions = {
  shown: Level | undefined;
  onShow: (level: Level) => void;
  onRemove: (level: Level) => void;
};

function useLevelColumns(
  { shown, onShow, onRemove }: LevelActions,
  mayEdit: boolean,
): Column<BoundaryLevel>[] {
  const { t } = useTexts();
  return [
    {
      key: 'level',
      header: t('boundaries.column.level'),
      cell: ({ level }) => <b>{t(`places.level.${level}`)}</b>,
      card: { line: 1, isName: true },
    },
    {
      key: 'count',
      header: t('boundaries.column.count'),
      cell: ({ boundaryCount, placeCount }) =>
        t('boundaries.countOf', { count: boundaryCount, total: placeCount }),
      card: { line: 1, align: 'end' },
    },
    {
      key: 'source',
      header: t('boundaries.column.source'),
      cell: ({ source }) => (source ? <bdi>{source}</bdi> : t('boundaries.none')),
      card: { line: 2 },
    },
    {
      key: 'imported',
      header: t('boundaries.column.imported'),
      cell: ({ importedAt }) => importedAt && <InstantText instant={importedAt} />,
      card: { line: 2, align: 'end' },
    },
    {
      key: 'actions',
      header: t('boundaries.column.level'),
      isHeaderHidden: true,
      hasControls: true,
      card: { line: 3, align: 'whole' },
      cell: ({ level, boundaryCount }) =>
        boundaryCount > 0 && (
          <span className={styles.rowActions}>
            <Button size="small" icon="pin" aria-pressed={shown === level} onClick={() => onShow(level)}>
              {t('boundaries.showMap')}
            </Button>
            {mayEdit && (
              <Button
                size="small"
                icon="trash"
                aria-label={t('boundaries.removeLevel', { level: t(`places.level.${level}`) })}
                onClick={() => onRemove(level)}
              >
                {t('boundaries.remove')}
              </Button>
            )}
          </span>
        ),
    },
  ];
}

/** Which levels have boundaries, and one of them on a map. */
export function LevelsCard({ nationalSocietyId, mayEdit }: { nationalSocietyId: number; mayEdit: boolean }) {
  const { t } = useTexts();
  const levels = useBoundaryLevels(nationalSocietyId);
  const [chosen, setChosen] = useState<Level>();
  const [removed, setRemoved] = useState<Level>();
  const removal = useBoundaryRemoval(nationalSocietyId, () => setRemoved(undefined));
  const lowest = levels.data?.findLast(({ boundaryCount }) => boundaryCount > 0)?.level;
  const isStored = levels.data?.some(({ level, boundaryCount }) => level === chosen && boundaryCount > 0);
  const shown = isStored ? chosen : lowest;
  const columns = useLevelColumns({ shown, onShow: setChosen, onRemove: setRemoved }, mayEdit);
  return (
    <Card title={t('boundaries.stored')} className={styles.card}>
      <p>{t('boundaries.about')}</p>
      <div className={styles.preview}>
        <Loaded query={levels} label={t('boundaries.loading')}>
          {(rows) => (
            <>
              {shown && <StoredMap {...{ nationalSocietyId }} level={shown} />}
              <DataTable
                caption={t('boundaries.stored')}
                {...{ columns, rows }}
                rowKey={({ level }) => level}
              />
            </>
          )}
        </Loaded>
      </div>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t('boundaries.removeTitle')}
        confirmLabel={t('boundaries.remove')}
        isBusy={removal.isPending}
        onConfirm={() => removed && removal.mutate(removed)}
        onClose={() => setRemoved(undefined)}
      >
        <p>{t('boundaries.removeText')}</p>
      </ConfirmDialog>
    </Card>
  );
}
