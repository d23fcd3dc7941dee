import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { ChosenSettings } from './notifications.api.ts';
import styles from './notifications.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));
/** Suggested when quiet hours are switched on. */
const usualNight = { from: 21, until: 6 };

type TimesProps = { chosen: ChosenSettings; onChange: (change: Partial<ChosenSettings>) => void };

function QuietHours({ chosen, onChange }: TimesProps) {
  const { t } = useTexts();
  const { quietHours, areUrgentLetThrough } = chosen;
  return (
    <>
      <Switch
        label={t('notifications.quiet')}
        detail={t('notifications.quiet.detail')}
        checked={Boolean(quietHours)}
        onChange={(event) => onChange({ quietHours: event.target.checked ? usualNight : null })}
      />
      {quietHours && (
        <>
          <div className={styles.pair}>
            {(['from', 'until'] as const).map((end) => (
              <SelectField
                key={end}
                label={t(`notifications.quiet.${end}`)}
                options={hours.filter(({ value }) => value !== quietHours[end === 'from' ? 'until' : 'from'])}
                value={quietHours[end]}
                onChange={(event) =>
                  onChange({ quietHours: { ...quietHours, [end]: Number(event.target.value) } })
                }
              />
            ))}
          </div>
          <Switch
            label={t('notifications.urgent')}
            detail={t('notifications.urgent.detail')}
            checked={areUrgentLetThrough}
            onChange={(event) => onChange({ areUrgentLetThrough: event.target.checked })}
          />
        </>
      )}
    </>
  );
}

/** When messages come: the hour of the digest, quiet hours, and the time zone of both. */
export function TimesCard({ chosen, onChange }: TimesProps) {
  const { t } = useTexts();
  const zones = [...new Set([chosen.timeZone, getDeviceTimeZone()])];
  return (
    <Card title={t('notifications.times')}>
      <div className={styles.fields}>
        <SelectField
          className={styles.short}
          label={t('notifications.digestHour')}
          options={hours}
          value={chosen.digestHour}
          onChange={(event) => onChange({ digestHour: Number(event.target.value) })}
        />
        <QuietHours {...{ chosen, onChange }} />
        <SelectField
          className={styles.short}
          label={t('notifications.timeZone')}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
          value={chosen.timeZone}
          onChange={(event) => onChange({ timeZone: event.target.value })}
        />
      </div>
    </Card>
  );
}
