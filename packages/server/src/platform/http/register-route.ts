import type { Call, CallLimitName, CallRequest } from '@harken/contract/call';
import { fieldErrorsOf, tooManyItems } from '@harken/contract/field-errors';
import { ListTooLong, readLeniently } from '@harken/contract/lenient';
import { permissions } from '@harken/domain/access/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requirePlace, requireRole } from '../access/guard.ts';
import { announceCall } from '../live/announce-call.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../sessions/sessions.ts';
import { type CallLimit, callLimiter, callLimits } from './call-limits.ts';
import { answer, envelope } from './envelope.ts';
import { noteCaller } from './finished-requests.ts';
import { answerIn, languageOf } from './language.ts';
import { Problem } from './problem.ts';
import { recordDownload } from './record-download.ts';
import { readFileOf } from './request-file.ts';
import type { CallContext, CurrentUser, RegisterRoute, RouteOptions } from './routes.ts';
import { SharedAnswer, sendShared } from './shared-answer.ts';

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  nameField?: Call['nameField'],
): { data: unknown; errors: ReturnType<typeof fieldErrorsOf> } {
  if (!schema) return { data: undefined, errors: [] };
  try {
    const sent = readLeniently(schema, value ?? {});
    const read = schema.safeParse(sent, { reportInput: true });
    if (read.success) return { data: read.data, errors: [] };
    const nameOf = nameField && ((path: PropertyKey[]) => nameField(path, sent));
    return { data: undefined, errors: fieldErrorsOf(read.error, nameOf) };
  } catch (error) {
    if (!(error instanceof ListTooLong)) throw error;
    return { data: undefined, errors: [tooManyItems(error)] };
  }
}

/** Reads and checks path, query and body of a request; a path that cannot be read leads nowhere. */
function readRequest<C extends Call>(call: C, request: FastifyRequest): CallRequest<C> {
  const params = check(call.params, request.params);
  if (params.errors.length > 0) throw new Problem('error.notFound');
  const query = check(call.query, request.query);
  const body = check(call.body, request.body, call.nameField);
  const fields = [...query.errors, ...body.errors];
  if (fields.length > 0) throw new Problem('validation.validationError', { fields });
  return { params: params.data, query: query.data, body: body.data } as CallRequest<C>;
}

/** For the documentation, and for writing answers; undefined parts are left out. */
function schemaOf(call: Call): object {
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

function checkDeclaration(call: Call, options: { scope?: unknown }): void {
  const permission = call.permission === 'public' ? null : permissions[call.permission];
  if (permission === undefined)
    throw new Error(`The call ${call.name} names no permission: the server does not start.`);
  const needsScope = permission !== null && permission.within !== 'anywhere';
  if (needsScope !== Boolean(options.scope)) {
    throw new Error(
      `The call ${call.name} ${needsScope ? 'has no scope' : 'has a scope but its permission holds anywhere'}: the server does not start.`,
    );
  }
}

async function enter<C extends Call>(
  call: C,
  options: RouteOptions<C>,
  user: CurrentUser | null,
  request: FastifyRequest,
  services: Services,
) {
  if (call.permission === 'public') return { read: readRequest(call, request), place: null };
  requireRole(call.permission, user);
  const read = readRequest(call, request);
  const { scope, refusals } = options;
  const place = scope ? await requirePlace(call.permission, user, { scope, refusals }, read, services) : null;
  return { read, place };
}

/**
 * Turns calls of the contract into routes: who is calling, may they at all, can the request be read, may they here, do
 * it, answer in the envelope. A call without a permission, or without the scope its permission needs, stops the start.
 *
 * @param registered receives the name of every call that got a route
 * @param limits how much of expensive work one person may ask for
 */
export function routeRegistration(
  app: FastifyInstance,
  services: Services,
  registered: Set<string>,
  limits: Record<CallLimitName, CallLimit> = callLimits,
): RegisterRoute {
  const hold = callLimiter(services, limits);
  return (call, options) => {
    checkDeclaration(call, options);
    registered.add(call.name);
    app.route({
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const user = await callerOf(services, request, reply);
        noteCaller(request, user);
        if (user) answerIn(request, user.languageCode);
        const { read, place } = await enter(call, options, user, request, services);
        if (call.limit) await hold(call.limit, { user, request, reply });
        const languageCode = languageOf(request);
        const file = call.takesFile && (await readFileOf(request)); // only of those who may
        const context = { ...read, file, user, place, services, languageCode, request, reply } as CallContext<
          typeof call
        >;
        await recordDownload(call, context as CallContext<Call>);
        const result = await options.handle(context);
        announceCall(call, context as CallContext<Call>);
        if (result instanceof SharedAnswer) return sendShared(request, reply, result);
        return answer(call, reply, result);
      },
    });
  };
}
