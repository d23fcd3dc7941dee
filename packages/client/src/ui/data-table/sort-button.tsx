import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './sort-button.module.css';

export type SortDirection = 'ascending' | 'descending';

/** The button of a sortable column header. The header cell has `aria-sort`. */
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
