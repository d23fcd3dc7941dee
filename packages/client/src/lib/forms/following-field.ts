import { useEffect, useRef } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';

/**
 * Fills a text field of a new item with the text of another one while it is typed, until the user changes it.
 *
 * @param isActive false for existing items
 */
export function useFollowingField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { from, to, isActive }: { from: Path<Values>; to: Path<Values>; isActive: boolean },
): void {
  const text = useWatch({ control: form.control, name: from });
  const lastCopy = useRef<unknown>('');
  useEffect(() => {
    const isOwnText = form.getValues(to) !== lastCopy.current;
    if (!isActive || isOwnText || text === lastCopy.current) return;
    lastCopy.current = text;
    form.setValue(to, text as PathValue<Values, Path<Values>>);
  }, [form, text, to, isActive]);
}
