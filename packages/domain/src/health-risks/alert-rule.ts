import { healthRiskLimits as limits } from './limits.ts';

/**
 * When reports of one health risk in one project become an alert.
 *
 * countThreshold 0: never. 1: every eligible report by itself. More: so many reports that hang together in
 * space (kilometersThreshold, a radius around each report) and time (daysThreshold).
 */
export interface AlertRule {
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

/** What is wrong with one number of an alert rule; the field is named as in forms and requests. */
export interface AlertRuleFault {
  field: 'countThreshold' | 'daysThreshold' | 'kilometersThreshold';
  fault: 'required' | 'notWhole' | 'outOfRange';
}

/** Whether a rule of this count needs days and kilometers. A single report needs no neighbours. */
export function needsLinkage(countThreshold: number): boolean {
  return countThreshold > 1;
}

/**
 * The faults of an alert rule as a person entered it; empty if the rule is sound.
 *
 * @example checkAlertRule({ countThreshold: 3, daysThreshold: null, kilometersThreshold: 5 })
 *   // [{ field: 'daysThreshold', fault: 'required' }]
 */
export function checkAlertRule(rule: AlertRule): AlertRuleFault[] {
  const faults: AlertRuleFault[] = [];
  const check = (field: AlertRuleFault['field'], value: number | null, min: number, max: number) => {
    if (value === null) faults.push({ field, fault: 'required' });
    else if (!Number.isInteger(value)) faults.push({ field, fault: 'notWhole' });
    else if (value < min || value > max) faults.push({ field, fault: 'outOfRange' });
  };
  check('countThreshold', rule.countThreshold, limits.countThresholdMin, limits.countThresholdMax);
  if (!needsLinkage(rule.countThreshold)) return faults;
  check('daysThreshold', rule.daysThreshold, limits.daysThresholdMin, limits.daysThresholdMax);
  check(
    'kilometersThreshold',
    rule.kilometersThreshold,
    limits.kilometersThresholdMin,
    limits.kilometersThresholdMax,
  );
  return faults;
}

/** The rule as it is kept: days and kilometers are emptied where the count gives them no meaning. */
export function tidyAlertRule(rule: AlertRule): AlertRule {
  if (needsLinkage(rule.countThreshold)) return rule;
  return { countThreshold: rule.countThreshold, daysThreshold: null, kilometersThreshold: null };
}
