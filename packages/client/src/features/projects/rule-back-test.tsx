import { useEffect, useState } from 'react';
import type { AlertRuleValues } from '../../lib/alert-rule-fields.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { ProjectHealthRisk } from './project-form-values.ts';
import { useRuleBackTest } from './rule-back-test.api.ts';
import styles from './rule-back-test.module.css';
import { RuleBackTestNumbers } from './rule-back-test-numbers.tsx';
import { isSameRule, parseRule, type RuleRequest } from './rule-back-test-values.ts';

/** Time after the last change before a rule is tested. */
export const ruleDelayMilliseconds = 500;

export type RuleBackTestProps = {
  projectId: number;
  /** The health risk as saved, with the current rule. */
  risk: ProjectHealthRisk;
  /** The rule as typed. */
  values: AlertRuleValues;
};

function BackTestResult({
  projectId,
  risk,
  rule,
}: Omit<RuleBackTestProps, 'values'> & { rule: RuleRequest }) {
  const { t } = useTexts();
  const query = useRuleBackTest(projectId, risk.healthRiskId, rule);
  return (
    <Loaded query={query} label={t('ruleBackTest.loading')} rows={3}>
      {(answer) => <RuleBackTestNumbers result={answer} projectId={projectId} />}
    </Loaded>
  );
}

/** What the typed rule would have done. Waits until typing pauses and the rule is valid and differs from the current one. */
export function RuleBackTest({ projectId, risk, values }: RuleBackTestProps) {
  const { t } = useTexts();
  const validRule = parseRule(values);
  const changedRule = validRule && !isSameRule(validRule, risk) ? JSON.stringify(validRule) : '';
  const [settledRule, setSettledRule] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettledRule(changedRule), ruleDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [changedRule]);
  if (changedRule === '' || settledRule === '') return null;
  return (
    <section className={styles.results} aria-label={t('ruleBackTest.title')}>
      <h3>{t('ruleBackTest.title')}</h3>
      <BackTestResult projectId={projectId} risk={risk} rule={JSON.parse(settledRule) as RuleRequest} />
    </section>
  );
}
