import type { ReactNode } from 'react';
import styles from './add-link.module.css';
import { LinkButton } from './button.tsx';

/** Leads from a list to the form for a new thing. On a phone, at the end of the page, it floats above the list. */
export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <LinkButton to={to} look="main" icon="plus">
        {children}
      </LinkButton>
    </div>
  );
}
