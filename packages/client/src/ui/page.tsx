import type { ReactNode } from 'react';
import styles from './page.module.css';
import { usePageHead } from './page-head.ts';

export type PageProps = {
  /** What this page is: shown in the bar, and first in the title of the document. */
  title: string;
  /** For decision pages: the h1 of the page, larger and in place of the bar's. */
  heading?: ReactNode;
  /** Under the heading: place, date. */
  lead?: ReactNode;
  /** At the end of the heading's line: status, clock. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One page in the frame of the app. Exactly one h1: the heading, else the title in the bar. */
export function Page({ title, heading, lead, aside, children }: PageProps) {
  const isFramed = usePageHead(title, heading !== undefined);
  const ownHeading = heading ?? (isFramed ? undefined : title);
  return (
    <div className={styles.page}>
      {ownHeading !== undefined && (
        <div className={styles.head}>
          <div>
            <h1>{ownHeading}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** A decision page: what is decided on, and beside it why (below it on narrower screens). */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}
