import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { RuleBackTestResult } from './api.ts';
import styles from './rule-back-test.module.css';

const share = (count: number, max: number) => `${max === 0 ? 0 : (100 * count) / max}%`;

/** Alerts per month under both rules, as a bar chart and as a table. */
export function RuleBackTestMonths({ result }: { result: RuleBackTestResult }) {
  const { t } = useTexts();
  const { months, today, proposed } = result;
  const max = Math.max(1, ...today.alertsByMonth, ...proposed.alertsByMonth);
  const rows = months.map((month, index) => ({
    month,
    todayCount: today.alertsByMonth[index] ?? 0,
    proposedCount: proposed.alertsByMonth[index] ?? 0,
  }));
  const busiest = rows.reduce((a, b) => (b.proposedCount > a.proposedCount ? b : a));
  const sentence = t('ruleBackTest.chart', {
    month: isolateLeftToRight(busiest.month),
    count: busiest.proposedCount,
  });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span>{t('ruleBackTest.byMonth')}</span>
        <span className={styles.ofToday}>{t('ruleBackTest.today')}</span>
        <span className={styles.ofProposed}>{t('ruleBackTest.proposed')}</span>
      </figcaption>
      <div role="img" aria-label={sentence} className={styles.chart}>
        {rows.map(({ month, todayCount, proposedCount }) => (
          <div key={month} className={styles.month}>
            <div className={styles.bars}>
              <i className={styles.today} style={{ blockSize: share(todayCount, max) }} />
              <i className={styles.proposed} style={{ blockSize: share(proposedCount, max) }} />
            </div>
            <span className={styles.number}>{month.slice(5)}</span>
          </div>
        ))}
      </div>
      <details className={styles.details}>
        <summary>{t('ruleBackTest.showAsTable')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('ruleBackTest.month')}</th>
              <th scope="col">{t('ruleBackTest.today')}</th>
              <th scope="col">{t('ruleBackTest.proposed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, todayCount, proposedCount }) => (
              <tr key={month}>
                <th scope="row">
                  <bdi>{month}</bdi>
                </th>
                <td>{todayCount}</td>
                <td>{proposedCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
