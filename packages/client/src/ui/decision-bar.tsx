import type { ReactNode } from 'react';
import styles from './decision-bar.module.css';

export type DecisionBarProps = {
  /** Names the region: "Decision", "Save". */
  label: string;
  /** What is possible now, in one sentence; blocked actions find their reason here. */
  sentence?: ReactNode;
  /** The actions, the forward one last. */
  children: ReactNode;
};

/** Sticks to the bottom of a page: what is possible now, then the actions. */
export function DecisionBar({ label, sentence, children }: DecisionBarProps) {
  return (
    <section className={styles.bar} aria-label={label} data-decision-bar="">
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </section>
  );
}
