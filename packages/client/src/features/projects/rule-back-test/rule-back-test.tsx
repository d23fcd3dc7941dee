import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { AlertRuleValues } from '../../../shared/alert-rule/fields.tsx';
import type { KnownPopulationRule } from '../../../shared/alert-rule/population-text.ts';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import type { ProjectHealthRisk } from '../form/values.ts';
import { useRuleBackTest } from './api.ts';
import { RuleBackTestNumbers } from './numbers.tsx';
import styles from './rule-back-test.module.css';
import { isSamePopulationRule, isSameRule, parseRule, type RuleRequest } from './values.ts';

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
  const validRule = parseRule(values);
  const isChanged = validRule !== undefined && !isSameRule(validRule, risk);
  return <SettledBackTest {...{ projectId, risk }} rule={isChanged ? validRule : undefined} />;
}

export type PopulationRuleBackTestProps = {
  projectId: number;
  risk: ProjectHealthRisk;
  saved: KnownPopulationRule | undefined;
  /** The rule as typed; undefined while it is not valid. */
  rule: PopulationRule | undefined;
};

/** The same for a rule per population, beside the saved rule by count. */
export function PopulationRuleBackTest({ projectId, risk, saved, rule }: PopulationRuleBackTestProps) {
  const {
    alertRuleCountThreshold = 0,
    alertRuleDaysThreshold = null,
    alertRuleKilometersThreshold = null,
  } = risk;
  const isChanged = rule !== undefined && !isSamePopulationRule(rule, saved);
  const request = {
    ...{ alertRuleCountThreshold, alertRuleDaysThreshold, alertRuleKilometersThreshold },
    ...{ populationRule: rule },
  };
  return <SettledBackTest {...{ projectId, risk }} rule={isChanged ? request : undefined} />;
}

/** Tests a rule when typing pauses. */
function SettledBackTest({
  projectId,
  risk,
  rule,
}: Omit<RuleBackTestProps, 'values'> & { rule: RuleRequest | undefined }) {
  const { t } = useTexts();
  // as JSON, because the effect compares by value
  const changedRuleJson = rule ? JSON.stringify(rule) : '';
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
