import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './field.module.css';

/** Properties of every field. */
export type FieldFrame = {
  /** Visible above the field. */
  label: ReactNode;
  /** Beside the label, not part of it: an explanation of the term. */
  explanation?: ReactNode;
  /** Help text. An error replaces it. */
  help?: ReactNode;
  error?: string | undefined;
  /** Optional fields are marked; required fields are not. */
  isOptional?: boolean;
  /** Half a row of the form grid, on phones too. */
  isHalf?: boolean;
  className?: string;
};

/** The id of a field, which the error summary links to. */
export function toFieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`;
}

/** Attributes that connect a control with its label, help and error. */
export type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The id of a field, derived from its name, or generated if it has none. */
export function useFieldId(name: string | undefined): string {
  const generatedId = useId();
  return name ? toFieldId(name) : generatedId;
}

/** The error of a field, or its help text. */
export function FieldMessage({
  id,
  help,
  error,
}: {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
}) {
  if (error) {
    return (
      <p id={id} className={styles.error}>
        <Icon name="warning" small />
        <span>{error}</span>
      </p>
    );
  }
  return help ? (
    <p id={id} className={styles.help}>
      {help}
    </p>
  ) : null;
}

/** Character counter, shown from 80 % of the limit. */
export function Counter({
  count,
  limit,
  label,
}: {
  count: number;
  limit: number | undefined;
  /** Replaces the count, and is then always shown. */
  label?: string | undefined;
}) {
  const t = useUiTexts();
  const isNear = limit !== undefined && count >= limit * 0.8;
  if (!isNear && !label) return null;
  return (
    <p role="status" className={classNames(styles.counter, isNear && styles.counterNear)}>
      {label ?? t('ui.counter', { count, limit })}
    </p>
  );
}

/** A field: label above, help or error below the control. */
export function Field({
  id,
  label,
  explanation,
  help,
  error,
  isOptional,
  isHalf,
  className,
  children,
}: FieldFrame & { id: string; children: (control: FieldControl) => ReactNode }) {
  const t = useUiTexts();
  const messageId = `${id}-message`;
  return (
    <div className={classNames(styles.field, isHalf && styles.half, error && styles.invalid, className)}>
      <div className={explanation ? styles.explained : undefined}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {isOptional && <span className={styles.optional}> {t('ui.field.optional')}</span>}
        </label>
        {explanation}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': help || error ? messageId : undefined,
      })}
      <FieldMessage id={messageId} help={help} error={error} />
    </div>
  );
}

/** Several controls with one label: radio buttons, checkboxes. */
export function FieldGroup({
  id,
  label,
  help,
  error,
  isOptional,
  className,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  const t = useUiTexts();
  const messageId = `${id}-message`;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={help || error ? messageId : undefined}
      className={classNames(styles.field, className)}
    >
      <legend className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> {t('ui.field.optional')}</span>}
      </legend>
      {children}
      <FieldMessage id={messageId} help={help} error={error} />
    </fieldset>
  );
}

/** Fields in two or three columns; one column on phones, except half-width fields. */
export function FieldGrid({ hasThree, children }: { hasThree?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.grid, hasThree && styles.three)}>{children}</div>;
}
