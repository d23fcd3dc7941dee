import type { PermissionName } from '@harken/domain/access/permissions';
import type { z } from 'zod';
import type { NameField } from './field-errors.ts';

type Schema = z.ZodType;
type ObjectSchema = z.ZodObject;

/** Kinds of expensive calls. */
export type CallLimitName =
  | 'import'
  | 'export'
  | 'situationReport'
  | 'backTest'
  | 'dashboard'
  | 'verification';

/**
 * One call of the product: everything server, client and documentation need to know about it. The server registers its
 * route from this, the client calls through it, OpenAPI is generated from it.
 */
export interface Call {
  /** How the client and the documentation name it: the feature and what is done, `alert/list`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with its parameters in Fastify's notation, `/api/alert/:alertId/get`. Letter case does not matter. */
  path: string;
  /** One sentence for the documentation. */
  summary: string;
  /** Who may call it: a permission of `domain/access`, or `public` for everybody. */
  permission: PermissionName | 'public';
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: Schema;
  /** What the contract calls a faulty field of the body, where that is not its path: `HealthRisk.7.CaseDefinition`. */
  nameField?: NameField;
  /** What stands in `value` of the answer, or the whole answer of a bare call. */
  answer?: Schema;
  /** The body is a file: its bytes, as `text/csv` or XLSX, up to `importLimits.fileBytes` of the domain. */
  takesFile?: true;
  /** Expensive work: how much of it one person and one network address may ask for is said by `callLimits` of the server. */
  limit?: CallLimitName;
  /** Answered without the envelope (contract 1.2). */
  isBare?: true;
  /** Answered by a file, not by JSON. */
  isDownload?: true;
}

/** Declares a call once; the literal types of name, method, path and schemas are kept. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Read<S> = S extends Schema ? z.output<S> : undefined;
type Written<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's route receives, after reading and checking. */
export interface CallRequest<C extends Call> {
  params: Read<C['params']>;
  query: Read<C['query']>;
  body: Read<C['body']>;
}

/** What the route answers in `value` (or as a whole, when bare). */
export type CallAnswerOf<C extends Call> = C['answer'] extends Schema ? z.input<C['answer']> : undefined;

/** What the client receives for it. */
export type CallResult<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : undefined;

type Part<Name extends string, S> = S extends Schema ? { [K in Name]: Written<S> } : unknown;

/** What the client hands over. */
export type CallInputOf<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C['takesFile'] extends true ? { file: Blob } : unknown);
