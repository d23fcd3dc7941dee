import { checkAlertRule } from '@harken/domain/health-risks/alert-rule';
import { type AlertRuleValues, sentAlertRule } from '../../lib/alert-rule-fields.tsx';
import type { AlertRuleNumbers } from '../../lib/alert-rule-words.ts';

/** An alert rule as it is sent. */
export type SentRule = ReturnType<typeof sentAlertRule>;

/** Whether two rules say the same; no number is none. */
export function isSameRule(one: AlertRuleNumbers, other: AlertRuleNumbers): boolean {
  return (
    (one.alertRuleCountThreshold ?? 0) === (other.alertRuleCountThreshold ?? 0) &&
    (one.alertRuleDaysThreshold ?? null) === (other.alertRuleDaysThreshold ?? null) &&
    (one.alertRuleKilometersThreshold ?? null) === (other.alertRuleKilometersThreshold ?? null)
  );
}

/** The rule that was typed; undefined while it is none that could be saved. */
export function soundRuleOf(values: AlertRuleValues): SentRule | undefined {
  const count = values.alertRuleCountThreshold.trim();
  const rule = sentAlertRule(values);
  const faults = checkAlertRule({
    countThreshold: count === '' ? 0 : Number(count),
    daysThreshold: rule.alertRuleDaysThreshold ?? null,
    kilometersThreshold: rule.alertRuleKilometersThreshold ?? null,
  });
  return faults.length === 0 ? rule : undefined;
}
