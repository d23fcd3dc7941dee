import { alertSteps } from '@harken/domain/alerts/clocks';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, requestInstant, utcOffset } from './schemas.ts';

/** How fast the alerts of a project should be handled. */
export const alertTargets = z.object({
  assessHours: z.int(),
  detectDays: z.int(),
  notifyDays: z.int(),
  respondDays: z.int(),
});

const step = z.object({
  step: z.enum(alertSteps),
  /** In how many alerts it has ended. */
  count: z.int(),
  /** Of those; with decimals. */
  medianHours: z.number().nullish(),
  /** Hours it may take; some steps have no target. */
  targetHours: z.number().nullish(),
  /** From 0 to 1, among the alerts of which it is known. */
  shareWithinTarget: z.number().nullish(),
  /** Not ended, and still within its target. */
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

/** The calls of how fast the alerts of a project are handled. */
export const alertClockCalls = {
  getAlertClocks: defineCall({
    name: 'project/alertClocks',
    method: 'GET',
    path: '/api/project/:projectId/alertClocks',
    summary:
      'How fast the alerts raised in some days were handled; those of the last twelve months unless told.',
    permission: 'alerts.list',
    limit: 'dashboard',
    params: z.object({ projectId: id }),
    query: z.object({
      startDate: requestInstant.optional(),
      endDate: requestInstant.optional(),
      utcOffset: utcOffset.default(0),
    }),
    answer: summary.extend({
      targets: alertTargets,
      /** Open alerts that are past their target now, whenever they were raised. */
      overdueCount: z.int(),
      /** By the month of the project in which they were raised, `yyyy-MM`; newest first. */
      byMonth: z.array(summary.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
      /** By the district of the last report, those with most alerts first; without one where it is not known. */
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
