import { Popover } from '@base-ui/react/popover';
import { useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import popup from '../overlays/popup.module.css';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './bar.module.css';
import type { Filter } from './filter.ts';

/** A filter as a button with a popover. */
export function FilterPopover({ filter }: { filter: Filter }) {
  const t = useUiTexts();
  return (
    <Popover.Root>
      <Popover.Trigger className={classNames(styles.picker, filter.isSet && styles.set)}>
        <span>{filter.label}</span> <b>{filter.describe(t)}</b>
        <Icon name="down" small />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="start" sideOffset={4}>
          <Popover.Popup className={classNames(popup.popup, popup.roomy)} aria-label={filter.label}>
            {filter.content}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A filter as a collapsible line of the sheet. */
export function FilterDisclosure({ filter }: { filter: Filter }) {
  const t = useUiTexts();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={classNames(styles.picker, styles.line, filter.isSet && styles.set)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{filter.label}</span> <b>{filter.describe(t)}</b>
        <Icon name={isOpen ? 'upChevron' : 'down'} small />
      </button>
      <div id={id} hidden={!isOpen} className={styles.unfolded}>
        {isOpen && filter.content}
      </div>
    </div>
  );
}

/** Rarely used filters behind one button. */
export function MoreFilters({ filters }: { filters: readonly Filter[] }) {
  const t = useUiTexts();
  const count = filters.filter((filter) => filter.isSet).length;
  if (filters.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger className={classNames(styles.picker, count > 0 && styles.set)}>
        <b>{count > 0 ? t('ui.filter.moreSet', { count }) : t('ui.filter.more')}</b>
        <Icon name="down" small />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="start" sideOffset={4}>
          <Popover.Popup className={classNames(popup.popup, popup.roomy)} aria-label={t('ui.filter.more')}>
            <div className={styles.more}>
              {filters.map((filter) => (
                <FilterDisclosure key={filter.key} filter={filter} />
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
