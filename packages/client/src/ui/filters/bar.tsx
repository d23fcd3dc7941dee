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

/** Where saved filters are shown: in the row, or in the sheet of a phone, which may be closed. */
export type ViewsPlace = 'row' | 'sheet' | 'closedSheet';

export type FilterBarProps = {
  filters: readonly Filter[];
  /** Before the filters: the segmented control of sub-pages, or a search field. */
  start?: ReactNode;
  /** At the end of the row: actions such as export and add. */
  actions?: ReactNode;
  onReset: () => void;
  /** Filters that somebody saved. */
  views?: ((place: ViewsPlace) => ReactNode) | undefined;
  /** The button that closes the sheet on a phone: "Show 24 results". */
  showLabel?: string;
  /** Announced to screen readers: "11 alerts. 3 wait for a decision." */
  result?: string;
};

function FilterSheet({
  filters,
  onReset,
  showLabel,
  views,
}: Pick<FilterBarProps, 'filters' | 'onReset' | 'showLabel' | 'views'>) {
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
      {views?.('closedSheet')}
      <Sheet isOpen={isOpen} onClose={close} title={t('ui.filter.open')} footer={footer}>
        {views?.('sheet')}
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

/** The actions keep their place at the end of the first row, however many filters there are. */
function WideBar({ filters, start, actions, onReset, views }: FilterBarProps) {
  const t = useUiTexts();
  return (
    <>
      <div className={styles.main}>
        {start}
        <FilterRow filters={filters} />
        {filters.some((filter) => filter.isSet) && (
          <Button variant="ghost" onClick={onReset}>
            {t('ui.filter.reset')}
          </Button>
        )}
      </div>
      {(actions || views) && (
        <div className={styles.actions}>
          {views?.('row')}
          {actions}
        </div>
      )}
    </>
  );
}

/** Only the chips scroll: the button for all filters and the actions are always in view. */
function NarrowBar({ filters, start, actions, onReset, showLabel, views }: FilterBarProps) {
  return (
    <>
      {start && <div className={styles.start}>{start}</div>}
      <div className={styles.end}>
        {filters.length > 0 && (
          <div className={styles.chips}>
            <FilterSheet {...{ filters, onReset, showLabel, views }} />
          </div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </>
  );
}

/** Wide screens: a row of filter buttons. Phones: one button that opens a sheet, and chips of the active filters. */
export function FilterBar(props: FilterBarProps) {
  const t = useUiTexts();
  const isWide = useIsWide();
  return (
    <>
      <search className={styles.bar} aria-label={t('ui.filter.open')}>
        {isWide ? <WideBar {...props} /> : <NarrowBar {...props} />}
      </search>
      {props.result !== undefined && (
        <p role="status" className={styles.result}>
          {props.result}
        </p>
      )}
    </>
  );
}
