import { Combobox as Base } from '@base-ui/react/combobox';
import styles from './field.module.css';
import { Field, type FieldFrame, useFieldId } from './field.tsx';
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
  placeholder?: string;
};

/** One of many values, found by typing. The list is not modal, so the page stays readable behind it. */
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
    placeholder,
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
          <span className={styles.framed}>
            <Base.Input {...control} placeholder={placeholder} onBlur={onBlur} className={styles.control} />
            <Icon name="down" className={styles.chevron} />
          </span>
          <Base.Portal>
            <Base.Positioner className={popup.positioner} sideOffset={4}>
              <Base.Popup className={`${popup.popup} ${popup.list}`}>
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
