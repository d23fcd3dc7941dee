import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import { projectPaths } from '../project-paths.ts';
import type { RuleBackTestResult } from './api.ts';
import { RuleBackTestMonths } from './months.tsx';
import styles from './rule-back-test.module.css';

type ResultProps = { result: RuleBackTestResult };

/** The result in sentences. */
function ResultSummary({ result: { today, proposed, isCut, from } }: ResultProps) {
  const { t } = useTexts();
  const counts = { proposed: proposed.alertCount, today: today.alertCount };
  return (
    <div role="status" className={styles.sentences}>
      <p className={styles.main}>
        {isCut
          ? t('ruleBackTest.alertsSince', { ...counts, from: isolateLeftToRight(from) })
          : t('ruleBackTest.alerts', counts)}
      </p>
      <p>
        {t('ruleBackTest.missed', { count: proposed.missedCount })}{' '}
        {t('ruleBackTest.gained', { count: proposed.gainedCount })}
      </p>
    </div>
  );
}

function Comparison({ result: { today, proposed } }: ResultProps) {
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

/** Escalated alerts that the new rule would not have raised, with links to them. */
function Missed({ result: { proposed }, projectId }: ResultProps & { projectId: number }) {
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

/** The result of a rule beside that of the current rule. */
export function RuleBackTestNumbers({ result, projectId }: ResultProps & { projectId: number }) {
  const { t } = useTexts();
  if (result.reportCount === 0) return <p role="status">{t('ruleBackTest.noReports')}</p>;
  const isExact = result.today.isExact && result.proposed.isExact;
  return (
    <>
      <ResultSummary result={result} />
      {result.isCut && <Note>{t('ruleBackTest.cut', { from: isolateLeftToRight(result.from) })}</Note>}
      {!isExact && <Note>{t('ruleBackTest.inexact')}</Note>}
      <Comparison result={result} />
      <RuleBackTestMonths result={result} />
      <Missed result={result} projectId={projectId} />
      <p className={text.small}>
        {t('ruleBackTest.how', { from: isolateLeftToRight(result.from), to: isolateLeftToRight(result.to) })}
      </p>
    </>
  );
}
