import { leftToRight } from '../../lib/left-to-right.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { RuleBackTestAnswer } from './rule-back-test.api.ts';
import styles from './rule-back-test.module.css';

const share = (count: number, most: number) => `${most === 0 ? 0 : (100 * count) / most}%`;

/** Alerts of each month under both rules: as bars with words, and as a table. */
export function RuleBackTestMonths({ answer }: { answer: RuleBackTestAnswer }) {
  const { t } = useTexts();
  const { months, today, proposed } = answer;
  const most = Math.max(1, ...today.alertsByMonth, ...proposed.alertsByMonth);
  const rows = months.map((month, place) => ({
    month,
    ofToday: today.alertsByMonth[place] ?? 0,
    ofProposed: proposed.alertsByMonth[place] ?? 0,
  }));
  const busiest = rows.reduce((one, other) => (other.ofProposed > one.ofProposed ? other : one));
  const sentence = t('ruleBackTest.chart', { month: leftToRight(busiest.month), count: busiest.ofProposed });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span>{t('ruleBackTest.byMonth')}</span>
        <span className={styles.ofToday}>{t('ruleBackTest.today')}</span>
        <span className={styles.ofProposed}>{t('ruleBackTest.proposed')}</span>
      </figcaption>
      <div role="img" aria-label={sentence} className={styles.chart}>
        {rows.map(({ month, ofToday, ofProposed }) => (
          <div key={month} className={styles.month}>
            <div className={styles.bars}>
              <i className={styles.today} style={{ blockSize: share(ofToday, most) }} />
              <i className={styles.proposed} style={{ blockSize: share(ofProposed, most) }} />
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
            {rows.map(({ month, ofToday, ofProposed }) => (
              <tr key={month}>
                <th scope="row">
                  <bdi>{month}</bdi>
                </th>
                <td>{ofToday}</td>
                <td>{ofProposed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
