import { type Problem, type ProblemCode, problems } from '@harken/contract/data-api/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExpectedError } from './expected-error.ts';

/** An expected error of the data API: sent as RFC 9457 defines it. */
export class DataProblem extends Error {
  readonly code: ProblemCode;
  readonly parameters: string[] | undefined;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    more: { parameters?: string[]; detail?: string; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.parameters = more.parameters;
    this.detail = more.detail;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

const codesOfStatuses: Record<number, ProblemCode> = {
  403: 'not_allowed',
  404: 'not_found',
  429: 'too_many_requests',
  500: 'unexpected',
  503: 'unavailable',
};

/** The problem for an error that is thrown outside the data API, before or while it handles a request. */
function toProblem(error: DataProblem | ExpectedError): DataProblem {
  if (error instanceof DataProblem) return error;
  const { retryAfterSeconds } = error;
  const code =
    error.key === 'error.takesTooLong'
      ? 'takes_too_long'
      : (codesOfStatuses[error.status] ?? 'invalid_request');
  return new DataProblem(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

const defaultRetryAfter: Partial<Record<ProblemCode, number>> = {
  too_many_requests: 60,
  unavailable: 5,
  takes_too_long: 5,
};

/** How a client has to identify itself (RFC 6750), if that is what is wrong. */
function describeAuthentication(code: ProblemCode): string | null {
  if (code === 'token_missing') return 'Bearer realm="Harken"';
  if (code === 'token_invalid') return 'Bearer realm="Harken", error="invalid_token"';
  return code === 'scope_missing' ? 'Bearer realm="Harken", error="insufficient_scope"' : null;
}

/** Answers a request of the data API with a problem. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DataProblem | ExpectedError,
): Problem {
  const { code, detail, parameters, retryAfterSeconds } = toProblem(error);
  const { status, title } = problems[code];
  reply.status(status).type('application/problem+json; charset=utf-8');
  const retryAfter = retryAfterSeconds ?? defaultRetryAfter[code];
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
  const authenticate = describeAuthentication(code);
  if (authenticate) reply.header('www-authenticate', authenticate);
  return {
    ...{ type: `urn:harken:problem:${code}`, title, status, code },
    ...(detail !== undefined && { detail }),
    ...(parameters && { parameters }),
    request_id: request.id,
  };
}
