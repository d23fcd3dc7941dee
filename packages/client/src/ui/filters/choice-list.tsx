import { useId } from 'react';
import type { Option } from '../fields/select-field.tsx';
import styles from './bar.module.css';

export type Choice<Value extends string | number> = {
  label: string;
  value: Value;
  options: ReadonlyArray<Option<Value>>;
  onChange: (value: Value) => void;
};

/** Radio buttons for one of the options. */
export function ChoiceList<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: Choice<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.options}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
