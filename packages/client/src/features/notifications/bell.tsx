import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/requests/request.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { IconButton, IconLink } from '../../ui/buttons/button.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import styles from './bell.module.css';
import { notificationPaths } from './notification-paths.ts';

/** Loaded when the panel is first opened. */
const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** How many notifications are unread; counted up to 100. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: ['notification/unread'],
    queryFn: ({ signal }) => call('notification/unread', {}, { signal }),
    staleTime: 60_000,
  });
  return data?.count ?? 0;
}

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

/** The bell in the frame with the number of unread notifications. */
export function Bell() {
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
