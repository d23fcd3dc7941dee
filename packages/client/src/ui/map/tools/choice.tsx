import { useId } from 'react';
import type { Option } from '../../fields/select-field.tsx';
import styles from './tools.module.css';

type ChoiceProps<Value extends string> = {
  label: string;
  options: ReadonlyArray<Option<Value>>;
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between two or three values that changes what the map shows. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-label={label} className={styles.choice} data-print-omit="">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** The same as a list that opens, for values that need more room. */
export function SmallSelect<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <label className={styles.select} data-print-omit="">
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
