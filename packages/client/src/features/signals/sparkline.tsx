import type { SignalWeek } from './signals.api.ts';
import styles from './sparkline.module.css';

const width = 120;
const height = 32;
/** Room for the point of the last week. */
const margin = 3;

/** Runs of consecutive weeks that all have a value: lines and bands are interrupted where there is none. */
export function findRuns<T>(values: readonly T[], hasValue: (value: T) => boolean): number[][] {
  const runs: number[][] = [];
  values.forEach((value, index) => {
    if (!hasValue(value)) return;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last?.push(index);
    else runs.push([index]);
  });
  return runs;
}

/** The cases of some weeks as a line, over the band up to the bound. The label says what it shows. */
export function Sparkline({ weeks, label }: { weeks: readonly SignalWeek[]; label: string }) {
  const highest = Math.max(1, ...weeks.map(({ cases, upper }) => Math.max(cases ?? 0, upper ?? 0)));
  const toX = (index: number) => margin + (index * (width - 2 * margin)) / Math.max(1, weeks.length - 1);
  const toY = (value: number) => height - margin - (value * (height - 2 * margin)) / highest;
  const point = (index: number, value: number) => `${toX(index).toFixed(1)},${toY(value).toFixed(1)}`;
  const last = weeks.at(-1);
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {findRuns(weeks, ({ upper }) => typeof upper === 'number').map((run) => {
        const upper = run.map((index) => point(index, weeks[index]?.upper ?? 0));
        const base = [point(run.at(-1) ?? 0, 0), point(run[0] ?? 0, 0)];
        return <polygon key={run[0]} className={styles.band} points={[...upper, ...base].join(' ')} />;
      })}
      {findRuns(weeks, ({ cases }) => typeof cases === 'number').map((run) => (
        <polyline
          key={run[0]}
          className={styles.cases}
          points={run.map((index) => point(index, weeks[index]?.cases ?? 0)).join(' ')}
        />
      ))}
      {typeof last?.cases === 'number' && (
        <circle className={styles.last} cx={toX(weeks.length - 1)} cy={toY(last.cases)} r={margin} />
      )}
    </svg>
  );
}
