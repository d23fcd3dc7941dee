import type { Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './field.module.css';
import { Field, type FieldFrame, useFieldId } from './field.tsx';

export type Option<Value extends string | number = string> = { value: Value; label: string };

export type SelectFieldProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'className' | 'children'
> &
  FieldFrame & {
    options: ReadonlyArray<Option<string | number>>;
    /** Placeholder if nothing is selected. */
    emptyLabel?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** A native select field. Use RadioTiles for up to four values, Combobox for long lists. */
export function SelectField(props: SelectFieldProps) {
  const { label, explanation, help, error, isOptional, isHalf, className, options, emptyLabel, ...select } =
    props;
  const id = useFieldId(select.name);
  return (
    <Field {...{ id, label, explanation, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <span className={styles.framed}>
          <select {...select} {...control} className={styles.control}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
