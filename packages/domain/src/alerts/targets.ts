/** How fast the alerts of a project should be handled; set per project. */
export interface AlertTargets {
  /** Hours from raising an alert to escalating or dismissing it. */
  assessHours: number;
  /** Days from the first report to the alert. */
  detectDays: number;
  /** Days from the alert to its escalation. */
  notifyDays: number;
  /** Days from the escalation to the first action that is logged. */
  respondDays: number;
}

/** 24 hours to assess, and 7-1-7: seven days to detect, one to notify, seven to respond. */
export const defaultAlertTargets: AlertTargets = {
  assessHours: 24,
  detectDays: 7,
  notifyDays: 1,
  respondDays: 7,
};

/** After how many hours without an outcome the supervisors of an escalated alert get a reminder, once each. */
export const defaultReminderHours: readonly number[] = [24, 48, 168];

/** The ranges of what a project sets for its alerts, shared by schema, form and table. */
export const alertSettingsLimits = {
  assessHoursMin: 1,
  assessHoursMax: 720,
  targetDaysMin: 1,
  targetDaysMax: 365,
  remindersMax: 5,
  reminderHoursMin: 1,
  reminderHoursMax: 2160,
} as const;
