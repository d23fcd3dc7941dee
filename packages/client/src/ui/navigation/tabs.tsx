import { type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export type Tab = {
  key: string;
  label: string;
  to: string;
  isCurrent: boolean;
  /** A `TabCount` of items that need a decision. */
  badge?: ReactNode;
};

/** Pages as tab links. The current one is scrolled into view. */
export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}) {
  const current = useRef<HTMLAnchorElement>(null);
  const currentKey = tabs.find((tab) => tab.isCurrent)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes current
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [currentKey]);
  return (
    <nav aria-label={label} className={[styles.tabs, className].filter(Boolean).join(' ')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              ref={tab.isCurrent ? current : undefined}
            >
              {tab.label}
              {tab.badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of items that need a decision; hidden at 0. `label` is for screen readers: "3 waiting for a decision". */
export function TabCount({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
