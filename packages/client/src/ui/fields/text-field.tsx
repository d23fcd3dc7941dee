import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './field.module.css';
import { Counter, Field, type FieldFrame, useFieldId } from './field.tsx';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> &
  FieldFrame & {
    /** Unit of a number: km, days. */
    unit?: ReactNode;
    /** Maximum length. The counter shows from 80 %; longer text is not cut off. */
    limit?: number;
    ref?: Ref<HTMLInputElement>;
  };

/** A field for a line of text, a number or a date. Accepts the result of `register('name')`. */
export function TextField({
  label,
  explanation,
  help,
  error,
  isOptional,
  isHalf,
  className,
  unit,
  limit,
  onChange,
  ...input
}: TextFieldProps) {
  const id = useFieldId(input.name);
  const [length, setLength] = useState(String(input.value ?? input.defaultValue ?? '').length);
  const count = input.value === undefined ? length : String(input.value).length;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setLength(event.target.value.length);
    return onChange?.(event);
  };
  return (
    <Field {...{ id, label, explanation, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <>
          <span className={styles.framed}>
            <input {...input} {...control} onChange={change} className={styles.control} />
            {unit && <span className={styles.unit}>{unit}</span>}
          </span>
          <Counter {...{ count, limit }} />
        </>
      )}
    </Field>
  );
}

/** A password field with a button to show the password. */
export function PasswordField({ label, help, error, isOptional, className, ...input }: TextFieldProps) {
  const t = useUiTexts();
  const [isShown, setIsShown] = useState(false);
  const id = useFieldId(input.name);
  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      {(control) => (
        <span className={classNames(styles.framed, styles.withButton)} dir="ltr">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className={styles.control} />
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={t('ui.password.show')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}
