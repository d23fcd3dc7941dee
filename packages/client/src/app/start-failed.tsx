import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './start-failed.module.css';

/**
 * Shown if the texts could not be loaded. Has no text itself: only an icon, the product name and a retry button.
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
