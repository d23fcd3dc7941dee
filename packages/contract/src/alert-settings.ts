import { alertSettingsLimits as limits } from '@harken/domain/alerts/targets';
import { z } from 'zod';

const days = z.int().min(limits.targetDaysMin).max(limits.targetDaysMax);

/** What a project sets for its alerts: how fast they should be handled, and who hears of them when. */
export const alertSettings = z.object({
  assessHours: z.int().min(limits.assessHoursMin).max(limits.assessHoursMax),
  detectDays: days,
  notifyDays: days,
  respondDays: days,
  /** After how many hours an escalated alert without outcome reminds its supervisors; none: never. */
  nudgeHours: z.array(z.int().min(limits.nudgeHoursMin).max(limits.nudgeHoursMax)).max(limits.nudgesMax),
  /** Collectors whose reports were in an alert are told when it is escalated, dismissed or closed. */
  tellsSenders: z.boolean(),
});

export type AlertSettings = z.output<typeof alertSettings>;
