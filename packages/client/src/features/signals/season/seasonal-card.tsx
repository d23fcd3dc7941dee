import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import text from '../../../ui/text/text.module.css';
import { formatWeek } from '../signal-labels.ts';
import { type ChartSubject, type SeasonalWeek, useSeasonalChart } from '../signals.api.ts';
import styles from './seasonal.module.css';
import { SeasonalPlot, zones } from './seasonal-plot.tsx';
import { SeasonalTable } from './seasonal-table.tsx';

function ZoneLegend() {
  const { t } = useTexts();
  return (
    <ul className={chart.legend}>
      {zones.map((zone) => (
        <li key={zone}>
          <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" className={styles[zone]} />
          </svg>
          {t(`signals.zone.${zone}`)}
        </li>
      ))}
    </ul>
  );
}

/** The latest full week with a zone, in words. */
function useLatestZone(weeks: readonly SeasonalWeek[]): string {
  const { t } = useTexts();
  const latest = weeks.findLast(({ isRunning, zone }) => !isRunning && Boolean(zone));
  if (!latest?.zone) return t('signals.season.noHistory');
  const zone = t(`signals.zone.${latest.zone}`);
  return t('signals.season.latest', { week: formatWeek(t, latest), count: latest.cases ?? 0, zone });
}

function Chart({
  title,
  weeks,
  isTable,
}: {
  title: string;
  weeks: readonly SeasonalWeek[];
  isTable: boolean;
}) {
  const latest = useLatestZone(weeks);
  return (
    <div className={chart.content}>
      {isTable ? (
        <SeasonalTable {...{ title, weeks }} />
      ) : (
        <>
          <ZoneLegend />
          <SeasonalPlot weeks={weeks} description={`${title}. ${latest}`} />
        </>
      )}
      <p className={text.muted}>{latest}</p>
    </div>
  );
}

/** The seasonal chart of a health risk in a place: the cases of a year within the endemic channel. */
export function SeasonalCard({
  subject,
  names,
}: {
  subject: ChartSubject;
  names: { healthRisk: string; place: string };
}) {
  const { t } = useTexts();
  const [isTable, setIsTable] = useState(false);
  const query = useSeasonalChart(subject);
  const title = t('signals.season.of', names);
  return (
    <Card
      title={title}
      className={classNames(chart.card)}
      aside={
        <IconButton
          icon={isTable ? 'chart' : 'table'}
          label={t(isTable ? 'chart.showChart' : 'chart.showTable', { title })}
          onClick={() => setIsTable(!isTable)}
        />
      }
    >
      <Loaded query={query} label={t('signals.season.loading')}>
        {({ weeks }) => <Chart {...{ title, weeks, isTable }} />}
      </Loaded>
    </Card>
  );
}
