import { Combobox as Base } from '@base-ui/react/combobox';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldFrame, useFieldId } from './field.tsx';
import search from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import popup from './popup.module.css';
import type { Option } from './select-field.tsx';
import { useUiTexts } from './texts-context.ts';

export type ComboboxProps<Value extends string | number> = FieldFrame & {
  name?: string;
  options: ReadonlyArray<Option<Value>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  /** The words for having chosen nothing yet. */
  emptyLabel?: string;
};

/**
 * One of many values, found by typing. The field to type in lies in the list: beside it the list would be
 * modal, and would hide the page, with the label of this very field, from screen readers.
 */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const {
    label,
    help,
    error,
    isOptional,
    isHalf,
    className,
    name,
    options,
    value,
    onChange,
    onBlur,
    emptyLabel,
  } = props;
  const t = useUiTexts();
  const id = useFieldId(name);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(option: Option<Value> | null) => onChange(option?.value ?? null)}
          isItemEqualToValue={(item: Option<Value>, other: Option<Value>) => item.value === other.value}
        >
          <Base.Trigger {...control} onBlur={onBlur} className={classNames(styles.control, styles.opener)}>
            <span className={chosen ? undefined : styles.unchosen}>
              {chosen?.label ?? emptyLabel ?? t('ui.choose')}
            </span>
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
                <Base.List>
                  {(option: Option<Value>) => (
                    <Base.Item key={option.value} value={option} className={popup.item}>
                      {option.label}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
