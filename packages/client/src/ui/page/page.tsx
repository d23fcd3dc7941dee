import type { ReactNode } from 'react';
import { usePageHeader } from './header.ts';
import styles from './page.module.css';

export type PageProps = {
  /** Shown in the top bar and in the document title. */
  title: string;
  /** For decision pages: a larger h1, replacing that of the bar. */
  heading?: ReactNode;
  /** Under the heading: location, date. */
  subheading?: ReactNode;
  /** At the end of the heading line: status, time. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A page in the app frame. It has exactly one h1: the heading, or the title in the bar. */
export function Page({ title, heading, subheading, aside, children }: PageProps) {
  const isFramed = usePageHeader(title, heading !== undefined);
  const renderedHeading = heading ?? (isFramed ? undefined : title);
  return (
    <div className={styles.page}>
      {renderedHeading !== undefined && (
        <div className={styles.head}>
          <div>
            <h1>{renderedHeading}</h1>
            {subheading && <p className={styles.lead}>{subheading}</p>}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** Layout of a decision page: the subject, and beside it the supporting information (below on smaller screens). */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}
