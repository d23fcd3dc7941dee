import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId } from './field.tsx';
import styles from './form-summary.module.css';
import { Icon } from './icon.tsx';

export type FormProblem = {
  /** The name of the field, as given to it. */
  name: string;
  label: string;
};

export type FormSummaryProps = {
  /** "1 thing to correct before adding". */
  title: string;
  problems: readonly FormProblem[];
  /** Why the whole was refused, when no field is to blame. */
  failure?: string | undefined;
  /** Grows by one with each refused attempt, so that the summary takes the focus again. */
  attempt?: number;
};

/** On top of a form that was refused: what is to correct, each a link to its field. */
export function FormSummary({ title, problems, failure, attempt }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isShown = problems.length > 0 || failure !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused attempt leads here again
  useEffect(() => {
    if (isShown) summary.current?.focus();
  }, [isShown, attempt]);
  if (!isShown) return null;
  const goTo = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    const field = document.getElementById(fieldId(name));
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <Icon name="warning" />
      <div>
        {failure && <p>{failure}</p>}
        {problems.length > 0 && (
          <>
            <b>{title}</b>
            <ul>
              {problems.map((problem) => (
                <li key={problem.name}>
                  <a href={`#${fieldId(problem.name)}`} onClick={goTo(problem.name)}>
                    {problem.label}
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
