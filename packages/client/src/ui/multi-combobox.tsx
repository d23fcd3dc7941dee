import { Combobox as Base } from '@base-ui/react/combobox';
import type { ComboboxProps } from './combobox.tsx';
import { ComboboxParts, useLeaving } from './combobox-parts.tsx';
import { Field, useFieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import popup from './popup.module.css';
import type { Option } from './select-field.tsx';
import { useUiTexts } from './texts-context.ts';

/** An option that cannot be taken away, and why. */
export type MultiOption<Value extends string | number> = Option<Value> & { fixedBy?: string | undefined };

export type MultiComboboxProps<Value extends string | number> = Omit<
  ComboboxProps<Value>,
  'options' | 'value' | 'onChange'
> & {
  options: ReadonlyArray<MultiOption<Value>>;
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

function OptionRow<Value extends string | number>({ option }: { option: MultiOption<Value> }) {
  return (
    <Base.Item value={option} disabled={option.fixedBy !== undefined} className={popup.item}>
      <span className={popup.tick}>
        <Base.ItemIndicator>
          <Icon name="check" small />
        </Base.ItemIndicator>
      </span>
      <span>
        {option.label}
        {option.fixedBy && <small className={popup.reason}>{option.fixedBy}</small>}
      </span>
    </Base.Item>
  );
}

/** Any number of many values, found by typing. Shut, it names the first and how many more there are. */
export function MultiCombobox<Value extends string | number>(props: MultiComboboxProps<Value>) {
  const { label, help, error, isOptional, isHalf, className, name, options, values, onChange, onBlur } =
    props;
  const t = useUiTexts();
  const id = useFieldId(name);
  const { follow, leave } = useLeaving(onBlur);
  const chosen = options.filter((option) => values.includes(option.value));
  const fixed = chosen.filter((option) => option.fixedBy !== undefined);
  const change = (next: MultiOption<Value>[]) =>
    onChange([...new Set([...fixed, ...next].map((option) => option.value))]);
  const [first] = chosen;
  const words =
    chosen.length > 1 ? t('ui.multi.chosen', { first: first?.label, more: chosen.length - 1 }) : first?.label;
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <Base.Root
          multiple
          items={options}
          value={chosen}
          onValueChange={change}
          onOpenChange={follow}
          isItemEqualToValue={(item: Option<Value>, other: Option<Value>) => item.value === other.value}
        >
          <ComboboxParts
            {...{ control, leave }}
            chosen={words}
            emptyLabel={props.emptyLabel}
            row={(option: MultiOption<Value>) => <OptionRow key={option.value} option={option} />}
          />
        </Base.Root>
      )}
    </Field>
  );
}
