import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldFrame, useFieldId } from './field.tsx';
import { useUiTexts } from './texts-context.ts';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> &
  FieldFrame & {
    /** The most characters it may hold. It counts down from 80 %, and never cuts what is written. */
    limit?: number;
    /** Other words for the count, such as parts of an SMS. */
    describeLength?: (length: number) => string;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text, with a counter when there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, isOptional, isHalf, className, limit, describeLength, onChange, ...area } =
    props;
  const t = useUiTexts();
  const id = useFieldId(area.name);
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const count = area.value === undefined ? length : String(area.value).length;
  const isNear = limit !== undefined && count >= limit * 0.8;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    return onChange?.(event);
  };
  return (
    <Field {...{ id, label, help, error, isOptional, isHalf, className }}>
      {(control) => (
        <>
          <textarea rows={4} {...area} {...control} onChange={change} className={styles.control} />
          {(isNear || describeLength) && (
            <p role="status" className={classNames(styles.counter, isNear && styles.counterNear)}>
              {describeLength ? describeLength(count) : t('ui.counter', { count, limit })}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
