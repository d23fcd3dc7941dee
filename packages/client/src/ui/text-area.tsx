import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import styles from './field.module.css';
import { Counter, Field, type FieldFrame, useFieldId } from './field.tsx';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> &
  FieldFrame & {
    /** The most characters it may hold. It counts down from 80 %, and never cuts what is written. */
    limit?: number;
    /** Other words for the count, such as parts of an SMS. */
    describeText?: (text: string) => string;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text, with a counter when there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, isOptional, isHalf, className, limit, describeText, onChange, ...area } = props;
  const id = useFieldId(area.name);
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const written = area.value === undefined ? typed : String(area.value);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    return onChange?.(event);
  };
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <>
          <textarea rows={4} {...area} {...control} onChange={change} className={styles.control} />
          <Counter count={written.length} limit={limit} words={describeText?.(written)} />
        </>
      )}
    </Field>
  );
}
