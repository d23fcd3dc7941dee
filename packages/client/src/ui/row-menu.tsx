import { IconButton } from './button.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import styles from './row-menu.module.css';
import text from './text.module.css';

export type RowMenuProps = {
  /** Names the row: "Actions for Measles". */
  label: string;
  items: readonly MenuItem[];
  /** What is being done with the row now, in words; then nothing else is offered. */
  going?: string | false | undefined;
};

/** What can be done with a row that is rarely done: behind three dots at its end. */
export function RowMenu({ label, items, going }: RowMenuProps) {
  if (going)
    return (
      <span role="status" className={text.muted}>
        {going}
      </span>
    );
  if (items.length === 0) return null;
  return (
    <div className={styles.menu}>
      <Menu button={<IconButton icon="more" label={label} />} items={items} />
    </div>
  );
}
