import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './popup.module.css';

export type MenuItem = {
  key: string;
  label: string;
  icon?: IconName;
  onSelect: () => void;
  lang?: string;
  isCurrent?: boolean;
  /** Why it cannot be chosen now; it stays in the menu, and says so. */
  blockedBy?: string | undefined;
  /** A line above it: here begins something else. */
  isGroupStart?: boolean;
};

export type MenuProps = {
  /** The button that opens it, for example an `IconButton` with its name. */
  button: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  /** Facts above the items, not selectable. */
  head?: ReactNode;
  /** It is open from the beginning: the button was pressed before the menu was loaded. */
  startsOpen?: boolean;
};

const landmarks = 'main, header, nav, aside, [role="dialog"]';

/**
 * A menu behind a button, following the menu-button pattern. It opens in the landmark of its button, not beside the
 * button itself: a table would cut it off.
 */
export function Menu({ button, items, head, startsOpen = false }: MenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const settle = useCallback(
    (frame: HTMLElement | null) => setPlace(frame && (frame.closest<HTMLElement>(landmarks) ?? frame)),
    [],
  );
  return (
    <div ref={settle}>
      <Base.Root modal={false} defaultOpen={startsOpen}>
        <Base.Trigger render={button} />
        <Base.Portal container={place}>
          <Base.Positioner className={styles.positioner} align="end" sideOffset={4}>
            <Base.Popup className={styles.popup}>
              {head}
              {items.map((item) => (
                <Fragment key={item.key}>
                  {item.isGroupStart && <Base.Separator className={styles.separator} />}
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
                </Fragment>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
