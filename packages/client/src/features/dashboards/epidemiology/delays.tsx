import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Epidemiology } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './epidemiology.module.css';
import { buildDelaysFile } from './files.ts';
import { firstRows, MoreRows } from './more-rows.tsx';

type DistrictDelays = Epidemiology['onset']['districts'][number];

function useColumns(): Column<DistrictDelays>[] {
  const { t } = useTexts();
  const formatKnown = ({ known, reports }: DistrictDelays) =>
    t('epidemiology.delays.known', { known, count: reports });
  return [
    {
      key: 'district',
      header: t('epidemiology.gaps.district'),
      cell: ({ name, within }) => (
        <span className={styles.stacked}>
          <bdi>{name}</bdi>
          <small className={styles.quiet}>
            <bdi>{within.join(' · ')}</bdi>
          </small>
        </span>
      ),
      card: { line: 1, isName: true },
    },
    {
      key: 'median',
      header: t('epidemiology.delays.median'),
      isNumber: true,
      cell: ({ medianDays }) => medianDays,
      card: 'hidden',
    },
    {
      key: 'percentile',
      header: t('epidemiology.delays.percentile'),
      isNumber: true,
      cell: ({ ninetiethPercentileDays }) => ninetiethPercentileDays,
      card: 'hidden',
    },
    {
      key: 'known',
      header: t('epidemiology.delays.knownHeader'),
      isNumber: true,
      cell: formatKnown,
      card: 'hidden',
    },
    {
      key: 'numbers',
      header: t('epidemiology.delays.median'),
      isOnCardsOnly: true,
      cell: (row) => (
        <span className={styles.stacked}>
          <span>
            {t('epidemiology.delays.median')}: <b>{row.medianDays}</b>
          </span>
          <small>
            {t('epidemiology.delays.percentile')}: {row.ninetiethPercentileDays} · {formatKnown(row)}
          </small>
        </span>
      ),
      card: { line: 2, align: 'whole' },
    },
  ];
}

/** How many days passed from onset to report in each district. */
export function DelaysCard({ onset }: Pick<Epidemiology, 'onset'>) {
  const { t } = useTexts();
  const { districts, districtsLeftOut, delays } = onset;
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? districts : districts.slice(0, firstRows);
  const columns = useColumns();
  const { reports, known, medianDays } = delays;
  return (
    <ChartFrame
      content={buildDelaysFile(t('epidemiology.delays.title'), shown)}
      empty={known === 0 ? t('epidemiology.curve.noOnset') : null}
      notes={[
        typeof medianDays === 'number' &&
          t('epidemiology.delays.all', { median: medianDays, known, count: reports }),
        known > 0 && t('epidemiology.delays.about'),
        districtsLeftOut > 0 && t('epidemiology.delays.leftOut', { count: districtsLeftOut }),
      ]}
    >
      <DataTable
        caption={t('epidemiology.delays.caption')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <MoreRows count={districts.length - shown.length} onShow={() => setIsLong(true)} />
    </ChartFrame>
  );
}
