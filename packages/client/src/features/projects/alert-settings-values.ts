import { defaultAlertTargets, defaultNudgeHours } from '@harken/domain/alerts/targets';
import type { Translate } from '../../lib/texts.tsx';
import type { ProjectDetails } from './projects.api.ts';

export type AlertSettings = NonNullable<ProjectDetails['alertSettings']>;

/** The targets in the order in which an alert comes to them. */
export const targetNames = ['assessHours', 'detectDays', 'notifyDays', 'respondDays'] as const;
export type TargetName = (typeof targetNames)[number];

/** What is set for alerts, numbers as they are typed. */
export type AlertSettingsValues = Record<TargetName, string> & {
  nudgeHours: string[];
  tellsSenders: boolean;
};

/** What stands for a project of which nothing was set. */
const usual: AlertSettings = {
  ...defaultAlertTargets,
  nudgeHours: [...defaultNudgeHours],
  tellsSenders: false,
};

/** What the fields begin with. */
export function typedAlertSettings(settings: AlertSettings | null | undefined): AlertSettingsValues {
  const { nudgeHours, tellsSenders, ...targets } = settings ?? usual;
  return {
    assessHours: String(targets.assessHours),
    detectDays: String(targets.detectDays),
    notifyDays: String(targets.notifyDays),
    respondDays: String(targets.respondDays),
    nudgeHours: nudgeHours.map(String),
    tellsSenders,
  };
}

/** The settings as they are sent. */
export function sentAlertSettings(values: AlertSettingsValues): AlertSettings {
  return {
    assessHours: Number(values.assessHours),
    detectDays: Number(values.detectDays),
    notifyDays: Number(values.notifyDays),
    respondDays: Number(values.respondDays),
    nudgeHours: values.nudgeHours.map(Number),
    tellsSenders: values.tellsSenders,
  };
}

/** The labels of the fields, of as many reminders as there may be. */
export function alertSettingsLabels(t: Translate): Record<string, string> {
  const named = (name: string, label: string): [string, string] => [`alertSettings.${name}`, label];
  return Object.fromEntries([
    ...targetNames.map((name) => named(name, t(`alertSettings.${name}`))),
    ...[1, 2, 3, 4, 5].map((number) =>
      named(`nudgeHours.${number - 1}`, t('alertSettings.reminder', { number })),
    ),
    named('tellsSenders', t('alertSettings.tellsSenders')),
  ]);
}
