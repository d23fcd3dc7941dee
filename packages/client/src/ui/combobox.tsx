import { Combobox as Base } from '@base-ui/react/combobox';
import { ComboboxParts, useLeaving } from './combobox-parts.tsx';
import { Field, type FieldFrame, useFieldId } from './field.tsx';
import popup from './popup.module.css';
import type { Option } from './select-field.tsx';

export type ComboboxProps<Value extends string | number> = FieldFrame & {
  name?: string;
  options: ReadonlyArray<Option<Value>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  /** The words for having chosen nothing yet. */
  emptyLabel?: string;
  /** Of thousands of options only so many stand in the list at once; the others are found by typing. */
  mostShown?: number;
  /** Whether an option is what somebody searches for; unless given, its label contains it. */
  matches?: (option: Option<Value>, search: string) => boolean;
};

/** One of many values, found by typing. */
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
    mostShown,
    matches,
  } = props;
  const id = useFieldId(name);
  const { follow, leave } = useLeaving(onBlur);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <Base.Root
          items={options}
          limit={mostShown}
          filter={matches}
          value={chosen}
          onValueChange={(option: Option<Value> | null) => onChange(option?.value ?? null)}
          onOpenChange={follow}
          isItemEqualToValue={(item: Option<Value>, other: Option<Value>) => item.value === other.value}
        >
          <ComboboxParts
            {...{ control, leave }}
            chosen={chosen?.label}
            emptyLabel={emptyLabel}
            row={(option: Option<Value>) => (
              <Base.Item key={option.value} value={option} className={popup.item}>
                {option.label}
              </Base.Item>
            )}
          />
        </Base.Root>
      )}
    </Field>
  );
}
