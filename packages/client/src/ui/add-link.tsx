import type { ReactNode } from 'react';
import styles from './add-link.module.css';
import { LinkButton } from './button.tsx';

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
