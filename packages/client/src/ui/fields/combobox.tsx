import { Combobox as Base } from '@base-ui/react/combobox';
import popup from '../overlays/popup.module.css';
import { ComboboxParts, useListBlur } from './combobox-parts.tsx';
import { Field, type FieldFrame, useFieldId } from './field.tsx';
import type { Option } from './select-field.tsx';

export type ComboboxProps<Value extends string | number> = FieldFrame & {
  name?: string;
  options: ReadonlyArray<Option<Value>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  /** Placeholder if nothing is selected. */
  emptyLabel?: string;
  /** The maximum number of options in the list at once; typing finds the others. */
  maxShown?: number;
  /** Whether an option matches a search. Default: its label contains the search text. */
  matches?: (option: Option<Value>, search: string) => boolean;
};

/** A searchable select field for many values. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const {
    label,
    explanation,
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
    maxShown,
    matches,
  } = props;
  const id = useFieldId(name);
  const { onOpenChange, onControlBlur } = useListBlur(onBlur);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ id, label, explanation, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <Base.Root
          items={options}
          limit={maxShown}
          filter={matches}
          value={chosen}
          onValueChange={(option: Option<Value> | null) => onChange(option?.value ?? null)}
          onOpenChange={onOpenChange}
          isItemEqualToValue={(item: Option<Value>, other: Option<Value>) => item.value === other.value}
        >
          <ComboboxParts
            {...{ control, onControlBlur }}
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
