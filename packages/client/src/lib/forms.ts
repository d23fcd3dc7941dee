import type { FieldValues, FieldErrors as FormErrors, Path, UseFormSetError } from 'react-hook-form';
import type { FormProblem } from '../ui/form-summary.tsx';
import { fieldKey, RequestError } from './request-error.ts';
import type { Translate } from './texts.tsx';

/**
 * Puts what the server found wrong at the fields of a form. Names meet without regard to letter case.
 *
 * @returns whether all of it found a field; if not, the form says the rest on top
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: ReadonlyArray<Path<Values>>,
  setError: UseFormSetError<Values>,
  t: Translate,
): boolean {
  if (!(error instanceof RequestError)) return false;
  const found = Object.entries(error.fieldErrors);
  let placed = 0;
  for (const [key, text] of found) {
    const name = names.find((candidate) => fieldKey(candidate) === key);
    if (!name) continue;
    setError(name, { type: 'server', message: t(text) });
    placed += 1;
  }
  return found.length > 0 && placed === found.length;
}

/** The errors of a form as its summary lists them, in the order of the labels. */
export function formProblems<Values extends FieldValues>(
  errors: FormErrors<Values>,
  labels: Record<string, string>,
): FormProblem[] {
  const messageOf = (name: string) =>
    name
      .split('.')
      .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], errors);
  return Object.entries(labels)
    .filter(([name]) => messageOf(name) !== undefined)
    .map(([name, label]) => ({ name, label }));
}
