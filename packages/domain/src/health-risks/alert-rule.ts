import { healthRiskLimits as limits } from './limits.ts';

/**
 * When reports of one health risk in one project become an alert (docs/spec/alerts.md).
 *
 * `countThreshold` 0: never. 1: every eligible report alone. More: that many linked reports, by `kilometersThreshold`, a
 * radius around each report, and `daysThreshold`.
 */
export interface AlertRule {
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

/** What is wrong with one number of an alert rule; the field has its name in forms and requests. */
export interface AlertRuleError {
  field: 'countThreshold' | 'daysThreshold' | 'kilometersThreshold';
  error: 'required' | 'notWhole' | 'outOfRange';
}

/** Whether a rule with this count needs days and kilometers. A single report needs no links. */
export function needsLinkage(countThreshold: number): boolean {
  return countThreshold > 1;
}

/**
 * The errors in an alert rule as entered; empty if the rule is valid.
 *
 * @example validateAlertRule({ countThreshold: 3, daysThreshold: null, kilometersThreshold: 5 })
 *   // [{ field: 'daysThreshold', error: 'required' }]
 */
export function validateAlertRule(rule: AlertRule): AlertRuleError[] {
  const errors: AlertRuleError[] = [];
  const check = (field: AlertRuleError['field'], value: number | null, min: number, max: number) => {
    if (value === null) errors.push({ field, error: 'required' });
    else if (!Number.isInteger(value)) errors.push({ field, error: 'notWhole' });
    else if (value < min || value > max) errors.push({ field, error: 'outOfRange' });
  };
  check('countThreshold', rule.countThreshold, limits.countThresholdMin, limits.countThresholdMax);
  if (!needsLinkage(rule.countThreshold)) return errors;
  check('daysThreshold', rule.daysThreshold, limits.daysThresholdMin, limits.daysThresholdMax);
  check(
    'kilometersThreshold',
    rule.kilometersThreshold,
    limits.kilometersThresholdMin,
    limits.kilometersThresholdMax,
  );
  return errors;
}

/** The rule as it is stored: without days and kilometers where the count makes them meaningless. */
export function normalizeAlertRule(rule: AlertRule): AlertRule {
  if (needsLinkage(rule.countThreshold)) return rule;
  return { countThreshold: rule.countThreshold, daysThreshold: null, kilometersThreshold: null };
}
