import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useUnreadCount } from './bell.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationPaths } from './notification-paths.ts';
import { useMarkAllRead } from './notifications.api.ts';
import styles from './notifications.module.css';

/** /notifications: the notifications of the signed-in person. */
export function NotificationsPage() {
  const { t } = useTexts();
  const unread = useUnreadCount();
  const { mutate: markAllRead, isPending } = useMarkAllRead();
  return (
    <Page title={t('notifications.title')}>
      <div className={styles.page}>
        <div className={styles.actions}>
          {unread > 0 && (
            <Button icon="check" isBusy={isPending} onClick={() => markAllRead()}>
              {t('notifications.readAll')}
            </Button>
          )}
          <LinkButton icon="gear" to={notificationPaths.settings}>
            {t('notifications.settings')}
          </LinkButton>
        </div>
        <Card>
          <NotificationList />
        </Card>
      </div>
    </Page>
  );
}
