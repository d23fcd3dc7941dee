import { compareCounts } from '@harken/domain/dashboards/compare-counts';
import { isWithinChance } from '@harken/domain/dashboards/epidemiology/change';
import { useState } from 'react';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { formatDifference } from '../../../ui/chart/rank-series.ts';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Epidemiology, RankedVillage } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './epidemiology.module.css';
import { buildVillagesFile } from './files.ts';
import { firstRows, MoreRows } from './more-rows.tsx';

/** A count, or a dash where nobody could report. */
const formatKnown = (count: number, isKnown: boolean) => (isKnown ? count : '–');

/** How the cases of a village changed. A percentage is given only where it does not mislead. */
function Change({ village }: { village: RankedVillage }) {
  const { t } = useTexts();
  const { cases, casesBefore, couldReport, couldReportBefore } = village;
  if (!couldReport) return <small className={styles.quiet}>{t('epidemiology.change.nobodyNow')}</small>;
  if (!couldReportBefore)
    return <small className={styles.quiet}>{t('epidemiology.change.nobodyBefore')}</small>;
  const change = compareCounts(cases, casesBefore);
  const difference = isolateLeftToRight(formatDifference(cases - casesBefore));
  const inPercent = change.kind === 'percent' && isolateLeftToRight(`${formatDifference(change.percent)}%`);
  return (
    <span className={styles.stacked}>
      <span>
        {inPercent ? t('epidemiology.change.both', { difference, percent: inPercent }) : difference}
      </span>
      {cases !== casesBefore && isWithinChance(cases, casesBefore) && (
        <small className={styles.quiet}>{t('epidemiology.change.chance')}</small>
      )}
    </span>
  );
}

function useColumns(longest: number, projectId: number | null): Column<RankedVillage>[] {
  const { t } = useTexts();
  return [
    {
      key: 'village',
      header: t('epidemiology.villages.village'),
      cell: ({ id, name, within }) => (
        <span className={styles.stacked}>
          <ThingLink to="village" projectId={projectId} id={id}>
            <bdi>{name}</bdi>
          </ThingLink>
          <small className={styles.quiet}>
            <bdi>{within.join(' · ')}</bdi>
          </small>
        </span>
      ),
      card: { line: 1, isName: true },
    },
    {
      key: 'bar',
      header: t('epidemiology.villages.bar'),
      isHeaderHidden: true,
      cell: ({ cases }) => (
        <span className={styles.rankBar} aria-hidden="true">
          <span style={{ inlineSize: `${(100 * cases) / longest}%` }} />
        </span>
      ),
      card: 'hidden',
    },
    {
      key: 'cases',
      header: t('epidemiology.villages.cases'),
      isNumber: true,
      cell: ({ cases, couldReport }) => formatKnown(cases, couldReport),
      card: 'hidden',
    },
    {
      key: 'before',
      header: t('epidemiology.villages.before'),
      isNumber: true,
      cell: ({ casesBefore, couldReportBefore }) => formatKnown(casesBefore, couldReportBefore),
      card: 'hidden',
    },
    {
      key: 'change',
      header: t('epidemiology.villages.change'),
      isNumber: true,
      cell: (village) => <Change village={village} />,
      card: 'hidden',
    },
    {
      key: 'numbers',
      header: t('epidemiology.villages.cases'),
      isOnCardsOnly: true,
      cell: (village) => (
        <span className={styles.stacked}>
          <span>
            {t('epidemiology.villages.cases')}: <b>{formatKnown(village.cases, village.couldReport)}</b>
          </span>
          <span>
            {t('epidemiology.villages.before')}: {formatKnown(village.casesBefore, village.couldReportBefore)}
          </span>
          <Change village={village} />
        </span>
      ),
      card: { line: 2, align: 'whole' },
    },
  ];
}

type VillagesCardProps = {
  found: Pick<Epidemiology, 'villages' | 'firstDay' | 'lastDay'>;
  projectId: number | null;
};

/** Villages by cases, with those of the same number of days before. */
export function VillagesCard({ found, projectId }: VillagesCardProps) {
  const { t } = useTexts();
  const { firstDay, lastDay, villages } = found;
  const { ranked, before, leftOut, unknown } = villages;
  const [isLong, setIsLong] = useState(false);
  const title = t('epidemiology.villages.title');
  const shown = isLong ? ranked : ranked.slice(0, firstRows);
  const columns = useColumns(Math.max(1, ranked[0]?.cases ?? 1), projectId);
  const days = { from: isolateLeftToRight(before.firstDay), until: isolateLeftToRight(before.lastDay) };
  return (
    <ChartFrame
      content={buildVillagesFile(title, shown, { firstDay, lastDay, before })}
      empty={ranked.length === 0 ? t('dashboardCharts.emptyVillages') : null}
      notes={[
        t('epidemiology.villages.about', days),
        leftOut.villageCount > 0 &&
          t('epidemiology.villages.leftOut', { count: leftOut.villageCount, cases: leftOut.cases }),
        villages.withoutCases > 0 &&
          t('epidemiology.villages.withoutCases', { count: villages.withoutCases }),
        unknown.cases + unknown.casesBefore > 0 &&
          t('epidemiology.villages.unknown', { count: unknown.cases, before: unknown.casesBefore }),
      ]}
    >
      <DataTable
        caption={t('epidemiology.villages.caption')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <MoreRows count={ranked.length - shown.length} onShow={() => setIsLong(true)} />
    </ChartFrame>
  );
}
