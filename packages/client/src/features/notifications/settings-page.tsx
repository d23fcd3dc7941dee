import { useState } from 'react';
import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ChannelsCard } from './channels-card.tsx';
import {
  type ChosenSettings,
  type NotificationSettings,
  useEditSettings,
  useNotificationSettings,
} from './notifications.api.ts';
import styles from './notifications.module.css';
import { PushCard } from './push-card.tsx';
import { TimesCard } from './times-card.tsx';

function toChosen({
  kinds,
  digestHour,
  quietHours,
  areUrgentLetThrough,
  timeZone,
}: NotificationSettings): ChosenSettings {
  return { kinds, digestHour, quietHours, areUrgentLetThrough, timeZone: timeZone ?? getDeviceTimeZone() };
}

/** The choices. Each is saved at once; if that fails, it is shown as it was. */
function Choices({ settings }: { settings: NotificationSettings }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(() => toChosen(settings));
  const { mutate: save, isSuccess, isPending } = useEditSettings();
  const choose = (change: Partial<ChosenSettings>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    save(next, { onError: () => setChosen(chosen) });
  };
  return (
    <>
      <ChannelsCard
        kinds={chosen.kinds}
        hasPhoneNumber={settings.hasPhoneNumber}
        onChange={(kinds) => choose({ kinds })}
      />
      <TimesCard chosen={chosen} onChange={choose} />
      <p role="status" className={styles.saved}>
        {isSuccess && !isPending && t('notifications.saved')}
      </p>
    </>
  );
}

/** /notifications/settings: what somebody is notified of, how, and when. */
export function NotificationSettingsPage() {
  const { t } = useTexts();
  const settings = useNotificationSettings();
  return (
    <Page title={t('notifications.settings')}>
      <Loaded query={settings} rows={6} label={t('notifications.settings.loading')}>
        {(loaded) => (
          <div className={styles.page}>
            <Choices settings={loaded} />
            <PushCard publicKey={loaded.pushPublicKey} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
