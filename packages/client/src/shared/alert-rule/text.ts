import { needsLinkage } from '@harken/domain/health-risks/alert-rule';
import { countsAsCase, type HealthRiskType } from '@harken/domain/health-risks/types';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';

/** The three numbers of an alert rule, named as in requests and responses. */
export type AlertRuleNumbers = {
  alertRuleCountThreshold?: number | null | undefined;
  alertRuleDaysThreshold?: number | null | undefined;
  alertRuleKilometersThreshold?: number | null | undefined;
};

function describeRule(t: Translate, rule: AlertRuleNumbers): string {
  const count = rule.alertRuleCountThreshold ?? 0;
  const days = rule.alertRuleDaysThreshold;
  const radius = rule.alertRuleKilometersThreshold;
  if (count === 0) return t('alertRule.none');
  if (!needsLinkage(count)) return t('alertRule.single');
  if (!days || !radius) return t('alertRule.incomplete', { count });
  return t('alertRule.grouped', { count, days, radius, kilometers: 2 * radius });
}

/**
 * Describes an alert rule in a sentence. Reports are linked within twice the kilometers of the rule (docs/spec/alerts.md),
 * so the sentence shows both.
 *
 * @example useAlertRuleText()({ alertRuleCountThreshold: 3, alertRuleDaysThreshold: 7, alertRuleKilometersThreshold: 5 })
 *   // '3 reports, each less than 10 km and 7 days from the next, raise an alert. The radius of 5 km …'
 */
export function useAlertRuleText(): (rule: AlertRuleNumbers, type?: HealthRiskType) => string {
  const { t } = useTexts();
  return (rule, type) => (type && !countsAsCase(type) ? t('alertRule.activity') : describeRule(t, rule));
}
