import {
  mayComeThrough,
  type NotificationChannel,
  notificationChannels,
} from '@harken/domain/notifications/kinds';
import { type EmailFrequency, emailFrequencies } from '@harken/domain/notifications/settings';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { ChosenSettings } from './notifications.api.ts';
import styles from './notifications.module.css';

type Kind = ChosenSettings['kinds'][number];

type RowProps = { chosen: Kind; hasPhoneNumber: boolean; onChange: (chosen: Kind) => void };

function EmailChoice({ chosen, onChange }: Omit<RowProps, 'hasPhoneNumber'>) {
  const { t } = useTexts();
  const kind = t(`notifications.kind.${chosen.kind}`);
  if (!mayComeThrough(chosen.kind, 'email')) return <span>{t('notifications.email.always')}</span>;
  return (
    <select
      aria-label={t('notifications.channel.of', { channel: t('notifications.channel.email'), kind })}
      className={styles.select}
      value={chosen.email}
      onChange={(event) => onChange({ ...chosen, email: event.target.value as EmailFrequency })}
    >
      {emailFrequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {t(`notifications.email.${frequency}`)}
        </option>
      ))}
    </select>
  );
}

/** The channels of one kind: a row on wide screens, a block on phones. */
function KindRow({ chosen, hasPhoneNumber, onChange }: RowProps) {
  const { t } = useTexts();
  const id = useId();
  const kind = t(`notifications.kind.${chosen.kind}`);
  const renderCell = (channel: NotificationChannel) =>
    channel === 'sms' && !mayComeThrough(chosen.kind, channel) ? (
      <span>{t('notifications.email.Never')}</span>
    ) : channel === 'email' ? (
      <EmailChoice chosen={chosen} onChange={onChange} />
    ) : (
      <input
        type="checkbox"
        className={styles.check}
        aria-label={t('notifications.channel.of', { channel: t(`notifications.channel.${channel}`), kind })}
        checked={chosen[channel]}
        disabled={channel === 'sms' && !hasPhoneNumber}
        onChange={(event) => onChange({ ...chosen, [channel]: event.target.checked })}
      />
    );
  return (
    <li className={styles.kind} aria-labelledby={id}>
      <b id={id}>{kind}</b>
      {notificationChannels.map((channel) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside has a complete name of its own
        <label key={channel} className={styles.cell}>
          <span className={styles.cellLabel} aria-hidden="true">
            {t(`notifications.channel.${channel}`)}
          </span>
          {renderCell(channel)}
        </label>
      ))}
    </li>
  );
}

/** What somebody is notified of, by kind and channel. */
export function ChannelsCard({
  kinds,
  hasPhoneNumber,
  onChange,
}: {
  kinds: ChosenSettings['kinds'];
  hasPhoneNumber: boolean;
  onChange: (kinds: ChosenSettings['kinds']) => void;
}) {
  const { t } = useTexts();
  return (
    <Card title={t('notifications.channels')}>
      <div className={styles.fields}>
        <p className={styles.hint}>{t('notifications.channels.about')}</p>
        {!hasPhoneNumber && <Note>{t('notifications.noPhoneNumber')}</Note>}
        <div>
          <div className={styles.kindsHead} aria-hidden="true">
            {(['kind', ...notificationChannels] as const).map((column) => (
              <span key={column}>{t(`notifications.channel.${column}`)}</span>
            ))}
          </div>
          <ul className={styles.kinds}>
            {kinds.map((chosen, index) => (
              <KindRow
                key={chosen.kind}
                {...{ chosen, hasPhoneNumber }}
                onChange={(changed) => onChange(kinds.with(index, changed))}
              />
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
