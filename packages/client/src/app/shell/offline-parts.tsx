import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { formatLoadedAt, getLoadedAt } from '../../lib/offline/cache-rules.ts';
import { useConnectionWatch } from '../../lib/offline/use-connection.ts';
import { useOfflineCache, useSendWaiting } from '../../lib/offline/use-offline-cache.ts';
import { useWaitingCount } from '../../lib/offline/use-waiting-count.ts';
import { startWorker } from '../../lib/offline/worker.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './offline-parts.module.css';

const DecisionsDialog = lazy(async () => ({
  default: (await import('./decisions-dialog.tsx')).DecisionsDialog,
}));

/** When the data of the open page was loaded, in epoch milliseconds; undefined if nothing was ever loaded. */
function useLoadedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: 'active' });
      return getLoadedAt(shown.map(({ queryKey, state }) => ({ queryKey, at: state.dataUpdatedAt })));
    },
  );
}

/** Says that the server cannot be reached, and how old the data on the page is. */
function OfflineBar() {
  const { t } = useTexts();
  const at = useLoadedAt();
  return (
    <p className={styles.bar}>
      <Icon name="warning" small />
      <span>
        {at === undefined
          ? t('offline.bar.nothing')
          : t('shell.offline', { time: formatLoadedAt(at, Date.now()) })}{' '}
        {t('offline.bar.changes')}
      </span>
    </p>
  );
}

/** The number of changes that wait or were refused, with a button that lists them. */
function WaitingBar() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { waiting, refused } = useWaitingCount();
  return (
    <>
      {waiting + refused > 0 && (
        <p className={refused > 0 ? styles.conflict : styles.bar}>
          <Icon name={refused > 0 ? 'warning' : 'clock'} small />
          <span>
            {refused > 0 && t('offline.refused', { count: refused })}{' '}
            {waiting > 0 && t('offline.waiting', { count: waiting })}
          </span>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('offline.show')}
          </Button>
        </p>
      )}
      {isOpen && (
        <Suspense>
          <DecisionsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says that there is a newer version. The app is never reloaded automatically. */
function VersionBar() {
  const { t } = useTexts();
  const [isOld, setIsOld] = useState(false);
  useEffect(() => startWorker(() => setIsOld(true)), []);
  if (!isOld) return null;
  return (
    <p className={styles.version}>
      <Icon name="refresh" small />
      <span>{t('offline.version')}</span>
      <Button size="small" onClick={() => window.location.reload()}>
        {t('offline.reload')}
      </Button>
    </p>
  );
}

/** Offline support: cache, sending of what was done offline, service worker, and their bars. */
export function OfflineParts() {
  const isDisconnected = useConnectionWatch();
  useOfflineCache(isDisconnected);
  useSendWaiting(isDisconnected);
  return (
    <>
      <div role="status">{isDisconnected && <OfflineBar />}</div>
      <div role="status">
        <WaitingBar />
      </div>
      <VersionBar />
    </>
  );
}
