import { defaultAlertTargets, defaultReminderHours } from '@harken/domain/alerts/targets';
import type { Translate } from '../../../lib/texts/texts.tsx';
import type { ProjectDetails } from '../projects.api.ts';

export type AlertSettings = NonNullable<ProjectDetails['alertSettings']>;

/** The timeliness targets in the order of the steps of an alert. */
export const targetNames = ['assessHours', 'detectDays', 'notifyDays', 'respondDays'] as const;
export type TargetName = (typeof targetNames)[number];

/** The alert settings in the form; numbers are text, as typed. */
export type AlertSettingsValues = Record<TargetName, string> & {
  nudgeHours: string[];
  tellsSenders: boolean;
};

/** The settings of a project that has none of its own. */
const defaultSettings: AlertSettings = {
  ...defaultAlertTargets,
  nudgeHours: [...defaultReminderHours],
  tellsSenders: false,
};

/** Converts settings to form values. */
export function toAlertSettingsValues(settings: AlertSettings | null | undefined): AlertSettingsValues {
  const { nudgeHours, tellsSenders, ...targets } = settings ?? defaultSettings;
  return {
    assessHours: String(targets.assessHours),
    detectDays: String(targets.detectDays),
    notifyDays: String(targets.notifyDays),
    respondDays: String(targets.respondDays),
    nudgeHours: nudgeHours.map(String),
    tellsSenders,
  };
}

/** Converts form values to settings. */
export function toAlertSettings(values: AlertSettingsValues): AlertSettings {
  return {
    assessHours: Number(values.assessHours),
    detectDays: Number(values.detectDays),
    notifyDays: Number(values.notifyDays),
    respondDays: Number(values.respondDays),
    nudgeHours: values.nudgeHours.map(Number),
    tellsSenders: values.tellsSenders,
  };
}

/** The labels of the fields, including those of all possible reminders. */
export function getAlertSettingsLabels(t: Translate): Record<string, string> {
  const toLabelEntry = (name: string, label: string): [string, string] => [`alertSettings.${name}`, label];
  return Object.fromEntries([
    ...targetNames.map((name) => toLabelEntry(name, t(`alertSettings.${name}`))),
    ...[1, 2, 3, 4, 5].map((number) =>
      toLabelEntry(`nudgeHours.${number - 1}`, t('alertSettings.reminder', { number })),
    ),
    toLabelEntry('tellsSenders', t('alertSettings.tellsSenders')),
  ]);
}
