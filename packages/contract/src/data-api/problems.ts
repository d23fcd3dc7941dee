import { z } from 'zod';

/** The problems of the data API by code: HTTP status and title. Codes are stable; titles are for people. */
export const problems = {
  token_missing: { status: 401, title: 'An access token is needed.' },
  token_invalid: { status: 401, title: 'The access token is unknown, expired or revoked.' },
  scope_missing: { status: 403, title: 'The access token does not have the scope of this operation.' },
  not_allowed: { status: 403, title: 'The owner of the access token may not read this.' },
  out_of_reach: { status: 403, title: 'The access token does not reach this project or national society.' },
  token_limited: {
    status: 403,
    title: 'An access token that is limited to projects or organizations cannot read this.',
  },
  unknown_parameter: { status: 400, title: 'The request has a parameter that this operation does not know.' },
  invalid_parameter: { status: 400, title: 'A parameter of the request is not valid.' },
  start_again: {
    status: 410,
    title: 'The cursor is from before the data or the rights changed. Start again without it.',
  },
  not_acceptable: { status: 406, title: 'Accept JSON, CSV or JSON Lines.' },
  not_found: { status: 404, title: 'There is no such operation.' },
  method_not_allowed: { status: 405, title: 'The data API can only be read.' },
  too_many_requests: { status: 429, title: 'Too many requests. Wait as long as Retry-After says.' },
  invalid_request: { status: 400, title: 'The request cannot be read.' },
  unavailable: { status: 503, title: 'The server cannot answer now. Try again.' },
  takes_too_long: { status: 503, title: 'The answer takes too long. Ask for fewer rows.' },
  unexpected: { status: 500, title: 'Something went wrong in Harken.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** An error of the data API, as RFC 9457 defines it. */
export const problemSchema = z
  .object({
    type: z.string().describe('The code as an address: `urn:harken:problem:` and the code.'),
    title: z.string().describe('What went wrong, for people, in English.'),
    status: z.int().describe('The HTTP status.'),
    code: z.enum(problemCodes).describe('What went wrong, for programs.'),
    detail: z.string().optional().describe('More about this occurrence, in English.'),
    parameters: z
      .array(z.string().max(200))
      .max(50)
      .optional()
      .describe('The names of the parameters that are unknown or not valid.'),
    request_id: z.string().describe('The id of the request, also in the log of the server.'),
  })
  .describe('A problem as RFC 9457 defines it, sent as `application/problem+json`.');

export type Problem = z.infer<typeof problemSchema>;
