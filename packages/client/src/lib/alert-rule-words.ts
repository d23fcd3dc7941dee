import { needsLinkage } from '@harken/domain/health-risks/alert-rule';
import { countsAsCase, type HealthRiskType } from '@harken/domain/health-risks/types';
import { type Translate, useTexts } from './texts.tsx';

/** The three numbers of an alert rule as calls name them. */
export type AlertRuleNumbers = {
  alertRuleCountThreshold?: number | null | undefined;
  alertRuleDaysThreshold?: number | null | undefined;
  alertRuleKilometersThreshold?: number | null | undefined;
};

function inWords(t: Translate, rule: AlertRuleNumbers): string {
  const count = rule.alertRuleCountThreshold ?? 0;
  const days = rule.alertRuleDaysThreshold;
  const radius = rule.alertRuleKilometersThreshold;
  if (count === 0) return t('alertRule.none');
  if (!needsLinkage(count)) return t('alertRule.single');
  if (!days || !radius) return t('alertRule.incomplete', { count });
  return t('alertRule.grouped', { count, days, kilometers: 2 * radius });
}

/**
 * An alert rule as a sentence. Two circles of the rule's radius may touch, so that reports belong together within
 * twice that distance.
 *
 * @example useAlertRuleWords()({ alertRuleCountThreshold: 3, alertRuleDaysThreshold: 7, alertRuleKilometersThreshold: 5 })
 *   // '3 reports, each less than 10 km and 7 days from the next, raise an alert.'
 */
export function useAlertRuleWords(): (rule: AlertRuleNumbers, type?: HealthRiskType) => string {
  const { t } = useTexts();
  return (rule, type) => (type && !countsAsCase(type) ? t('alertRule.activity') : inWords(t, rule));
}
