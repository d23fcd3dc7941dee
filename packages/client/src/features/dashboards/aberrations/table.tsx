import type { AberrationMethod } from '@harken/domain/detection/aberrations';
import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './aberrations.module.css';
import { type AberrationHealthRisk, type AberrationWeek, formatFlaggingMethods, round } from './content.ts';

function NoValue() {
  const { t } = useTexts();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('unusualRises.noValue')}</VisuallyHidden>
    </>
  );
}

function WeekRow({ name, week, method }: { name: string; week: AberrationWeek; method: AberrationMethod }) {
  const { t } = useTexts();
  const found = week[method];
  const isMissing = typeof week.count !== 'number';
  const flagged = formatFlaggingMethods(week);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{isMissing ? t('unusualRises.missing') : week.count}</td>
      <td>{found ? round.expected(found.expected) : <NoValue />}</td>
      <td>{found ? round.threshold(found.threshold) : <NoValue />}</td>
      <td className={styles.nowrap}>
        {week.isRunning ? t('unusualRises.running') : <bdi>{flagged || t('unusualRises.notFlagged')}</bdi>}
      </td>
    </tr>
  );
}

/** The weeks of a health risk as a table, newest first. */
export function AberrationsTable({
  title,
  names,
  healthRisk,
  method,
}: {
  title: string;
  names: readonly string[];
  healthRisk: AberrationHealthRisk;
  method: AberrationMethod;
}) {
  const { t } = useTexts();
  const rows = healthRisk.weeks.map((week, index) => ({ week, name: names[index] ?? '' })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={chart.table} aria-label={t('chart.table', { title })} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('unusualRises.week')}</th>
            <th scope="col">{t('unusualRises.cases')}</th>
            <th scope="col">{t('unusualRises.expected')}</th>
            <th scope="col">{t('unusualRises.threshold')}</th>
            <th scope="col">{t('unusualRises.flaggedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ week, name }) => (
            <WeekRow key={name} {...{ week, name, method }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
