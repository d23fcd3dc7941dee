import { useEffect, useState, useSyncExternalStore } from 'react';
import { onAnswered } from '../lib/request.ts';
import { useTexts } from '../lib/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './shell.module.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function clockTime(date: Date): string {
  return date.toTimeString().slice(0, 5);
}

/** Says that the line is down, and from when the shown data are. */
export function OfflineBar() {
  const { t } = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [lastAnswer, setLastAnswer] = useState(() => new Date());
  useEffect(() => onAnswered(() => setLastAnswer(new Date())), []);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="warning" small />
          {t('shell.offline', { time: clockTime(lastAnswer) })}
        </p>
      )}
    </div>
  );
}
