import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './timeline.module.css';

export type TimelineItem = {
  key: string | number;
  content: ReactNode;
  /** The small line under it: when, by whom. */
  detail?: ReactNode;
  /** Still to come: an open ring. */
  isToCome?: boolean;
};

/** What happened, in order. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={classNames(item.isToCome && styles.toCome)}>
          {item.content}
          {item.detail !== undefined && <div className={styles.detail}>{item.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
