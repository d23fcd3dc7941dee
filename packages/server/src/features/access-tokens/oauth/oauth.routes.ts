import { oauthErrorSchema, oauthTokenSchema } from '@harken/contract/access-tokens/oauth';
import { tokenScopes } from '@harken/domain/access-tokens/scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toExpectedError } from '../../../platform/http/error-handler.ts';
import { setRateLimit } from '../../../platform/http/limits/rate-limit-headers.ts';
import { toNetwork } from '../../../platform/network/network-address.ts';
import { countInWindows } from '../../../platform/request-limits.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { issueToken } from './oauth.actions.ts';
import { OauthError, type OauthErrorCode, readCredentials, requireGrant } from './oauth.request.ts';

const tokenPath = '/oauth/token';
const maxFormBytes = 8192;

/** Requests of one network address per minute. A token lasts an hour, so a client needs one request in that time. */
const maxPerMinute = 60;
const windowSeconds = 60;

const statuses: Partial<Record<OauthErrorCode, number>> = {
  invalid_client: 401,
  temporarily_unavailable: 503,
  server_error: 500,
};

/** Counts a request and says in the headers how many are left. */
async function limitRequests(
  { db, clock }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const now = clock.now();
  const [window] = await countInWindows(db, [`oauth:${toNetwork(request.ip)}`], { now, windowSeconds });
  const passed = (now.getTime() - (window?.windowStartedAt ?? now).getTime()) / 1000;
  const resetSeconds = Math.max(1, Math.ceil(windowSeconds - passed));
  const remaining = maxPerMinute - (window?.count ?? 1);
  setRateLimit(reply, { limit: maxPerMinute, remaining, resetSeconds });
  if (remaining < 0)
    throw new OauthError('temporarily_unavailable', 'Too many requests from this address.', resetSeconds);
}

/** The error of the protocol for an exception; logs what is a bug. */
function toOauthError(error: unknown, request: FastifyRequest): OauthError {
  if (error instanceof OauthError) return error;
  const expected = toExpectedError(error);
  if (!expected) {
    request.log.error({ name: (error as Error).name }, 'a token could not be issued');
    return new OauthError('server_error', 'An unexpected error.');
  }
  return expected.status === 503
    ? new OauthError('temporarily_unavailable', 'Try again later.', 5)
    : new OauthError('invalid_request', 'The body is not application/x-www-form-urlencoded.');
}

/** Answers with an error as in RFC 6749, section 5.2. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, description, retryAfterSeconds } = toOauthError(error, request);
  const isTooOften = code === 'temporarily_unavailable' && error instanceof OauthError;
  reply.status(isTooOften ? 429 : (statuses[code] ?? 400)).header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="Harken"');
  return reply.send({ error: code, error_description: description });
}

/** For the documentation. */
const tokenSchema = {
  operationId: 'oauth_token',
  summary: 'A short-lived token for a service account (OAuth 2.1, client credentials).',
  description:
    'The client is a service account: `client_id` is in its list, `client_secret` is the token shown when it was created. Both by HTTP Basic or in the body. Without `scope`, the token has all scopes of the service account.',
  tags: ['data'],
  security: [],
  consumes: ['application/x-www-form-urlencoded'],
  response: { 200: oauthTokenSchema, '4xx': oauthErrorSchema, '5xx': oauthErrorSchema },
};

/** The token endpoint of OAuth 2.1 for service accounts, and its description (RFC 8414). Outside the contract of the screens. */
export function registerOauth(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    scope.post(tokenPath, {
      schema: tokenSchema,
      handler: async (request, reply) => {
        await limitRequests(services, request, reply);
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        requireGrant(form);
        const credentials = readCredentials(request.headers.authorization, form);
        const { token, expiresInSeconds, scopes } = await issueToken(
          services,
          credentials,
          form.get('scope'),
        );
        reply.header('cache-control', 'no-store');
        return {
          access_token: token,
          token_type: 'Bearer',
          expires_in: expiresInSeconds,
          scope: scopes.join(' '),
        };
      },
    });
    scope.get(tokenPath, { schema: { hide: true } }, (request, reply) => {
      reply.header('allow', 'POST');
      return sendError(new OauthError('invalid_request', 'Only POST is supported.'), request, reply);
    });
  });
  const { baseUrl } = services.config;
  app.get('/.well-known/oauth-authorization-server', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return {
      issuer: baseUrl,
      token_endpoint: `${baseUrl}${tokenPath}`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      scopes_supported: tokenScopes,
    };
  });
}
