import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode, useCallback, useState } from 'react';
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
  /** Adds a separator above. */
  isGroupStart?: boolean;
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
