import type { RiseMethod } from '@harken/domain/detection/rises';
import { useTexts } from '../../lib/texts.tsx';
import chart from '../../ui/chart/chart.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './unusual-rises.module.css';
import { flaggingNames, type RisingHealthRisk, type RisingWeek, rounded } from './unusual-rises-content.ts';

function NoValue() {
  const { t } = useTexts();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('unusualRises.noValue')}</VisuallyHidden>
    </>
  );
}

function WeekRow({ name, week, method }: { name: string; week: RisingWeek; method: RiseMethod }) {
  const { t } = useTexts();
  const found = week[method];
  const isMissing = typeof week.count !== 'number';
  const flagged = flaggingNames(week);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{isMissing ? t('unusualRises.missing') : week.count}</td>
      <td>{found ? rounded.expected(found.expected) : <NoValue />}</td>
      <td>{found ? rounded.threshold(found.threshold) : <NoValue />}</td>
      <td className={styles.nowrap}>
        {week.isRunning ? t('unusualRises.running') : <bdi>{flagged || t('unusualRises.notFlagged')}</bdi>}
      </td>
    </tr>
  );
}

/** The weeks of a health risk in numbers, the newest first. */
export function RisesTable({
  title,
  names,
  healthRisk,
  method,
}: {
  title: string;
  names: readonly string[];
  healthRisk: RisingHealthRisk;
  method: RiseMethod;
}) {
  const { t } = useTexts();
  const rows = healthRisk.weeks.map((week, index) => ({ week, name: names[index] ?? '' })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
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
