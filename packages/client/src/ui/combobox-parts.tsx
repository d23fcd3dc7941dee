import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import type { FieldControl } from './field.tsx';
import search from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import popup from './popup.module.css';
import { useUiTexts } from './texts-context.ts';

/** Tells when a field with a list is left: going on into the list is not leaving it. */
export function useLeaving(onBlur: (() => void) | undefined) {
  const isOpen = useRef(false);
  return {
    follow: (isNowOpen: boolean) => {
      isOpen.current = isNowOpen;
      if (!isNowOpen) onBlur?.();
    },
    leave: () => {
      if (!isOpen.current) onBlur?.();
    },
  };
}

type ComboboxPartsProps<Item> = {
  control: FieldControl;
  leave: () => void;
  /** What is chosen, in words. */
  chosen: string | undefined;
  /** The words for having chosen nothing yet. */
  emptyLabel: string | undefined;
  row: (option: Item) => ReactNode;
};

/**
 * The button that says what is chosen, and the list that it opens. The field to type in lies in the list: beside it the
 * list would be modal, and would hide the page, with the label of this very field, from screen readers.
 */
export function ComboboxParts<Item>({ control, leave, chosen, emptyLabel, row }: ComboboxPartsProps<Item>) {
  const t = useUiTexts();
  return (
    <>
      <Base.Trigger {...control} onBlur={leave} className={classNames(styles.control, styles.opener)}>
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
