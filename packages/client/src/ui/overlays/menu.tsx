import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './popup.module.css';

export type MenuItem = {
  key: string;
  label: string;
  icon?: IconName;
  onSelect: () => void;
  lang?: string;
  isCurrent?: boolean;
  /** Why it is not available; the item stays in the menu with this reason. */
  blockedBy?: string | undefined;
  /** Adds a separator above, unless it is the first item. */
  isGroupStart?: boolean;
  /** The heading of the group that starts here, and a line about it. */
  group?: { title: string; about: string };
};

export type MenuProps = {
  /** The button that opens it, for example an `IconButton`. */
  button: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  /** Content above the items. */
  header?: ReactNode;
  /** Open at first, because the button was pressed before the menu was loaded. */
  startsOpen?: boolean;
};

/** Each group begins with an item that starts one. */
function divideIntoGroups(items: readonly MenuItem[]): MenuItem[][] {
  const groups: MenuItem[][] = [];
  for (const item of items) {
    if (item.isGroupStart || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(item);
  }
  return groups;
}

function Item({ item }: { item: MenuItem }) {
  return (
    <Base.Item
      className={styles.item}
      lang={item.lang}
      aria-current={item.isCurrent || undefined}
      disabled={item.blockedBy !== undefined}
      onClick={item.onSelect}
    >
      {item.icon && <Icon name={item.icon} />}
      <span>
        {item.label}
        {item.blockedBy && <small className={styles.reason}>{item.blockedBy}</small>}
      </span>
    </Base.Item>
  );
}

function Group({ items, isFirst }: { items: readonly MenuItem[]; isFirst: boolean }) {
  const [first] = items;
  const content = items.map((item) => <Item key={item.key} item={item} />);
  return (
    <>
      {first?.isGroupStart && !isFirst && <Base.Separator className={styles.separator} />}
      {first?.group ? (
        <Base.Group>
          <Base.GroupLabel className={styles.groupLabel}>
            {first.group.title}
            <small className={styles.reason}>{first.group.about}</small>
          </Base.GroupLabel>
          {content}
        </Base.Group>
      ) : (
        content
      )}
    </>
  );
}

const landmarks = 'main, header, nav, aside, [role="dialog"]';

/**
 * A menu button (ARIA pattern). The menu is rendered in the landmark of its button, not next to the button: a table would clip
 * it.
 */
export function Menu({ button, items, header, startsOpen = false }: MenuProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const findContainer = useCallback(
    (frame: HTMLElement | null) => setContainer(frame && (frame.closest<HTMLElement>(landmarks) ?? frame)),
    [],
  );
  return (
    <div ref={findContainer}>
      <Base.Root modal={false} defaultOpen={startsOpen}>
        <Base.Trigger render={button} />
        <Base.Portal container={container}>
          <Base.Positioner className={styles.positioner} align="end" sideOffset={4}>
            <Base.Popup className={styles.popup}>
              {header}
              {divideIntoGroups(items).map((group) => (
                <Group key={group[0]?.key} items={group} isFirst={group[0] === items[0] && !header} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
