import type { ChannelZone } from '@harken/domain/signals/endemic-channel';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { SeasonalWeek } from '../signals.api.ts';
import { findRuns } from '../sparkline.tsx';
import styles from './seasonal.module.css';

const width = 640;
const height = 224;
/** Room for the numbers of cases and of weeks. */
const space = { start: 36, end: 8, top: 8, bottom: 22 };
/** A number below every so many weeks. */
const labelledWeeks = 8;

/** From the lowest zone to the highest. */
export const zones: readonly ChannelZone[] = ['success', 'safety', 'warning', 'epidemic'];

/** The borders of the zones of a week, from zero to the top of the chart. */
function listBorders({ channel }: SeasonalWeek, top: number): number[] {
  return channel ? [0, channel.median, channel.p75, channel.p90, top] : [];
}

/** The cases of a year as a line, over the zones of the endemic channel. */
export function SeasonalPlot({
  weeks,
  description,
}: {
  weeks: readonly SeasonalWeek[];
  description: string;
}) {
  const { t } = useTexts();
  const values = weeks.flatMap(({ cases, channel }) => [cases ?? 0, channel?.p90 ?? 0]);
  const top = Math.max(4, Math.ceil(1.15 * values.reduce((highest, value) => Math.max(highest, value), 0)));
  const toX = (index: number) =>
    space.start + (index * (width - space.start - space.end)) / Math.max(1, weeks.length - 1);
  const toY = (value: number) => height - space.bottom - (value * (height - space.top - space.bottom)) / top;
  const point = (index: number, value: number) => `${toX(index).toFixed(1)},${toY(value).toFixed(1)}`;
  const cases = findRuns(weeks, ({ cases: count }) => typeof count === 'number').map((run) =>
    run.map((index) => point(index, weeks[index]?.cases ?? 0)).join(' '),
  );
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={description}
    >
      {findRuns(weeks, ({ channel }) => Boolean(channel)).map((run) =>
        zones.map((zone, at) => {
          const edge = (border: number) =>
            run.map((index) => point(index, listBorders(weeks[index] as SeasonalWeek, top)[border] ?? 0));
          const points = [...edge(at), ...edge(at + 1).reverse()].join(' ');
          return <polygon key={`${run[0]} ${zone}`} className={styles[zone]} points={points} />;
        }),
      )}
      {cases.map((points) => (
        <g key={points}>
          <polyline className={styles.halo} points={points} />
          <polyline className={styles.cases} points={points} />
        </g>
      ))}
      {[0, top].map((value) => (
        <text key={value} x={space.start - 6} y={toY(value) + 4} textAnchor="end">
          {value}
        </text>
      ))}
      {weeks.map(({ epiWeek, firstDay }, index) =>
        index % labelledWeeks === 0 ? (
          <text key={firstDay} x={toX(index)} y={height - 6} textAnchor="middle">
            {t('signals.season.weekLabel', { week: epiWeek })}
          </text>
        ) : null,
      )}
    </svg>
  );
}
