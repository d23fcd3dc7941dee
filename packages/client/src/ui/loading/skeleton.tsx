import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './skeleton.module.css';
import { useHasWaited } from './waiting.ts';

/** Placeholder rows while loading. */
export function Skeleton({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}

/** Loading indicator of a page or the app. Shows nothing for the first 200 ms. */
export function Loader({ label }: { label: string }) {
  const hasWaited = useHasWaited();
  if (!hasWaited) return null;
  return (
    <div role="status" className={styles.loader}>
      <span className={styles.bar} aria-hidden="true" />
      {label}
    </div>
  );
}
