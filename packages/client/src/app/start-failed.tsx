import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './start-failed.module.css';

/**
 * The texts could not be loaded, so there are no words to say it in: a sign, the state of the
 * connection as an icon, and a button that the whole world knows.
 */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.failed}>
      <Icon name="warning" />
      <p>Harken</p>
      <IconButton icon="refresh" label="↻" onClick={onRetry} />
    </main>
  );
}
