import { useState } from 'react';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Epidemiology } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './epidemiology.module.css';
import { buildGapsFile } from './files.ts';
import { firstRows, MoreRows } from './more-rows.tsx';

type DistrictGap = Epidemiology['reporting']['districts'][number];

/** When the longest gap of a district was. */
function GapDays({ gap }: Pick<DistrictGap, 'gap'>) {
  const { t } = useTexts();
  if (!gap) return <small className={styles.quiet}>{t('epidemiology.gaps.noGap')}</small>;
  const days = { from: isolateLeftToRight(gap.firstDay), until: isolateLeftToRight(gap.lastDay) };
  return (
    <span className={styles.stacked}>
      <span>{t('epidemiology.gaps.days', { count: gap.days })}</span>
      <small className={styles.quiet}>
        {t(gap.isOngoing ? 'epidemiology.gaps.ongoing' : 'epidemiology.gaps.between', days)}
      </small>
    </span>
  );
}

function useColumns(longest: number): Column<DistrictGap>[] {
  const { t } = useTexts();
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
      key: 'bar',
      header: t('epidemiology.gaps.bar'),
      isHeaderHidden: true,
      cell: ({ gap }) => (
        <span className={styles.rankBar} aria-hidden="true">
          <span style={{ inlineSize: `${(100 * (gap?.days ?? 0)) / longest}%` }} />
        </span>
      ),
      card: 'hidden',
    },
    {
      key: 'gap',
      header: t('epidemiology.gaps.longest'),
      cell: ({ gap }) => <GapDays gap={gap} />,
      card: { line: 2, align: 'whole' },
    },
    {
      key: 'duty',
      header: t('epidemiology.gaps.daysOnDuty'),
      isNumber: true,
      cell: ({ daysOnDuty }) => daysOnDuty,
      card: 'hidden',
    },
    {
      key: 'reports',
      header: t('epidemiology.weekdays.reports'),
      isNumber: true,
      cell: ({ reports }) => reports,
      card: 'hidden',
    },
    {
      key: 'numbers',
      header: t('epidemiology.gaps.daysOnDuty'),
      isOnCardsOnly: true,
      cell: ({ daysOnDuty, reports }) => (
        <small>
          {t('epidemiology.gaps.daysOnDuty')}: {daysOnDuty} · {t('epidemiology.weekdays.reports')}: {reports}
        </small>
      ),
      card: { line: 3, align: 'whole' },
    },
  ];
}

/** The longest time without any report of each district, leaving out days on which nobody was on duty. */
export function GapsCard({ reporting }: Pick<Epidemiology, 'reporting'>) {
  const { t } = useTexts();
  const { districts, lastDay, districtsLeftOut } = reporting;
  const [isLong, setIsLong] = useState(false);
  const title = t('epidemiology.gaps.title');
  const shown = isLong ? districts : districts.slice(0, firstRows);
  const columns = useColumns(Math.max(1, districts[0]?.gap?.days ?? 1));
  return (
    <ChartFrame
      content={buildGapsFile(title, shown)}
      empty={districts.length === 0 || !lastDay ? t('epidemiology.gaps.empty') : null}
      notes={[
        typeof lastDay === 'string' && t('epidemiology.gaps.about', { lastDay: isolateLeftToRight(lastDay) }),
        districtsLeftOut > 0 && t('epidemiology.gaps.leftOut', { count: districtsLeftOut }),
        reporting.reportsWithoutDistrict > 0 &&
          t('epidemiology.gaps.withoutDistrict', { count: reporting.reportsWithoutDistrict }),
      ]}
    >
      <DataTable
        caption={t('epidemiology.gaps.caption')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <MoreRows count={districts.length - shown.length} onShow={() => setIsLong(true)} />
    </ChartFrame>
  );
}
