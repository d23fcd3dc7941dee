import { checkAlertRule } from '@harken/domain/health-risks/alert-rule';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { z } from 'zod';

/** The three numbers of an alert rule as requests name them; how they depend on each other is checked by `demandSoundRule`. */
export const alertRuleFields = {
  alertRuleCountThreshold: z.int().min(limits.countThresholdMin).max(limits.countThresholdMax).nullish(),
  alertRuleDaysThreshold: z.int().min(limits.daysThresholdMin).max(limits.daysThresholdMax).nullish(),
  alertRuleKilometersThreshold: z
    .int()
    .min(limits.kilometersThresholdMin)
    .max(limits.kilometersThresholdMax)
    .nullish(),
};

/** The same in answers; absent where there is no rule. */
export const alertRuleAnswer = {
  alertRuleCountThreshold: z.int().nullish(),
  alertRuleDaysThreshold: z.int().nullish(),
  alertRuleKilometersThreshold: z.int().nullish(),
};

export interface AlertRuleOfRequest {
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
 * Days and kilometers are needed as soon as more than one report makes an alert. The ranges are the schema's business.
 *
 * @example z.object({ ...alertRuleFields }).superRefine(demandSoundRule)
 */
export function demandSoundRule(request: AlertRuleOfRequest, check: z.RefinementCtx): void {
  const faults = checkAlertRule({
    countThreshold: request.alertRuleCountThreshold ?? 0,
    daysThreshold: request.alertRuleDaysThreshold ?? null,
    kilometersThreshold: request.alertRuleKilometersThreshold ?? null,
  });
  for (const { field, fault } of faults) {
    if (fault !== 'required') continue;
    check.addIssue({
      code: 'custom',
      path: [fieldNames[field]],
      message: 'string:validation.fieldRequired',
    });
  }
}
