import { type ReactNode, useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './card.module.css';

export type CardProps = {
  title?: ReactNode;
  /** After the title, not part of it: an explanation of the term. */
  explanation?: ReactNode;
  /** At the end of the title line: a badge, a small button. */
  aside?: ReactNode;
  /** No padding: the content has its own, like a table or a list of rows. */
  isFlush?: boolean;
  className?: string;
  /** Anchor for links from a list of sections. */
  id?: string;
  children: ReactNode;
};

/** A card. With a title, it is a region of that name. */
export function Card({ title, explanation, aside, isFlush, className, id, children }: CardProps) {
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
        {explanation ? (
          <div className={styles.explained}>
            <h2 id={titleId}>{title}</h2>
            {explanation}
          </div>
        ) : (
          <h2 id={titleId}>{title}</h2>
        )}
        {aside}
      </div>
      {body}
    </section>
  );
}

/** Pairs of label and value, as on overview pages: `<DescriptionList items={[[t('…'), value]]} />`. */
export function DescriptionList({
  items,
}: {
  items: ReadonlyArray<readonly [label: string, value: ReactNode]>;
}) {
  return (
    <dl className={styles.details}>
      {items.map(([label, value]) => (
        <div key={label} className={styles.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
