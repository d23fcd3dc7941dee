import { useTexts } from '../../../lib/texts/texts.tsx';
import { DescriptionList } from '../../../ui/page/card.tsx';
import { type AlertSettings, targetNames } from './values.ts';

/** From this number of hours on, whole days are shown as days. */
const minHoursShownAsDays = 48;

/** The alert settings of a project as text. */
export function AlertSettingsDetails({ settings }: { settings: AlertSettings }) {
  const { t } = useTexts();
  const formatHourCount = (count: number) => t('alertSettings.hours', { count });
  const formatDayCount = (count: number) => t('alertSettings.days', { count });
  const formatHours = (count: number) =>
    count >= minHoursShownAsDays && count % 24 === 0 ? formatDayCount(count / 24) : formatHourCount(count);
  const times = settings.nudgeHours.map(formatHours).join(t('projects.separator'));
  return (
    <DescriptionList
      items={[
        ...targetNames.map(
          (name) =>
            [
              t(`alertSettings.${name}`),
              name === 'assessHours' ? formatHourCount(settings[name]) : formatDayCount(settings[name]),
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
