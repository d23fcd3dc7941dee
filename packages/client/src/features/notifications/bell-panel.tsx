import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, IconButton, LinkButton } from '../../ui/buttons/button.tsx';
import popup from '../../ui/overlays/popup.module.css';
import { NotificationList } from './notification-list.tsx';
import { notificationPaths } from './notification-paths.ts';
import { useMarkAllRead } from './notifications.api.ts';
import styles from './notifications.module.css';

/** The bell of wide screens after it was pressed: a panel with the notifications, open at first. */
export function BellPanel({ label, hasUnread }: { label: string; hasUnread: boolean }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(true);
  const { mutate: markAllRead, isPending } = useMarkAllRead();
  const close = () => setIsOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger render={<IconButton icon="bell" label={label} />} />
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className={styles.panel} aria-label={t('notifications.title')}>
            <div className={styles.panelHead}>
              <Popover.Title render={<h2>{t('notifications.title')}</h2>} />
              {hasUnread && (
                <Button size="small" isBusy={isPending} onClick={() => markAllRead()}>
                  {t('notifications.readAll')}
                </Button>
              )}
            </div>
            <div className={styles.panelList}>
              <NotificationList onOpen={close} />
            </div>
            <div className={styles.panelFoot}>
              <LinkButton size="small" to={notificationPaths.list} onClick={close}>
                {t('notifications.all')}
              </LinkButton>
              <LinkButton size="small" icon="gear" to={notificationPaths.settings} onClick={close}>
                {t('notifications.settings')}
              </LinkButton>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
