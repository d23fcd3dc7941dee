import { listKindsFor } from '@harken/domain/notifications/kinds';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { IconButton, IconLink } from '../../ui/buttons/button.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { notificationPaths } from './notification-paths.ts';
import { useUnreadCount } from './notifications.api.ts';
import styles from './notifications.module.css';

/** Loaded when the panel is first opened. */
const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** From here on the count is not exact. */
const maxShown = 99;

function formatCount(t: Translate, count: number): string {
  return count > maxShown ? t('notifications.many') : String(count);
}

function Count({ count }: { count: number }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {formatCount(t, count)}
    </span>
  );
}

function OwnBell() {
  const { t } = useTexts();
  const isWide = useIsWide();
  const count = useUnreadCount();
  const [isOpened, setIsOpened] = useState(false);
  const label =
    count === 0 ? t('notifications.title') : t('notifications.bellUnread', { count: formatCount(t, count) });
  if (!isWide)
    return (
      <span className={styles.bell}>
        <IconLink icon="bell" label={label} to={notificationPaths.list} />
        <Count count={count} />
      </span>
    );
  const button = (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={() => setIsOpened(true)}
      />
      <Count count={count} />
    </span>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <span className={styles.bell}>
        <BellPanel label={label} hasUnread={count > 0} />
        <Count count={count} />
      </span>
    </Suspense>
  );
}

/** The bell in the frame with the number of unread notifications; none for roles that are notified of nothing. */
export function Bell() {
  const { user } = useSession();
  const role = user?.roles[0];
  return role && listKindsFor(role).length > 0 ? <OwnBell /> : null;
}
