import { Link } from './link.tsx';
import styles from './segmented.module.css';

export type Segment = { key: string; label: string; to: string; isCurrent: boolean; count?: number };

/** The sub-pages of a tab: Correct and Incorrect, List and Map. Links, so each has its address. */
export function Segmented({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={label} className={styles.segmented}>
      {segments.map((segment) => (
        <Link key={segment.key} to={segment.to} aria-current={segment.isCurrent ? 'page' : undefined}>
          {segment.label}
          {segment.count !== undefined && <span className={styles.count}>{segment.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
