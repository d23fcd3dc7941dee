import type { PermissionName } from '@harken/domain/access/permissions';
import type { z } from 'zod';
import type { NameField } from './field-errors.ts';

type Schema = z.ZodType;
type ObjectSchema = z.ZodObject;

/** Kinds of expensive calls. */
export type CallLimitName =
  | 'import'
  | 'upload'
  | 'export'
  | 'situationReport'
  | 'referenceCard'
  | 'backTest'
  | 'methodTest'
  | 'dashboard'
  | 'verification'
  | 'verificationLink'
  | 'checkup'
  | 'dataApi';

/**
 * The declaration of one call: everything that server, client and documentation need to know. The server registers its route
 * from it, the client calls through it, and OpenAPI is generated from it.
 */
export interface Call {
  /** Its name in the client and the documentation: the feature and the action, `alert/list`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with its parameters in Fastify's notation, `/api/alert/:alertId/get`. Letter case does not matter. */
  path: string;
  /** One sentence for the documentation. */
  summary: string;
  /** Who may call it: a permission of `domain/access`, or `public` for everybody without sign-in. */
  permission: PermissionName | 'public';
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: Schema;
  /** The name of an invalid field of the body in responses, if that is not its path: `HealthRisk.7.CaseDefinition`. */
  nameField?: NameField;
  /** The `value` of the response, or the whole response of a bare call. */
  response?: Schema;
  /** The body is a file or a part of one: its bytes, as `text/csv`, XLSX or `application/octet-stream`, up to `importLimits.fileBytes` of the domain. */
  takesFile?: true;
  /** Marks expensive work. `callLimits` of the server limits how much of it one user and one network address may request. */
  limit?: CallLimitName;
  /** Sent without the envelope (docs/spec/api.md). */
  isBare?: true;
  /** The response is a file, not JSON. */
  isDownload?: true;
}

/** Declares a call; keeps the literal types of name, method, path and schemas. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Read<S> = S extends Schema ? z.output<S> : undefined;
type Written<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's route receives, after parsing and validation. */
export interface CallRequest<C extends Call> {
  params: Read<C['params']>;
  query: Read<C['query']>;
  body: Read<C['body']>;
}

/** What the route returns as `value` (or as the whole response, if bare). */
export type CallResponseOf<C extends Call> = C['response'] extends Schema
  ? z.input<C['response']>
  : undefined;

/** What the client receives. */
export type CallResult<C extends Call> = C['response'] extends Schema ? z.output<C['response']> : undefined;

/** A part that may be left out, or one that is required. */
type Part<Name extends string, S> = S extends Schema
  ? undefined extends Written<S>
    ? { [K in Name]?: Written<S> }
    : { [K in Name]: Written<S> }
  : unknown;

/** What the client passes to a call. */
export type CallInputOf<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C['takesFile'] extends true ? { file: Blob } : unknown);
