import { type MouseEvent, useEffect, useRef } from 'react';
import { toFieldId } from '../fields/field.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './summary.module.css';

export type FormFieldError = {
  /** The name of the field. */
  name: string;
  label: string;
};

export type FormSummaryProps = {
  /** "1 thing to correct before adding". */
  title: string;
  fieldErrors: readonly FormFieldError[];
  /** An error that belongs to no field. */
  failure?: string | undefined;
  /** Increases with each failed attempt, so that the summary takes the focus again. */
  attempt?: number;
};

/** Error summary at the top of a form: links to the fields with errors. */
export function FormSummary({ title, fieldErrors, failure, attempt }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isShown = fieldErrors.length > 0 || failure !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: take the focus after each failed attempt
  useEffect(() => {
    if (isShown) summary.current?.focus();
  }, [isShown, attempt]);
  if (!isShown) return null;
  const goTo = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    const field = document.getElementById(toFieldId(name));
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <Icon name="warning" />
      <div>
        {failure && <p>{failure}</p>}
        {fieldErrors.length > 0 && (
          <>
            <b>{title}</b>
            <ul>
              {fieldErrors.map((fieldError) => (
                <li key={fieldError.name}>
                  <a href={`#${toFieldId(fieldError.name)}`} onClick={goTo(fieldError.name)}>
                    {fieldError.label}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
