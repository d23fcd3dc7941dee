import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = {
  title?: ReactNode;
  /** At the end of the title's line: a badge, a small button. */
  aside?: ReactNode;
  /** Content that brings its own padding, as a table or a list of rows does. */
  isFlush?: boolean;
  className?: string;
  /** Where a list of sections leads. */
  id?: string;
  children: ReactNode;
};

/** A piece of a page with a line around it. With a title it is a region of that name. */
export function Card({ title, aside, isFlush, className, id, children }: CardProps) {
  const titleId = useId();
  const body = <div className={isFlush ? undefined : styles.body}>{children}</div>;
  if (!title)
    return (
      <div id={id} className={classNames(styles.card, className)}>
        {body}
      </div>
    );
  return (
    <section id={id} className={classNames(styles.card, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {body}
    </section>
  );
}

/** Pairs of a word and its value, as on an overview: `<Facts of={[[t('…'), value]]} />`. */
export function Facts({ of }: { of: ReadonlyArray<readonly [label: string, value: ReactNode]> }) {
  return (
    <dl className={styles.facts}>
      {of.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
