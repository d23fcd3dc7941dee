import type { z } from 'zod';

/** What is wrong with one field: a text key and the values its text needs. */
export interface FieldError {
  /** The path in the spelling of the API: `HealthRisks[0].CaseDefinition`. */
  field: string;
  key: string;
  values: Record<string, string | number>;
}

/** Converts the path of a field in the request to its path in error responses. */
export type NameField = (path: PropertyKey[], sent: unknown) => PropertyKey[];

type Issue = z.core.$ZodIssue;

function toFieldPath(path: PropertyKey[]): string {
  return path.reduce<string>((written, part) => {
    if (typeof part === 'number') return `${written}[${part}]`;
    const name = String(part);
    const pascal = name.charAt(0).toUpperCase() + name.slice(1);
    return written ? `${written}.${pascal}` : pascal;
  }, '');
}

/** A list with too many items, as a field error. */
export function createTooManyItemsError({
  path,
  maximum,
}: {
  path: PropertyKey[];
  maximum: number;
}): FieldError {
  return { field: toFieldPath(path), key: 'validation.tooMany', values: { value: maximum } };
}

function toErrorKey(issue: Issue): Pick<FieldError, 'key' | 'values'> {
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

/** Limits the response: a list with thousands of invalid items must not produce thousands of errors. */
const maxFieldErrors = 100;

/**
 * The issues of a failed validation as field errors; of a union, the first issue with a text key.
 *
 * @param getName the name of a field in responses, if that is not its path
 */
export function toFieldErrors(
  error: z.ZodError,
  getName: (path: PropertyKey[]) => PropertyKey[] = (path) => path,
): FieldError[] {
  return error.issues.slice(0, maxFieldErrors).map((issue) => {
    const nested =
      issue.code === 'invalid_union'
        ? issue.errors.flat().find((other) => other.message.startsWith('string:'))
        : undefined;
    return { field: toFieldPath(getName(issue.path)), ...toErrorKey(nested ?? issue) };
  });
}
