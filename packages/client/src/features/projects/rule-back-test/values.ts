import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import { validateAlertRule } from '@harken/domain/health-risks/alert-rule';
import { type AlertRuleValues, toAlertRule } from '../../../shared/alert-rule/fields.tsx';
import type { KnownPopulationRule } from '../../../shared/alert-rule/population-text.ts';
import type { AlertRuleNumbers } from '../../../shared/alert-rule/text.ts';

/** An alert rule as it is sent to the server. */
export type RuleRequest = ReturnType<typeof toAlertRule> & {
  /** Absent: the saved one stays. */
  populationRule?: PopulationRule | undefined;
};

/** Whether two rules are equal; a missing count equals 0. */
export function isSameRule(a: AlertRuleNumbers, b: AlertRuleNumbers): boolean {
  return (
    (a.alertRuleCountThreshold ?? 0) === (b.alertRuleCountThreshold ?? 0) &&
    (a.alertRuleDaysThreshold ?? null) === (b.alertRuleDaysThreshold ?? null) &&
    (a.alertRuleKilometersThreshold ?? null) === (b.alertRuleKilometersThreshold ?? null)
  );
}

export function isSamePopulationRule(a: KnownPopulationRule, b: KnownPopulationRule | undefined): boolean {
  const toList = ({ level, per100000, days, minCount, smallPlaces }: KnownPopulationRule) =>
    [level, per100000, days, minCount, smallPlaces?.below, smallPlaces?.count].join();
  return b !== undefined && toList(a) === toList(b);
}

/** The rule in the fields; undefined while it is not valid. */
export function parseRule(values: AlertRuleValues): RuleRequest | undefined {
  const count = values.alertRuleCountThreshold.trim();
  const rule = toAlertRule(values);
  const errors = validateAlertRule({
    countThreshold: count === '' ? 0 : Number(count),
    daysThreshold: rule.alertRuleDaysThreshold ?? null,
    kilometersThreshold: rule.alertRuleKilometersThreshold ?? null,
  });
  return errors.length === 0 ? rule : undefined;
}
