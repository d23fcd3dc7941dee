import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useDecisions } from '../lib/offline/decisions.ts';
import { loadedAt, loadedAtInWords } from '../lib/offline/kept-rules.ts';
import { useConnectionWatch } from '../lib/offline/use-connection.ts';
import { useKeeping, useSending } from '../lib/offline/use-keeping.ts';
import { startWorker } from '../lib/offline/worker.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './offline-parts.module.css';

const DecisionsDialog = lazy(async () => ({
  default: (await import('./decisions-dialog.tsx')).DecisionsDialog,
}));

/** As of when the open page is, in milliseconds; undefined where nothing of it was ever loaded. */
function useLoadedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: 'active' });
      return loadedAt(shown.map(({ queryKey, state }) => ({ queryKey, at: state.dataUpdatedAt })));
    },
  );
}

/** Says that the line is down, and from when the shown data are. */
function OfflineBar() {
  const { t } = useTexts();
  const at = useLoadedAt();
  return (
    <p className={styles.bar}>
      <Icon name="warning" small />
      <span>
        {at === undefined
          ? t('offline.bar.nothing')
          : t('shell.offline', { time: loadedAtInWords(at, Date.now()) })}{' '}
        {t('offline.bar.changes')}
      </span>
    </p>
  );
}

/** How many decisions wait to be sent, and how many were refused; behind it, which. */
function DecisionsBar() {
  const { t } = useTexts();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const own = useDecisions().filter(({ userId }) => userId === user?.id);
  const refused = own.filter((decision) => decision.refused).length;
  const waiting = own.length - refused;
  return (
    <>
      {own.length > 0 && (
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
          <DecisionsDialog decisions={own} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** There is a newer version of the app; nothing is reloaded unasked. */
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

/** What makes the app useful without a network, and the bars that tell of it. */
export function OfflineParts() {
  const isAway = useConnectionWatch();
  useKeeping(isAway);
  useSending(isAway);
  return (
    <>
      <div role="status">{isAway && <OfflineBar />}</div>
      <div role="status">
        <DecisionsBar />
      </div>
      <VersionBar />
    </>
  );
}
