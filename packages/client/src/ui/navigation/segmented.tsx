import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import styles from './segmented.module.css';

export type Segment = { key: string; label: string; to: string; isCurrent: boolean; count?: number };

/** The sub-pages of a tab as links: Correct and Incorrect, List and Map. */
export function Segmented({ label, segments }: { label: string; segments: readonly Segment[] }) {
  const frame = useRef<HTMLElement>(null);
  const current = segments.find((segment) => segment.isCurrent)?.key;
  const count = segments.length;
  // scroll the current one into view if they are wider than the screen; again if some are added later
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
