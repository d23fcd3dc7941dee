import { leftToRight } from '../../lib/left-to-right.ts';
import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import text from '../../ui/text.module.css';
import { projectPaths } from './project-paths.ts';
import type { RuleBackTestAnswer } from './rule-back-test.api.ts';
import styles from './rule-back-test.module.css';
import { RuleBackTestMonths } from './rule-back-test-months.tsx';

type Answered = { answer: RuleBackTestAnswer };

/** The result in sentences, for people who count no rows. */
function Sentences({ answer: { today, proposed, isCut, from } }: Answered) {
  const { t } = useTexts();
  const counts = { proposed: proposed.alertCount, today: today.alertCount };
  return (
    <div role="status" className={styles.sentences}>
      <p className={styles.main}>
        {isCut
          ? t('ruleBackTest.alertsSince', { ...counts, from: leftToRight(from) })
          : t('ruleBackTest.alerts', counts)}
      </p>
      <p>
        {t('ruleBackTest.missed', { count: proposed.missedCount })}{' '}
        {t('ruleBackTest.gained', { count: proposed.gainedCount })}
      </p>
    </div>
  );
}

function Comparison({ answer: { today, proposed } }: Answered) {
  const { t } = useTexts();
  const rows = [
    [t('ruleBackTest.row.alerts'), today.alertCount, proposed.alertCount],
    [t('ruleBackTest.row.reports'), today.reportsInAlerts, proposed.reportsInAlerts],
    [t('ruleBackTest.row.missed'), today.missedCount, proposed.missedCount],
    [t('ruleBackTest.row.gained'), today.gainedCount, proposed.gainedCount],
  ] as const;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('ruleBackTest.today')}</th>
          <th scope="col">{t('ruleBackTest.proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ofToday, ofProposed]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ofToday}</td>
            <td>{ofProposed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Alerts that were escalated and would have been missed, for staff to look at. */
function Missed({ answer: { proposed }, projectId }: Answered & { projectId: number }) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  const { missedAlertIds: ids, missedCount } = proposed;
  if (!mayAssess || ids.length === 0) return null;
  return (
    <div>
      <p className={text.small}>
        {missedCount > ids.length
          ? t('ruleBackTest.missedNewest', { count: ids.length })
          : t('ruleBackTest.missedThese')}
      </p>
      <ul className={styles.missed}>
        {ids.map((id) => (
          <li key={id}>
            <Link to={`${pathTo(projectPaths.alerts, { projectId })}/${id}/assess`}>
              {t('ruleBackTest.alert', { id })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a rule would have done, beside the rule of today. */
export function RuleBackTestNumbers({ answer, projectId }: Answered & { projectId: number }) {
  const { t } = useTexts();
  if (answer.reportCount === 0) return <p role="status">{t('ruleBackTest.noReports')}</p>;
  const isExact = answer.today.isExact && answer.proposed.isExact;
  return (
    <>
      <Sentences answer={answer} />
      {answer.isCut && <Note>{t('ruleBackTest.cut', { from: leftToRight(answer.from) })}</Note>}
      {!isExact && <Note>{t('ruleBackTest.inexact')}</Note>}
      <Comparison answer={answer} />
      <RuleBackTestMonths answer={answer} />
      <Missed answer={answer} projectId={projectId} />
      <p className={text.small}>
        {t('ruleBackTest.how', { from: leftToRight(answer.from), to: leftToRight(answer.to) })}
      </p>
    </>
  );
}
