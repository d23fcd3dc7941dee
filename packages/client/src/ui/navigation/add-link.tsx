import type { ReactNode } from 'react';
import { LinkButton } from '../buttons/button.tsx';
import styles from './add-link.module.css';

/** A link from a list to the form for a new item. On phones it floats above the end of the list. */
export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <LinkButton to={to} variant="main" icon="plus">
        {children}
      </LinkButton>
    </div>
  );
}
