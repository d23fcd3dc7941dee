import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Sheet } from '../overlays/overlay.tsx';
import { useIsWide } from '../styles/media.ts';
import { useUiTexts } from '../text/texts-context.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './bar.module.css';
import type { Filter } from './filter.ts';
import { FilterDisclosure, FilterPopover, MoreFilters } from './picker.tsx';

export type FilterBarProps = {
  filters: readonly Filter[];
  /** Before the filters: the segmented control of sub-pages, or a search field. */
  start?: ReactNode;
  /** At the end of the row: actions such as export and add. */
  actions?: ReactNode;
  onReset: () => void;
  /** The button that closes the sheet on a phone: "Show 24 results". */
  showLabel?: string;
  /** Announced to screen readers: "11 alerts. 3 wait for a decision." */
  result?: string;
};

function FilterSheet({
  filters,
  onReset,
  showLabel,
}: Pick<FilterBarProps, 'filters' | 'onReset' | 'showLabel'>) {
  const t = useUiTexts();
  const [isOpen, setIsOpen] = useState(false);
  const set = filters.filter((filter) => filter.isSet);
  const chips = filters.filter((filter) => filter.isSet || filter.chip);
  const close = () => setIsOpen(false);
  const footer = (
    <>
      <Button onClick={onReset}>{t('ui.filter.reset')}</Button>
      <Button variant="main" onClick={close}>
        {showLabel ?? t('ui.filter.show')}
      </Button>
    </>
  );
  return (
    <>
      <Button icon="filter" onClick={() => setIsOpen(true)}>
        {set.length > 0 ? t('ui.filter.openSet', { count: set.length }) : t('ui.filter.open')}
      </Button>
      {chips.map((filter) =>
        filter.isSet ? (
          <button key={filter.key} type="button" className={styles.chip} onClick={filter.onClear}>
            <VisuallyHidden>{t('ui.filter.remove', { filter: filter.label })}</VisuallyHidden>
            {filter.chip ?? filter.describe(t)}
            <Icon name="cross" small />
          </button>
        ) : (
          <button key={filter.key} type="button" className={styles.chip} onClick={() => setIsOpen(true)}>
            <VisuallyHidden>{filter.label}: </VisuallyHidden>
            {filter.chip}
          </button>
        ),
      )}
      <Sheet isOpen={isOpen} onClose={close} title={t('ui.filter.open')} footer={footer}>
        {filters.map((filter) => (
          <FilterDisclosure key={filter.key} filter={filter} />
        ))}
      </Sheet>
    </>
  );
}

function FilterRow({ filters }: { filters: readonly Filter[] }) {
  return (
    <>
      {filters.map((filter) => !filter.isRare && <FilterPopover key={filter.key} filter={filter} />)}
      <MoreFilters filters={filters.filter((filter) => filter.isRare)} />
    </>
  );
}

/** Wide screens: a row of filter buttons. Phones: one button that opens a sheet, and chips of the active filters. */
export function FilterBar({ filters, start, actions, onReset, showLabel, result }: FilterBarProps) {
  const t = useUiTexts();
  const isWide = useIsWide();
  return (
    <>
      <search className={styles.bar} aria-label={t('ui.filter.open')}>
        {start}
        {isWide && <FilterRow filters={filters} />}
        {!isWide && filters.length > 0 && <FilterSheet {...{ filters, onReset, showLabel }} />}
        {isWide && filters.some((filter) => filter.isSet) && (
          <Button variant="ghost" onClick={onReset}>
            {t('ui.filter.reset')}
          </Button>
        )}
        <span className={styles.grow} />
        {actions}
      </search>
      {result !== undefined && (
        <p role="status" className={styles.result}>
          {result}
        </p>
      )}
    </>
  );
}
