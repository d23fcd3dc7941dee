import { z } from 'zod';
import { populationRule } from '../alerts/population-rule.ts';
import { alertRuleFields, validateAlertRuleFields } from '../alerts/rule.ts';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

const outcome = z.object({
  alertCount: z.int(),
  /** One number per month. */
  alertsByMonth: z.array(z.int()),
  /** Reports that would have been in an alert. */
  reportsInAlerts: z.int(),
  /** Alerts that were really escalated, but none of whose reports would have been in an alert. */
  missedCount: z.int(),
  /** The newest missed alerts. */
  missedAlertIds: z.array(id).max(20),
  /** Alerts that share no report with any real alert. */
  gainedCount: z.int(),
  /** False: there were so many reports close together that the numbers may differ slightly. */
  isExact: z.boolean(),
});

/** The calls for back-testing an alert rule. */
export const ruleBackTestCalls = {
  backTestAlertRule: defineCall({
    name: 'project/backTest',
    method: 'POST',
    path: '/api/project/:projectId/backTest',
    summary:
      'Back-test: what an alert rule would have done over the last 12 months, compared with the present rule. Changes nothing.',
    permission: 'projects.showOverview',
    limit: 'backTest',
    params: z.object({ projectId: id }),
    body: z
      .object({
        healthRiskId: id,
        ...alertRuleFields,
        /** Null: none. By default the present one. */
        populationRule: populationRule.nullish(),
      })
      .superRefine(validateAlertRuleFields),
    response: z.object({
      /** The first and the last day of the test, yyyy-MM-dd in the project's time zone. */
      from: z.string(),
      to: z.string(),
      /** yyyy-MM; the first and the last can be incomplete. */
      months: z.array(z.string()),
      /** Reports of these days that are eligible for alerts. */
      reportCount: z.int(),
      /** There were too many reports, so `from` is later than 12 months ago. */
      isCut: z.boolean(),
      today: outcome,
      proposed: outcome,
    }),
  }),
};
