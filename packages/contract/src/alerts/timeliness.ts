import { alertSteps } from '@harken/domain/alerts/timeliness';
import { timelinessOrders } from '@harken/domain/alerts/timeliness-order';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, placeCodes, requestInstant, utcOffset } from '../schemas/schemas.ts';

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
      /** The order of the months: by default the newest first. */
      monthsBy: z.enum(timelinessOrders).default('name'),
      monthsAscending: z.boolean().default(false),
      /** The order of the districts: by default those with most alerts first. Without a value they come last. */
      districtsBy: z.enum(timelinessOrders).default('alertCount'),
      districtsAscending: z.boolean().default(false),
    }),
    response: summary.extend({
      targets: alertTargets,
      /** From the first known onset of an alert to its first report. Alerts without a known onset do not count. */
      onsetDetection: z.object({
        known: z.int(),
        medianDays: z.number().nullish(),
        /** From 0 to 1, of the alerts with a known onset. */
        shareWithinTarget: z.number().nullish(),
      }),
      /** Alerts open now that are past their target, whenever they were raised. */
      overdueCount: z.int(),
      /** By the month (`yyyy-MM`) in the project's time zone in which they were raised. */
      byMonth: z.array(summary.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
      /** By the district of the last report; without district if unknown. */
      byDistrict: z.array(
        summary.extend({
          districtId: id.nullish(),
          district: z.string().nullish(),
          region: z.string().nullish(),
          placeCodes,
        }),
      ),
    }),
  }),
};
