import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldFrame, useFieldId } from './field.tsx';
import { useUiTexts } from './texts-context.ts';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> &
  FieldFrame & {
    /** Beside a number: km, days. */
    unit?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** One line of text, a number, a date. Takes what `register('name')` of a form gives. */
export function TextField({
  label,
  help,
  error,
  isOptional,
  isHalf,
  className,
  unit,
  ...input
}: TextFieldProps) {
  const id = useFieldId(input.name);
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <span className={styles.framed}>
          <input {...input} {...control} className={styles.control} />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** A password, hidden until its button shows it. */
export function PasswordField({ label, help, error, className, ...input }: TextFieldProps) {
  const t = useUiTexts();
  const [isShown, setIsShown] = useState(false);
  const id = useFieldId(input.name);
  return (
    <Field {...{ id, label, help, error, className }}>
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
