import type { NotificationKind } from '@harken/domain/notifications/kinds';
import { useState } from 'react';
import { InstantText } from '../../lib/dates/instant-text.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { describe, getTarget } from './describe.ts';
import { type Notification, useMarkRead, useNotifications } from './notifications.api.ts';
import styles from './notifications.module.css';

const icons: Record<NotificationKind, IconName> = {
  alertRaised: 'alarm',
  alertOverdue: 'clock',
  alertEscalated: 'escalate',
  alertClosed: 'check',
  alertAnswered: 'mail',
  invitation: 'mail',
  gatewayDown: 'tower',
  phoneBatteryLow: 'phone',
  phoneWithoutPower: 'phone',
  importFinished: 'table',
  backupProblem: 'alarm',
};

function Item({ notification, onOpen }: { notification: Notification; onOpen: (() => void) | undefined }) {
  const { t, language } = useTexts();
  const { mutate: markRead } = useMarkRead();
  const { id, kind, createdAt, isRead, project, nationalSociety, lastReceivedAt } = notification;
  const place = project ?? nationalSociety;
  const open = () => {
    if (!isRead) markRead(id);
    onOpen?.();
  };
  return (
    <li>
      <Link
        to={getTarget(notification)}
        className={classNames(styles.item, !isRead && styles.unread)}
        onClick={open}
      >
        <span className={classNames(styles.icon, styles[kind])}>
          <Icon name={icons[kind]} />
        </span>
        <span className={styles.text}>
          {!isRead && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
          <b>{t(`notifications.kind.${kind}`)}</b>
          <span>{describe(t, language, notification)}</span>
          {lastReceivedAt && (
            <span>
              {t('notifications.lastMessage')} <InstantText instant={lastReceivedAt} />
            </span>
          )}
          <small>
            <InstantText instant={createdAt} />
            {place && (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            )}
          </small>
        </span>
      </Link>
    </li>
  );
}

/** Twenty notifications, and a button for those before them. */
function Part({ before, onOpen }: { before?: number; onOpen: (() => void) | undefined }) {
  const { t } = useTexts();
  const notifications = useNotifications(before);
  const [isExtended, setIsExtended] = useState(false);
  return (
    <Loaded query={notifications} rows={3} label={t('notifications.loading')}>
      {({ items, hasMore }) => {
        const last = items.at(-1);
        if (!last) return before === undefined ? <Nothing /> : null;
        return (
          <>
            <ul className={styles.list}>
              {items.map((notification) => (
                <Item key={notification.id} {...{ notification, onOpen }} />
              ))}
            </ul>
            {hasMore && !isExtended && (
              <Button isWide onClick={() => setIsExtended(true)}>
                {t('notifications.more')}
              </Button>
            )}
            {hasMore && isExtended && <Part before={last.id} onOpen={onOpen} />}
          </>
        );
      }}
    </Loaded>
  );
}

function Nothing() {
  const { t } = useTexts();
  return (
    <div className={styles.nothing}>
      <Icon name="bell" />
      <p>
        <b>{t('notifications.empty')}</b>
      </p>
      <p>{t('notifications.emptyDetail')}</p>
    </div>
  );
}

/** The notifications of the signed-in person, newest first. @param onOpen when one of them is followed */
export function NotificationList({ onOpen }: { onOpen?: () => void }) {
  return <Part onOpen={onOpen} />;
}
