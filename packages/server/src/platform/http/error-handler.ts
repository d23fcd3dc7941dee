import type { FieldError } from '@harken/contract/calls/field-errors';
import type { Problem } from '@harken/contract/data-api/problems';
import type { ErrorKey } from '@harken/contract/error-keys';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeForLog, findConstraintError, isTransientDatabaseError } from '../db/database-errors.ts';
import type { Services } from '../services.ts';
import { isDataApiPath } from './api-path.ts';
import { ExpectedError } from './expected-error.ts';
import { setRateLimit } from './limits/rate-limit-headers.ts';
import { DataProblem, sendProblem } from './problem.ts';
import { findResponseLanguage } from './response-language.ts';

interface ErrorResponse {
  isSuccess: false;
  message: { key: string; data?: unknown };
}

/** Field errors as the contract sends them: path to list of texts, in the language of the caller. */
function translateFieldErrors(
  fields: FieldError[],
  services: Services,
  language: string,
): Record<string, string[]> {
  const data: Record<string, string[]> = {};
  for (const { field, key, values } of fields) {
    const isParametrized = Object.keys(values).length > 0;
    const text = isParametrized ? services.texts.text('app', key, language, values) : `string:${key}`;
    data[field] = [...(data[field] ?? []), text];
  }
  return data;
}

function toResponse(found: ExpectedError, services: Services, language: string): ErrorResponse {
  const data =
    found.fields.length > 0 ? translateFieldErrors(found.fields, services, language) : found.details;
  return { isSuccess: false, message: { key: found.key, ...(data !== undefined && { data }) } };
}

const frameworkErrors: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.requestTooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation.validationError',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation.validationError',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'validation.validationError',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation.validationError',
  FST_ERR_BAD_URL: 'error.notFound',
};

/** The expected error for an exception; null for a bug. */
export function toExpectedError(error: unknown): ExpectedError | null {
  if (error instanceof ExpectedError) return error;
  const { code = '', statusCode = 0 } = error as Partial<FastifyError>;
  const known = frameworkErrors[code];
  if (known === 'validation.validationError') {
    return new ExpectedError(known, {
      fields: [{ field: '', key: 'validation.bodyUnreadable', values: {} }],
    });
  }
  if (known) return new ExpectedError(known);
  if (statusCode === 429) return new ExpectedError('error.tooManyRequests');
  if (statusCode === 503 || isTransientDatabaseError(error)) return new ExpectedError('error.unavailable');
  if (statusCode >= 400 && statusCode < 500) {
    return new ExpectedError('validation.validationError', {
      fields: [{ field: '', key: 'validation.bodyUnreadable', values: {} }],
    });
  }
  return findConstraintError(error);
}

/** `Retry-After` in seconds by status, if the error has none of its own. */
const defaultRetryAfter: Record<number, number> = { 429: 60, 503: 5 };

/** Says when a request that was refused can be repeated, and that nothing is left until then. */
export function setRetryAfter(reply: FastifyReply, { status, retryAfterSeconds }: ExpectedError): void {
  const seconds = retryAfterSeconds ?? defaultRetryAfter[status];
  // The coarse limit of network addresses has set its own headers.
  if (!seconds || reply.hasHeader('retry-after')) return;
  reply.header('retry-after', seconds);
  const isCounted = String(reply.getHeader('x-ratelimit-remaining')) === '0';
  if (status === 429 && !isCounted) setRateLimit(reply, { limit: null, remaining: 0, resetSeconds: seconds });
}

/**
 * Turns all errors into responses. Expected errors are sent with their key and status; everything else is a bug, logged with the
 * request id (never with its content) and answered with a general message. What the database could not do now is logged too,
 * because the response does not say why.
 */
export function createErrorHandler(services: Services) {
  return async (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ErrorResponse | Problem> => {
    if (error instanceof DataProblem) return sendProblem(request, reply, error);
    const found = toExpectedError(error);
    if (!found) request.log.error({ err: withoutData(error) }, 'request failed');
    else if (isTransientDatabaseError(error))
      request.log.warn(describeForLog(error), 'The database was unavailable');
    const expected = found ?? new ExpectedError('error.unexpected');
    if (isDataApiPath(request.url)) return sendProblem(request, reply, expected);
    reply.status(expected.status).type('application/json; charset=utf-8');
    setRetryAfter(reply, expected);
    return toResponse(expected, services, findResponseLanguage(request));
  };
}

/** Messages of database errors quote values such as names and phone numbers, so they must not get into the log. */
function withoutData(error: unknown): object {
  const { name, code, constraint, table, stack, message } = error as Record<string, string | undefined>;
  return code
    ? { name, code, constraint, table, stack: stack?.split('\n').slice(1).join('\n') }
    : { name, message, stack };
}
