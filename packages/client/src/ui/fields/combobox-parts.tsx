import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, useRef } from 'react';
import search from '../filters/bar.module.css';
import { Icon } from '../icons/icon.tsx';
import popup from '../overlays/popup.module.css';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './field.module.css';
import type { FieldControl } from './field.tsx';

/** Calls `onBlur` when a field with a list loses focus. Moving the focus into its list does not count. */
export function useListBlur(onBlur: (() => void) | undefined) {
  const isOpen = useRef(false);
  return {
    onOpenChange: (isNowOpen: boolean) => {
      isOpen.current = isNowOpen;
      if (!isNowOpen) onBlur?.();
    },
    onControlBlur: () => {
      if (!isOpen.current) onBlur?.();
    },
  };
}

type ComboboxPartsProps<Item> = {
  control: FieldControl;
  onControlBlur: () => void;
  /** Label of the selected value. */
  chosen: string | undefined;
  /** Placeholder if nothing is selected. */
  emptyLabel: string | undefined;
  row: (option: Item) => ReactNode;
};

/**
 * The button that shows the selected value, and the list that it opens. The search input is inside the list: next to the button,
 * the list would be modal and hide the page, including the label of this field, from screen readers.
 */
export function ComboboxParts<Item>({
  control,
  onControlBlur,
  chosen,
  emptyLabel,
  row,
}: ComboboxPartsProps<Item>) {
  const t = useUiTexts();
  return (
    <>
      <Base.Trigger {...control} onBlur={onControlBlur} className={classNames(styles.control, styles.opener)}>
        <span className={chosen ? undefined : styles.unchosen}>{chosen ?? emptyLabel ?? t('ui.choose')}</span>
        <Icon name="down" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={4}>
          <Base.Popup className={classNames(popup.popup, popup.list)} aria-label={t('ui.search')}>
            <span className={search.searchField}>
              <Icon name="search" />
              <Base.Input aria-label={t('ui.search')} placeholder={t('ui.search')} />
            </span>
            <Base.Empty className={popup.empty}>{t('ui.noneFound')}</Base.Empty>
            <Base.List>{row}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </>
  );
}
