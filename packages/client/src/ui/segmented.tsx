import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import styles from './segmented.module.css';

export type Segment = { key: string; label: string; to: string; isCurrent: boolean; count?: number };

/** The sub-pages of a tab: Correct and Incorrect, List and Map. Links, so each has its address. */
export function Segmented({ label, segments }: { label: string; segments: readonly Segment[] }) {
  const frame = useRef<HTMLElement>(null);
  const current = segments.find((segment) => segment.isCurrent)?.key;
  const count = segments.length;
  // where they are wider than a phone, the current one is in view; some turn up once more is known
  useEffect(() => {
    if (current === undefined || count === 0) return;
    const link = frame.current?.querySelector('[aria-current]');
    link?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [current, count]);
  return (
    <nav ref={frame} aria-label={label} className={styles.segmented}>
      {segments.map((segment) => (
        <Link key={segment.key} to={segment.to} aria-current={segment.isCurrent ? 'page' : undefined}>
          {segment.label}
          {segment.count !== undefined && <span className={styles.count}>{segment.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
