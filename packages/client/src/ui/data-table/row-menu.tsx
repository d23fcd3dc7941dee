import { IconButton } from '../buttons/button.tsx';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import text from '../text/text.module.css';
import styles from './row-menu.module.css';

export type RowMenuProps = {
  /** Accessible name: "Actions for Measles". */
  label: string;
  items: readonly MenuItem[];
  /** Text of an action in progress, shown instead of the menu. */
  progressText?: string | false | undefined;
};

/** Menu for the less frequent actions of a row. */
export function RowMenu({ label, items, progressText }: RowMenuProps) {
  if (progressText)
    return (
      <span role="status" className={text.muted}>
        {progressText}
      </span>
    );
  if (items.length === 0) return null;
  return (
    <div className={styles.menu}>
      <Menu button={<IconButton icon="more" label={label} />} items={items} />
    </div>
  );
}
