import { useTexts } from '../../lib/texts.tsx';
import { Facts } from '../../ui/card.tsx';
import { type AlertSettings, targetNames } from './alert-settings-values.ts';

/** From here on, whole days are said in days. */
const hoursUntilDays = 48;

/** What a project sets for its alerts, in words. */
export function AlertSettingsFacts({ settings }: { settings: AlertSettings }) {
  const { t } = useTexts();
  const hours = (count: number) => t('alertSettings.hours', { count });
  const days = (count: number) => t('alertSettings.days', { count });
  const after = (count: number) =>
    count >= hoursUntilDays && count % 24 === 0 ? days(count / 24) : hours(count);
  const times = settings.nudgeHours.map(after).join(t('projects.separator'));
  return (
    <Facts
      of={[
        ...targetNames.map(
          (name) =>
            [
              t(`alertSettings.${name}`),
              name === 'assessHours' ? hours(settings[name]) : days(settings[name]),
            ] as const,
        ),
        [
          t('alertSettings.reminders'),
          times ? t('alertSettings.after', { times }) : t('alertSettings.noReminders'),
        ],
        [
          t('alertSettings.senders'),
          t(settings.tellsSenders ? 'alertSettings.sendersTold' : 'alertSettings.sendersNotTold'),
        ],
      ]}
    />
  );
}
