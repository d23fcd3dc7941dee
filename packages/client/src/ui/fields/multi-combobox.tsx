import { Combobox as Base } from '@base-ui/react/combobox';
import { Icon } from '../icons/icon.tsx';
import popup from '../overlays/popup.module.css';
import { useUiTexts } from '../text/texts-context.ts';
import type { ComboboxProps } from './combobox.tsx';
import { ComboboxParts, useListBlur } from './combobox-parts.tsx';
import { Field, useFieldId } from './field.tsx';
import type { Option } from './select-field.tsx';

/** An option; with a reason if it cannot be deselected. */
export type MultiOption<Value extends string | number> = Option<Value> & {
  readOnlyReason?: string | undefined;
};

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
    <Base.Item value={option} disabled={option.readOnlyReason !== undefined} className={popup.item}>
      <span className={popup.tick}>
        <Base.ItemIndicator>
          <Icon name="check" small />
        </Base.ItemIndicator>
      </span>
      <span>
        {option.label}
        {option.readOnlyReason && <small className={popup.reason}>{option.readOnlyReason}</small>}
      </span>
    </Base.Item>
  );
}

/** A searchable multi-select field. When closed, it shows the first value and the number of others. */
export function MultiCombobox<Value extends string | number>(props: MultiComboboxProps<Value>) {
  const { label, explanation, help, error, isOptional, isHalf, className } = props;
  const { name, options, values, onChange, onBlur } = props;
  const t = useUiTexts();
  const id = useFieldId(name);
  const { onOpenChange, onControlBlur } = useListBlur(onBlur);
  const chosen = options.filter((option) => values.includes(option.value));
  const readOnlyOptions = chosen.filter((option) => option.readOnlyReason !== undefined);
  const change = (next: MultiOption<Value>[]) =>
    onChange([...new Set([...readOnlyOptions, ...next].map((option) => option.value))]);
  const [first] = chosen;
  const summary =
    chosen.length > 1 ? t('ui.multi.chosen', { first: first?.label, more: chosen.length - 1 }) : first?.label;
  return (
    <Field {...{ id, label, explanation, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <Base.Root
          multiple
          items={options}
          value={chosen}
          onValueChange={change}
          onOpenChange={onOpenChange}
          isItemEqualToValue={(item: Option<Value>, other: Option<Value>) => item.value === other.value}
        >
          <ComboboxParts
            {...{ control, onControlBlur }}
            chosen={summary}
            emptyLabel={props.emptyLabel}
            row={(option: MultiOption<Value>) => <OptionRow key={option.value} option={option} />}
          />
        </Base.Root>
      )}
    </Field>
  );
}
