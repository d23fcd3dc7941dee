import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './sort-button.module.css';

export type SortDirection = 'ascending' | 'descending';

/** A column's head that sorts. The table's head carries `aria-sort`. */
export function SortButton({
  direction,
  onSort,
  label,
}: {
  direction: SortDirection | undefined;
  onSort: () => void;
  label: ReactNode;
}) {
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {label}
      {direction && <Icon name={direction === 'descending' ? 'down' : 'upChevron'} small />}
    </button>
  );
}
