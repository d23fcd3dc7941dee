import styles from './field.module.css';
import { Counter, Field, type FieldFrame, useFieldId } from './field.tsx';

export type PhoneFieldProps = FieldFrame & {
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Calling code without plus, such as 999. An empty field is prefilled with it on focus. */
  callingCode?: string | undefined;
  /** Maximum length; see `TextField`. */
  limit?: number;
  autoComplete?: string;
};

/** A phone number field, prefilled with the calling code. The prefix is removed again if nothing is added. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, isOptional, isHalf, className, name, value, onChange, onBlur, limit } = props;
  const id = useFieldId(name);
  const prefix = props.callingCode ? `+${props.callingCode}` : '';
  const addPrefix = () => {
    if (prefix && value === '') onChange(`${prefix} `);
  };
  // a full number that is typed or pasted replaces the prefix
  const change = (text: string) => onChange(text.replace(/^\+\d*\s*(?=\+)/, ''));
  const removePrefix = () => {
    if (prefix && value.trim() === prefix) onChange('');
    onBlur?.();
  };
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            type="tel"
            inputMode="tel"
            dir="ltr"
            autoComplete={props.autoComplete ?? 'off'}
            value={value}
            onFocus={addPrefix}
            onBlur={removePrefix}
            onChange={(event) => change(event.target.value)}
            className={styles.control}
          />
          <Counter count={value.length} limit={limit} />
        </>
      )}
    </Field>
  );
}
