import { useEffect, useState } from 'react';
import type { AlertRuleValues } from '../../lib/alert-rule-fields.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { ProjectHealthRisk } from './project-form-values.ts';
import { useRuleBackTest } from './rule-back-test.api.ts';
import styles from './rule-back-test.module.css';
import { RuleBackTestNumbers } from './rule-back-test-numbers.tsx';
import { isSameRule, type SentRule, soundRuleOf } from './rule-back-test-values.ts';

/** So long after the last change a rule is tried. */
export const ruleRestMilliseconds = 500;

export type RuleBackTestProps = {
  projectId: number;
  /** The health risk as it is saved, with the rule of today. */
  risk: ProjectHealthRisk;
  /** The rule as it is typed. */
  values: AlertRuleValues;
};

function Tried({ projectId, risk, rule }: Omit<RuleBackTestProps, 'values'> & { rule: SentRule }) {
  const { t } = useTexts();
  const query = useRuleBackTest(projectId, risk.healthRiskId, rule);
  return (
    <Loaded query={query} label={t('ruleBackTest.loading')} rows={3}>
      {(answer) => <RuleBackTestNumbers answer={answer} projectId={projectId} />}
    </Loaded>
  );
}

/** What the typed rule would have done, once it rests, is sound, and is not the rule of today. Nothing is saved. */
export function RuleBackTest({ projectId, risk, values }: RuleBackTestProps) {
  const { t } = useTexts();
  const sound = soundRuleOf(values);
  const typed = sound && !isSameRule(sound, risk) ? JSON.stringify(sound) : '';
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), ruleRestMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  if (typed === '' || rested === '') return null;
  return (
    <section className={styles.tried} aria-label={t('ruleBackTest.title')}>
      <h3>{t('ruleBackTest.title')}</h3>
      <Tried projectId={projectId} risk={risk} rule={JSON.parse(rested) as SentRule} />
    </section>
  );
}
