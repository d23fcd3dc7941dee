import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './timeline.module.css';

export type TimelineItem = {
  key: string | number;
  content: ReactNode;
  /** Small text below: when, by whom. */
  detail?: ReactNode;
  /** Not yet happened: shown as an open ring. */
  isUpcoming?: boolean;
};

/** Events in chronological order. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={classNames(item.isUpcoming && styles.upcoming)}>
          {item.content}
          {item.detail !== undefined && <div className={styles.detail}>{item.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
