import { alertSteps } from '@harken/domain/alerts/timeliness';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, requestInstant, utcOffset } from '../schemas/schemas.ts';

/** How fast the alerts of a project should be handled. */
export const alertTargets = z.object({
  assessHours: z.int(),
  detectDays: z.int(),
  notifyDays: z.int(),
  respondDays: z.int(),
});

const step = z.object({
  step: z.enum(alertSteps),
  /** Alerts in which it has ended. */
  count: z.int(),
  /** Of these; with decimals. */
  medianHours: z.number().nullish(),
  /** Its target; some steps have none. */
  targetHours: z.number().nullish(),
  /** From 0 to 1, among the alerts with a known result. */
  shareWithinTarget: z.number().nullish(),
  /** Not ended, and within its target so far. */
  running: z.int(),
  /** Took longer than its target, or has not ended and already does. */
  over: z.int(),
});

const summary = z.object({
  alertCount: z.int(),
  /** Every step, in order. */
  steps: z.array(step),
  /** The step whose median is largest in proportion to its target. */
  slowestStep: z.enum(alertSteps).nullish(),
});

/** The calls of the timeliness of alerts. */
export const alertTimelinessCalls = {
  getAlertTimeliness: defineCall({
    name: 'project/alertClocks',
    method: 'GET',
    path: '/api/project/:projectId/alertClocks',
    summary: 'The timeliness of the alerts raised in a period; by default of the last twelve months.',
    permission: 'alerts.list',
    limit: 'dashboard',
    params: z.object({ projectId: id }),
    query: z.object({
      startDate: requestInstant.optional(),
      endDate: requestInstant.optional(),
      utcOffset: utcOffset.default(0),
    }),
    response: summary.extend({
      targets: alertTargets,
      /** Alerts open now that are past their target, whenever they were raised. */
      overdueCount: z.int(),
      /** By the month (`yyyy-MM`) in the project's time zone in which they were raised; newest first. */
      byMonth: z.array(summary.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
      /** By the district of the last report, those with most alerts first; without district if unknown. */
      byDistrict: z.array(
        summary.extend({
          districtId: id.nullish(),
          district: z.string().nullish(),
          region: z.string().nullish(),
        }),
      ),
    }),
  }),
};
