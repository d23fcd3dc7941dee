import styles from './field.module.css';
import { Counter, Field, type FieldFrame, useFieldId } from './field.tsx';

export type PhoneFieldProps = FieldFrame & {
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The digits that calls from abroad begin with, such as 999. An empty field begins with them once it is entered. */
  callingCode?: string | undefined;
  /** The most characters it may hold; see `TextField`. */
  limit?: number;
  autoComplete?: string;
};

/** A telephone number. It begins with the country's calling code, which is no number yet and is taken back. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, isOptional, isHalf, className, name, value, onChange, onBlur, limit } = props;
  const id = useFieldId(name);
  const beginning = props.callingCode ? `+${props.callingCode}` : '';
  const enter = () => {
    if (beginning && value === '') onChange(`${beginning} `);
  };
  // whoever writes or pastes a whole number means that one
  const write = (written: string) => onChange(written.replace(/^\+\d*\s*(?=\+)/, ''));
  const leave = () => {
    if (beginning && value.trim() === beginning) onChange('');
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
            onFocus={enter}
            onBlur={leave}
            onChange={(event) => write(event.target.value)}
            className={styles.control}
          />
          <Counter count={value.length} limit={limit} />
        </>
      )}
    </Field>
  );
}
