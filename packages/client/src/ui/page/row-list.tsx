import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** Rows inside a card, each a `<li>`: the main part, and beside or below it details in `<span>`s. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** A text in a row that has the whole width. */
export function RowText({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className={styles.text}>
      {children}
    </p>
  );
}
