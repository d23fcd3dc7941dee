import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { AlertRuleValues } from '../../../shared/alert-rule/fields.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import type { ProjectHealthRisk } from '../form/values.ts';
import { useRuleBackTest } from './api.ts';
import { RuleBackTestNumbers } from './numbers.tsx';
import styles from './rule-back-test.module.css';
import { isSameRule, parseRule, type RuleRequest } from './values.ts';

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
      {(response) => <RuleBackTestNumbers result={response} projectId={projectId} />}
    </Loaded>
  );
}

/**
 * The alerts that the typed rule would have raised over the last 12 months. Shown when typing pauses, if the rule is valid and
 * differs from the current one.
 */
export function RuleBackTest({ projectId, risk, values }: RuleBackTestProps) {
  const { t } = useTexts();
  const validRule = parseRule(values);
  // as JSON, because the effect compares by value
  const changedRuleJson = validRule && !isSameRule(validRule, risk) ? JSON.stringify(validRule) : '';
  const [settledRuleJson, setSettledRuleJson] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettledRuleJson(changedRuleJson), ruleDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [changedRuleJson]);
  if (changedRuleJson === '' || settledRuleJson === '') return null;
  return (
    <section className={styles.results} aria-label={t('ruleBackTest.title')}>
      <h3>{t('ruleBackTest.title')}</h3>
      <BackTestResult projectId={projectId} risk={risk} rule={JSON.parse(settledRuleJson) as RuleRequest} />
    </section>
  );
}
