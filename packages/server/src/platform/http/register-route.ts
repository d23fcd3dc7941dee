import type { Call, CallLimitName, CallRequest } from '@harken/contract/calls/call';
import { createTooManyItemsError, toFieldErrors } from '@harken/contract/calls/field-errors';
import { ListTooLongError, readLeniently } from '@harken/contract/calls/lenient';
import { permissions } from '@harken/domain/access/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requirePermission, requireRole } from '../access/guard.ts';
import { announceCall, isChange } from '../live/announce-call.ts';
import type { Services } from '../services.ts';
import { findUser } from '../sessions/sessions.ts';
import { envelope, wrapResult } from './envelope.ts';
import { ExpectedError } from './expected-error.ts';
import { type CallLimit, callLimits, createCallLimiter } from './limits/call-limits.ts';
import { recordExport } from './record-export.ts';
import { readRequestFile } from './request-file.ts';
import { setRequestUser } from './request-log.ts';
import { findResponseLanguage, setResponseLanguage } from './response-language.ts';
import type { CallContext, CurrentUser, RegisterRoute, RouteOptions, Scope } from './routes.ts';
import { runHandler } from './run-handler.ts';
import { SharedResponse, sendShared } from './shared-response.ts';

function validate(
  schema: z.ZodType | undefined,
  value: unknown,
  nameField?: Call['nameField'],
): { data: unknown; errors: ReturnType<typeof toFieldErrors> } {
  if (!schema) return { data: undefined, errors: [] };
  try {
    const input = readLeniently(schema, value ?? {});
    const parsed = schema.safeParse(input, { reportInput: true });
    if (parsed.success) return { data: parsed.data, errors: [] };
    const nameOf = nameField && ((path: PropertyKey[]) => nameField(path, input));
    return { data: undefined, errors: toFieldErrors(parsed.error, nameOf) };
  } catch (error) {
    if (!(error instanceof ListTooLongError)) throw error;
    return { data: undefined, errors: [createTooManyItemsError(error)] };
  }
}

/** Parses and validates path, query and body of a request; an invalid path is "not found". */
function readRequest<C extends Call>(call: C, request: FastifyRequest): CallRequest<C> {
  const params = validate(call.params, request.params);
  if (params.errors.length > 0) throw new ExpectedError('error.notFound');
  const query = validate(call.query, request.query);
  const body = validate(call.body, request.body, call.nameField);
  const fields = [...query.errors, ...body.errors];
  if (fields.length > 0) throw new ExpectedError('validation.validationError', { fields });
  return { params: params.data, query: query.data, body: body.data } as CallRequest<C>;
}

/** For the documentation and for serializing responses; undefined parts are omitted. */
function toRouteSchema(call: Call): object {
  const { params, query, body, summary } = call;
  const response = envelope(call);
  return {
    summary,
    tags: [call.name.split('/')[0]],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(response && { response }),
  };
}

function checkDeclaration(call: Call, options: { scope?: unknown; reads?: unknown }): void {
  const permission = call.permission === 'public' ? null : permissions[call.permission];
  if (permission === undefined)
    throw new Error(`The call ${call.name} has no known permission: the server does not start.`);
  const needsScope = permission !== null && permission.within !== 'anywhere';
  if (needsScope !== Boolean(options.scope)) {
    throw new Error(
      `The call ${call.name} ${needsScope ? 'has no scope' : 'has a scope, but its permission applies anywhere'}: the server does not start.`,
    );
  }
  if (options.reads && isChange(call))
    throw new Error(
      `The call ${call.name} changes something and reads from replicas: the server does not start.`,
    );
}

async function authorize<C extends Call, S extends Scope | null>(
  call: C,
  { scope, denialErrors }: RouteOptions<C, S>,
  user: CurrentUser | null,
  request: FastifyRequest,
  services: Services,
) {
  if (call.permission === 'public') return { parsed: readRequest(call, request), foundScope: null };
  requireRole(call.permission, user);
  const parsed = readRequest(call, request);
  const foundScope = scope
    ? await requirePermission(call.permission, user, { scope, denialErrors }, parsed, services)
    : null;
  return { parsed, foundScope };
}

/**
 * Registers calls of the contract as routes. Each request is authenticated, checked for the role, parsed, checked for the
 * permission in its scope, handled, and answered in the envelope. A call without a permission, or without the scope that its
 * permission needs, prevents the server from starting.
 *
 * @param registered receives the name of every registered call
 * @param limits of expensive work per person
 */
export function createRouteRegistration(
  app: FastifyInstance,
  services: Services,
  registered: Set<string>,
  limits: Record<CallLimitName, CallLimit> = callLimits,
): RegisterRoute {
  const occupySlot = createCallLimiter(services, limits);
  return <C extends Call, S extends Scope | null>(call: C, options: RouteOptions<C, S>) => {
    checkDeclaration(call, options);
    registered.add(call.name);
    app.route({
      method: call.method,
      url: call.path,
      schema: toRouteSchema(call),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const user = await findUser(services, request, reply);
        setRequestUser(request, user);
        if (user) setResponseLanguage(request, user.languageCode);
        const { parsed, foundScope } = await authorize(call, options, user, request, services);
        if (call.limit) await occupySlot(call.limit, { user, request, reply });
        const languageCode = findResponseLanguage(request);
        const file = call.takesFile && (await readRequestFile(request)); // only after the permission check
        const context = {
          ...parsed,
          file,
          user,
          scope: foundScope,
          services,
          languageCode,
          request,
          reply,
        } as CallContext<C, S>;
        await recordExport(call, context);
        const result = await runHandler(call, options, context);
        announceCall(call, context);
        if (result instanceof SharedResponse) return sendShared(request, reply, result);
        return wrapResult(call, reply, result);
      },
    });
  };
}
