import type { FieldError } from '@harken/contract/field-errors';
import { type ProblemKey, statusOf } from '@harken/contract/problems';

/** Something foreseen that ends a request: answered with its status and text key, never logged as a fault. */
export class Problem extends Error {
  readonly key: ProblemKey;
  readonly status: number;
  readonly fields: FieldError[];
  readonly details: unknown;
  /** When asking again makes sense; where it is not known, `Retry-After` is a guess. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    key: ProblemKey,
    options: { fields?: FieldError[]; details?: unknown; status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(key);
    this.key = key;
    this.status = options.status ?? statusOf(key);
    this.fields = options.fields ?? [];
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A problem to throw: `throw problem('alert.escalateAlert.wrongStatus')`. */
export function problem(key: ProblemKey, details?: unknown): Problem {
  return new Problem(key, { details });
}

/**
 * A rule about one field that only the server can check, answered like every other field error.
 *
 * @example throw fieldProblem('PhoneNumber', 'dataCollector.phoneNumberExists')
 */
export function fieldProblem(field: string, key: string, values: FieldError['values'] = {}): Problem {
  return new Problem('validation.validationError', { fields: [{ field, key, values }] });
}
