import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import styles from './field.module.css';
import { Counter, Field, type FieldFrame, useFieldId } from './field.tsx';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> &
  FieldFrame & {
    /** Maximum length. The counter shows from 80 %; longer text is not cut off. */
    limit?: number;
    /** Replaces the counter text, for example with SMS parts. */
    describeText?: (text: string) => string;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** A text area, with a counter if there is a limit. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    explanation,
    help,
    error,
    isOptional,
    isHalf,
    className,
    limit,
    describeText,
    onChange,
    ...area
  } = props;
  const id = useFieldId(area.name);
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    return onChange?.(event);
  };
  return (
    <Field {...{ id, label, explanation, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <>
          <textarea rows={4} {...area} {...control} onChange={change} className={styles.control} />
          <Counter count={text.length} limit={limit} label={describeText?.(text)} />
        </>
      )}
    </Field>
  );
}
