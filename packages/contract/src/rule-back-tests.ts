import { z } from 'zod';
import { alertRuleFields, demandSoundRule } from './alert-rule.ts';
import { defineCall } from './call.ts';
import { id } from './schemas.ts';

const outcome = z.object({
  alertCount: z.int(),
  /** One number for each of the months. */
  alertsByMonth: z.array(z.int()),
  /** Reports that would have been in an alert. */
  reportsInAlerts: z.int(),
  /** Alerts that were escalated, and of whose reports none would have been in an alert. */
  missedCount: z.int(),
  /** The newest of them. */
  missedAlertIds: z.array(id).max(20),
  /** Alerts that share no report with any that there was. */
  gainedCount: z.int(),
  /** False: the reports were so many and so close that the numbers may differ a little. */
  isExact: z.boolean(),
});

/** The calls of trying an alert rule on the past of a project. */
export const ruleBackTestCalls = {
  backTestAlertRule: defineCall({
    name: 'project/backTest',
    method: 'POST',
    path: '/api/project/:projectId/backTest',
    summary:
      'What an alert rule would have done over the last 12 months, beside the rule of today. Changes nothing.',
    permission: 'projects.showOverview',
    limit: 'backTest',
    params: z.object({ projectId: id }),
    body: z.object({ healthRiskId: id, ...alertRuleFields }).superRefine(demandSoundRule),
    answer: z.object({
      /** The days from which and to which reports count, yyyy-MM-dd in the project's time zone. */
      from: z.string(),
      to: z.string(),
      /** yyyy-MM; the first and the last may be there in part. */
      months: z.array(z.string()),
      /** Reports of these days that take part in alerts. */
      reportCount: z.int(),
      /** There were more reports than are looked at: `from` is later than 12 months ago. */
      isCut: z.boolean(),
      today: outcome,
      proposed: outcome,
    }),
  }),
};
