import type { AlertSettings } from '@harken/contract/alert-settings';

/** How the settings for alerts stand in the row of a project. */
export interface AlertSettingColumns {
  assessTargetHours: number;
  detectTargetDays: number;
  notifyTargetDays: number;
  respondTargetDays: number;
  nudgeHours: number[];
  tellsSenders: boolean;
}

/** The columns of settings that were given: hours of reminders in order, each once. None are given: none change. */
export function alertSettingColumns(
  settings: AlertSettings | null | undefined,
): Partial<AlertSettingColumns> {
  if (!settings) return {};
  return {
    assessTargetHours: settings.assessHours,
    detectTargetDays: settings.detectDays,
    notifyTargetDays: settings.notifyDays,
    respondTargetDays: settings.respondDays,
    nudgeHours: [...new Set(settings.nudgeHours)].sort((one, other) => one - other),
    tellsSenders: settings.tellsSenders,
  };
}

/** The settings for alerts of a project, as they are answered. */
export function alertSettingsOf(row: AlertSettingColumns): AlertSettings {
  return {
    assessHours: row.assessTargetHours,
    detectDays: row.detectTargetDays,
    notifyDays: row.notifyTargetDays,
    respondDays: row.respondTargetDays,
    nudgeHours: row.nudgeHours,
    tellsSenders: row.tellsSenders,
  };
}
