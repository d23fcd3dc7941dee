import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import styles from './today.module.css';

/** Where a section is on the page, and how much of it is rendered now. */
export type SectionPart = {
  /** The anchor to which its tile leads, if it leads here. */
  id: string | undefined;
  /** The number of items rendered now: all, or the first ones until the page is visible. */
  limit: number | undefined;
};

/** A section of the page: its items, and a link to the list with the rest. */
export function Section<Entry>({
  id,
  limit,
  title,
  items,
  more = 0,
  to = '',
  children,
}: SectionPart & {
  title: string;
  items: readonly Entry[];
  /** How many items are not shown. */
  more?: number;
  /** Where they are. */
  to?: string;
  /** Renders an item, with a key. */
  children: (item: Entry) => ReactNode;
}) {
  const { t } = useTexts();
  return (
    <Card id={id} title={title}>
      <ul className={styles.items}>{items.slice(0, limit).map(children)}</ul>
      {more > 0 && (
        <LinkButton size="small" to={to}>
          {t('today.more', { count: more })}
        </LinkButton>
      )}
    </Card>
  );
}

/** One item: what it is, where and since when, and what can be done. */
export function Item({
  title,
  details,
  children,
}: {
  title: ReactNode;
  details: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <b>{title}</b>
        <p>{details}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** "Nakiri, Norvale", of the parts that are known. */
export function describePlace({
  village,
  district,
}: {
  village?: string | null;
  district?: string | null;
}): string {
  return [village, district].filter(Boolean).join(', ');
}
