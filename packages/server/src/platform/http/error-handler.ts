import type { FieldError } from '@harken/contract/field-errors';
import type { ProblemKey } from '@harken/contract/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { constraintProblem, isDatabaseFault } from '../db/database-errors.ts';
import type { Services } from '../services.ts';
import { languageOf } from './language.ts';
import { Problem } from './problem.ts';

interface ErrorAnswer {
  isSuccess: false;
  message: { key: string; data?: unknown };
}

/** Field errors as the contract sends them: path to list of texts, translated for the caller. */
function fieldData(fields: FieldError[], services: Services, language: string): Record<string, string[]> {
  const data: Record<string, string[]> = {};
  for (const { field, key, values } of fields) {
    const isParametrized = Object.keys(values).length > 0;
    const text = isParametrized ? services.texts.text('app', key, language, values) : `string:${key}`;
    data[field] = [...(data[field] ?? []), text];
  }
  return data;
}

function answerOf(found: Problem, services: Services, language: string): ErrorAnswer {
  const data = found.fields.length > 0 ? fieldData(found.fields, services, language) : found.details;
  return { isSuccess: false, message: { key: found.key, ...(data !== undefined && { data }) } };
}

const frameworkProblems: Record<string, ProblemKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.requestTooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation.validationError',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation.validationError',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'validation.validationError',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation.validationError',
  FST_ERR_BAD_URL: 'error.notFound',
};

/** What a thrown thing means to the caller; null when it is a bug. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  const { code = '', statusCode = 0 } = error as Partial<FastifyError>;
  const known = frameworkProblems[code];
  if (known === 'validation.validationError') {
    return new Problem(known, { fields: [{ field: '', key: 'validation.bodyUnreadable', values: {} }] });
  }
  if (known) return new Problem(known);
  if (statusCode === 429) return new Problem('error.tooManyRequests');
  if (statusCode === 503 || isDatabaseFault(error)) return new Problem('error.unavailable');
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem('validation.validationError', {
      fields: [{ field: '', key: 'validation.bodyUnreadable', values: {} }],
    });
  }
  return constraintProblem(error);
}

/** After how many seconds callers may ask again, by status, where the problem does not say it. */
const usualRetryAfter: Record<number, number> = { 429: 60, 503: 5 };

/**
 * The one place where what went wrong becomes an answer. Problems are answered as specified; everything else is a bug,
 * logged with the request's id (never with its content) and answered with the general message.
 */
export function errorHandler(services: Services) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<ErrorAnswer> => {
    const found = problemOf(error);
    if (!found) request.log.error({ err: withoutData(error) }, 'request failed');
    const answered = found ?? new Problem('error.unexpected');
    reply.status(answered.status).type('application/json; charset=utf-8');
    const retryAfter = answered.retryAfterSeconds ?? usualRetryAfter[answered.status];
    if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
    return answerOf(answered, services, languageOf(request));
  };
}

/** Database errors quote values (names, numbers) in their detail: only message-free facts may enter a log. */
function withoutData(error: unknown): object {
  const { name, code, constraint, table, stack, message } = error as Record<string, string | undefined>;
  return code
    ? { name, code, constraint, table, stack: stack?.split('\n').slice(1).join('\n') }
    : { name, message, stack };
}
