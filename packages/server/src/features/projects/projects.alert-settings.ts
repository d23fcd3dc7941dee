import type { AlertSettings } from '@harken/contract/alerts/settings';

/** The alert settings as columns of a project. */
export interface AlertSettingColumns {
  assessTargetHours: number;
  detectTargetDays: number;
  notifyTargetDays: number;
  respondTargetDays: number;
  nudgeHours: number[];
  tellsSenders: boolean;
}

/** The columns of the given settings, with the hours of reminders sorted and unique. Without settings nothing is changed. */
export function toAlertSettingColumns(
  settings: AlertSettings | null | undefined,
): Partial<AlertSettingColumns> {
  if (!settings) return {};
  return {
    assessTargetHours: settings.assessHours,
    detectTargetDays: settings.detectDays,
    notifyTargetDays: settings.notifyDays,
    respondTargetDays: settings.respondDays,
    nudgeHours: [...new Set(settings.nudgeHours)].sort((a, b) => a - b),
    tellsSenders: settings.tellsSenders,
  };
}

/** The alert settings of a project, as returned by the API. */
export function toAlertSettings(row: AlertSettingColumns): AlertSettings {
  return {
    assessHours: row.assessTargetHours,
    detectDays: row.detectTargetDays,
    notifyDays: row.notifyTargetDays,
    respondDays: row.respondTargetDays,
    nudgeHours: row.nudgeHours,
    tellsSenders: row.tellsSenders,
  };
}
