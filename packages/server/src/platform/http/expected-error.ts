import type { FieldError } from '@harken/contract/calls/field-errors';
import { type ErrorKey, getHttpStatus } from '@harken/contract/error-keys';

/**
 * An expected error that ends a request: sent with its status and text key, never logged as an error. Actions throw it; inside a
 * transaction it rolls back.
 */
export class ExpectedError extends Error {
  readonly key: ErrorKey;
  readonly status: number;
  readonly fields: FieldError[];
  readonly details: unknown;
  /** When a retry makes sense; if unknown, `Retry-After` gets a default. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    key: ErrorKey,
    options: { fields?: FieldError[]; details?: unknown; status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(key);
    this.key = key;
    this.status = options.status ?? getHttpStatus(key);
    this.fields = options.fields ?? [];
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Creates an expected error: `throw expectedError('alert.escalateAlert.wrongStatus')`. */
export function expectedError(key: ErrorKey, details?: unknown): ExpectedError {
  return new ExpectedError(key, { details });
}

/** Refuses what is done too often. @param milliseconds until it is possible again */
export function tooManyRequests(milliseconds: number): ExpectedError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ExpectedError('error.tooManyRequests', { retryAfterSeconds });
}

/**
 * An error of one field that only the server can find, sent like every other field error.
 *
 * @example throw fieldError('PhoneNumber', 'dataCollector.phoneNumberExists')
 */
export function fieldError(field: string, key: string, values: FieldError['values'] = {}): ExpectedError {
  return new ExpectedError('validation.validationError', { fields: [{ field, key, values }] });
}
