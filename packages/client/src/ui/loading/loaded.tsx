import type { ReactNode } from 'react';
import { Note } from '../status/note.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import { LoadError } from './load-error.tsx';
import styles from './loaded.module.css';
import { Skeleton } from './skeleton.tsx';
import { useHasWaited } from './waiting.ts';

/** The part of a query result that is needed to show its state. */
export type LoadedQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  /** `paused`: waiting for a network. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
};

export type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  /** For screen readers while loading: "Loading alerts". */
  label?: string;
  /** Shown while loading. Default: rows of a list. */
  skeleton?: ReactNode;
  rows?: number;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the data of a query. While loading, it shows nothing for 200 ms, then a skeleton. After an error it offers to try
 * again, and earlier data stays on the page.
 */
export function Loaded<Data>({ query, label, skeleton, rows, isEmpty, empty, children }: LoadedProps<Data>) {
  const t = useUiTexts();
  const isWaiting = query.data === undefined && !query.error;
  const hasWaited = useHasWaited(isWaiting);
  if (isWaiting && hasWaited && query.fetchStatus === 'paused')
    return <Note tone="warn">{t('offline.notSeen')}</Note>;
  if (isWaiting)
    return hasWaited ? (skeleton ?? <Skeleton rows={rows} label={label ?? t('ui.loading')} />) : null;
  const failure = query.error && !query.isFetching && (
    <LoadError error={query.error} onRetry={query.refetch} />
  );
  if (query.data === undefined) return failure || <Skeleton rows={rows} label={label ?? t('ui.loading')} />;
  return (
    <div className={styles.loaded}>
      {query.isFetching && <div className={styles.refreshing} aria-hidden="true" />}
      {failure}
      {isEmpty?.(query.data) ? empty : children(query.data)}
    </div>
  );
}

/** Empty state: one sentence and one button. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
