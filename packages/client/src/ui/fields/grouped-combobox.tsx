import { Combobox as Base } from '@base-ui/react/combobox';
import popup from '../overlays/popup.module.css';
import type { ComboboxProps } from './combobox.tsx';
import { ComboboxParts, useListBlur } from './combobox-parts.tsx';
import { Field, useFieldId } from './field.tsx';
import styles from './grouped-combobox.module.css';
import type { Option } from './select-field.tsx';

/** A group of options under a heading, such as their first letter. */
export type OptionGroup<Value extends string | number> = { value: string; items: Option<Value>[] };

export type GroupedComboboxProps<Value extends string | number> = Omit<ComboboxProps<Value>, 'options'> & {
  groups: ReadonlyArray<OptionGroup<Value>>;
};

function GroupRows<Value extends string | number>({ group }: { group: OptionGroup<Value> }) {
  return (
    <Base.Group items={group.items}>
      <Base.GroupLabel className={styles.group}>{group.value}</Base.GroupLabel>
      <Base.Collection>
        {(option: Option<Value>) => (
          <Base.Item key={option.value} value={option} className={popup.item}>
            {option.label}
          </Base.Item>
        )}
      </Base.Collection>
    </Base.Group>
  );
}

/** A searchable select field for many values in groups. */
export function GroupedCombobox<Value extends string | number>(props: GroupedComboboxProps<Value>) {
  const { label, help, error, isOptional, isHalf, className, name, groups, value, onChange, onBlur } = props;
  const id = useFieldId(name);
  const { onOpenChange, onControlBlur } = useListBlur(onBlur);
  const chosen = groups.flatMap(({ items }) => items).find((option) => option.value === value) ?? null;
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <Base.Root
          items={groups}
          limit={props.maxShown}
          filter={props.matches}
          value={chosen}
          onValueChange={(option: Option<Value> | null) => onChange(option?.value ?? null)}
          onOpenChange={onOpenChange}
          isItemEqualToValue={(item: Option<Value>, other: Option<Value>) => item.value === other.value}
        >
          <ComboboxParts
            {...{ control, onControlBlur }}
            chosen={chosen?.label}
            emptyLabel={props.emptyLabel}
            row={(group: OptionGroup<Value>) => <GroupRows key={group.value} group={group} />}
          />
        </Base.Root>
      )}
    </Field>
  );
}
