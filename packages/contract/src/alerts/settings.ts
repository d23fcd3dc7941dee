import { alertSettingsLimits as limits } from '@harken/domain/alerts/targets';
import { z } from 'zod';

const days = z.int().min(limits.targetDaysMin).max(limits.targetDaysMax);

/** What a project sets for its alerts: targets, reminders, and thank-you SMS. */
export const alertSettings = z.object({
  assessHours: z.int().min(limits.assessHoursMin).max(limits.assessHoursMax),
  detectDays: days,
  notifyDays: days,
  respondDays: days,
  /** After how many hours without an outcome the supervisors of an escalated alert get a reminder; none: never. */
  nudgeHours: z
    .array(z.int().min(limits.reminderHoursMin).max(limits.reminderHoursMax))
    .max(limits.remindersMax),
  /** Collectors whose reports were in an alert get a thank-you SMS when it is escalated, dismissed or closed. */
  tellsSenders: z.boolean(),
});

export type AlertSettings = z.output<typeof alertSettings>;
