import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { useUiTexts } from './texts-context.ts';

/** What every field has around it. */
export type FieldFrame = {
  /** Always visible above the field. */
  label: ReactNode;
  /** Says what to write. An error takes its place. */
  help?: ReactNode;
  error?: string | undefined;
  /** Optional fields are marked, required ones are not. */
  isOptional?: boolean;
  /** Takes half the row in a form's grid also on a phone. */
  isHalf?: boolean;
  className?: string;
};

/** The id by which a summary of errors leads to a field of this name. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`;
}

/** The attributes that tie a control to its label, help and error. */
export type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The id of a field: by its name, so that a summary finds it, else a made one. */
export function useFieldId(name: string | undefined): string {
  const madeId = useId();
  return name ? fieldId(name) : madeId;
}

/** The error of a field, or else its help. */
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

/** How much of a limit is used, from 80 % on. */
export function Counter({
  count,
  limit,
  words,
}: {
  count: number;
  limit: number | undefined;
  /** Other words for the count, which then always shows. */
  words?: string | undefined;
}) {
  const t = useUiTexts();
  const isNear = limit !== undefined && count >= limit * 0.8;
  if (!isNear && !words) return null;
  return (
    <p role="status" className={classNames(styles.counter, isNear && styles.counterNear)}>
      {words ?? t('ui.counter', { count, limit })}
    </p>
  );
}

/** Label above, control, help or error below. `control` carries what ties them together. */
export function Field({
  id,
  label,
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
    <div className={classNames(styles.field, isHalf && styles.half, error && styles.bad, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> {t('ui.field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': help || error ? messageId : undefined,
      })}
      <FieldMessage id={messageId} help={help} error={error} />
    </div>
  );
}

/** Several controls under one name: radio tiles, checkboxes. */
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

/** Fields in two columns, or three where there is room; one column on a phone, except halves. */
export function FieldGrid({ hasThree, children }: { hasThree?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.grid, hasThree && styles.three)}>{children}</div>;
}
