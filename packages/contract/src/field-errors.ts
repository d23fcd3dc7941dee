import type { z } from 'zod';

/** What is wrong with one field: a text key and the values its text needs. */
export interface FieldError {
  /** The path as the contract writes it: `HealthRisks[0].CaseDefinition`. */
  field: string;
  key: string;
  values: Record<string, string | number>;
}

/** The path of a field under the name that the contract gives it, from its path in what was sent. */
export type NameField = (path: PropertyKey[], sent: unknown) => PropertyKey[];

type Issue = z.core.$ZodIssue;

function fieldPath(path: PropertyKey[]): string {
  return path.reduce<string>((written, part) => {
    if (typeof part === 'number') return `${written}[${part}]`;
    const name = String(part);
    const pascal = name.charAt(0).toUpperCase() + name.slice(1);
    return written ? `${written}.${pascal}` : pascal;
  }, '');
}

/** A list that is too long, as a field error. */
export function tooManyItems({ path, maximum }: { path: PropertyKey[]; maximum: number }): FieldError {
  return { field: fieldPath(path), key: 'validation.tooMany', values: { value: maximum } };
}

function keyOf(issue: Issue): Pick<FieldError, 'key' | 'values'> {
  if (issue.message.startsWith('string:')) return { key: issue.message.slice('string:'.length), values: {} };
  if (issue.input === undefined || issue.input === null)
    return { key: 'validation.fieldRequired', values: {} };
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') {
        const minimum = Number(issue.minimum);
        return minimum <= 1
          ? { key: 'validation.fieldRequired', values: {} }
          : { key: 'validation.tooShort', values: { value: minimum } };
      }
      if (issue.origin === 'array') return { key: 'validation.fieldRequired', values: {} };
      return { key: 'validation.tooSmall', values: { value: Number(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'array')
        return { key: 'validation.tooMany', values: { value: Number(issue.maximum) } };
      if (issue.origin === 'string')
        return { key: 'validation.tooLong', values: { value: Number(issue.maximum) } };
      return { key: 'validation.tooLarge', values: { value: Number(issue.maximum) } };
    case 'invalid_format':
      return {
        key: issue.format === 'email' ? 'validation.emailInvalid' : 'validation.valueInvalid',
        values: {},
      };
    default:
      return { key: 'validation.valueInvalid', values: {} };
  }
}

/** So many faults are told: a list of thousands of wrong things is not answered by thousands of sentences. */
const mostFieldErrors = 100;

/**
 * The issues of a failed check as field errors, nested choices flattened to their first finding.
 *
 * @param nameOf what a field is called where that is not its path
 */
export function fieldErrorsOf(
  error: z.ZodError,
  nameOf: (path: PropertyKey[]) => PropertyKey[] = (path) => path,
): FieldError[] {
  return error.issues.slice(0, mostFieldErrors).map((issue) => {
    const nested =
      issue.code === 'invalid_union'
        ? issue.errors.flat().find((other) => other.message.startsWith('string:'))
        : undefined;
    return { field: fieldPath(nameOf(issue.path)), ...keyOf(nested ?? issue) };
  });
}
