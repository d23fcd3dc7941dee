import { validateAlertRule } from '@harken/domain/health-risks/alert-rule';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { z } from 'zod';

/** The numbers of an alert rule in requests; how they depend on each other is checked by `validateAlertRuleFields`. */
export const alertRuleFields = {
  alertRuleCountThreshold: z.int().min(limits.countThresholdMin).max(limits.countThresholdMax).nullish(),
  alertRuleDaysThreshold: z.int().min(limits.daysThresholdMin).max(limits.daysThresholdMax).nullish(),
  alertRuleKilometersThreshold: z
    .int()
    .min(limits.kilometersThresholdMin)
    .max(limits.kilometersThresholdMax)
    .nullish(),
};

/** The same in responses; absent if there is no rule. */
export const alertRuleResponse = {
  alertRuleCountThreshold: z.int().nullish(),
  alertRuleDaysThreshold: z.int().nullish(),
  alertRuleKilometersThreshold: z.int().nullish(),
};

export interface AlertRuleRequest {
  alertRuleCountThreshold?: number | null;
  alertRuleDaysThreshold?: number | null;
  alertRuleKilometersThreshold?: number | null;
}

const fieldNames = {
  countThreshold: 'alertRuleCountThreshold',
  daysThreshold: 'alertRuleDaysThreshold',
  kilometersThreshold: 'alertRuleKilometersThreshold',
} as const;

/**
 * Requires days and kilometers if an alert needs more than one report. Ranges are checked by the schema.
 *
 * @example z.object({ ...alertRuleFields }).superRefine(validateAlertRuleFields)
 */
export function validateAlertRuleFields(request: AlertRuleRequest, check: z.RefinementCtx): void {
  const errors = validateAlertRule({
    countThreshold: request.alertRuleCountThreshold ?? 0,
    daysThreshold: request.alertRuleDaysThreshold ?? null,
    kilometersThreshold: request.alertRuleKilometersThreshold ?? null,
  });
  for (const { field, error } of errors) {
    if (error !== 'required') continue;
    check.addIssue({
      code: 'custom',
      path: [fieldNames[field]],
      message: 'string:validation.fieldRequired',
    });
  }
}
