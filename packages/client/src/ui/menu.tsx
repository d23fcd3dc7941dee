import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './popup.module.css';

export type MenuItem = {
  key: string;
  label: string;
  icon?: IconName;
  onSelect: () => void;
  lang?: string;
  isCurrent?: boolean;
};

export type MenuProps = {
  /** The button that opens it, for example an `IconButton` with its name. */
  button: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  /** Facts above the items, not selectable. */
  head?: ReactNode;
};

/** A menu behind a button, following the menu-button pattern. It opens in the same landmark as its button. */
export function Menu({ button, items, head }: MenuProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Base.Root modal={false}>
        <Base.Trigger render={button} />
        <Base.Portal container={place}>
          <Base.Positioner className={styles.positioner} align="end" sideOffset={4}>
            <Base.Popup className={styles.popup}>
              {head}
              {items.map((item) => (
                <Base.Item
                  key={item.key}
                  className={styles.item}
                  lang={item.lang}
                  aria-current={item.isCurrent || undefined}
                  onClick={item.onSelect}
                >
                  {item.icon && <Icon name={item.icon} />}
                  {item.label}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
