import { buildSignInUrl } from '@harken/contract/start-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProviderFailure, toProviderFailure } from '../../external/openid/errors.ts';
import {
  beginProviderSignIn,
  findSignOutUrl,
  finishProviderSignIn,
} from '../../external/openid/identity-provider.ts';
import { findResponseLanguage } from '../../platform/http/response-language.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { toNetwork } from '../../platform/network/network-address.ts';
import { countInWindows } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { signInBrowserByProvider } from '../accounts/index.ts';
import { chooseFirstPage, toNextAddress } from '../sign-in-page/index.ts';
import { buildCallbackUrl, createConnections, type FindConnection } from './connections.ts';
import { findActiveProvider, findProvider, type StoredProvider } from './identity-providers.queries.ts';
import { pendingLifetime, readPending, type StoredSignIn, writePending } from './pending-sign-in.ts';
import { findSignedInPerson } from './sign-in.actions.ts';

/**
 * Signing in with the identity provider of a national society (OpenID Connect, authorization code with PKCE). Not calls of the
 * contract: browsers come here by links, and leave by redirects.
 */

/** Requests of one network address per minute; a sign-in needs two. */
const maxPerMinute = 120;

const getCookieName = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Host-harken_provider' : 'harken_provider';

// Lax: the request that needs it comes by a link from the provider.
const getCookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

async function isTooOften({ db, clock }: Services, request: FastifyRequest): Promise<boolean> {
  const keys = [`providerSignIn:${toNetwork(request.ip)}`];
  const [window] = await countInWindows(db, keys, { now: clock.now(), windowSeconds: 60 });
  return (window?.count ?? 1) > maxPerMinute;
}

interface Parts {
  services: Services;
  findConnection: FindConnection;
}

/** Why somebody is not signed in, as the sign-in page words it. */
type SignInError =
  | ProviderFailure
  | 'off'
  | 'tooOften'
  | 'noAccount'
  | 'emailNotVerified'
  | 'severalSocieties'
  | 'otherLink';

/** Sends the browser back to the sign-in page of the provider, with the reason. */
function sendBack(reply: FastifyReply, slug: string, error: SignInError, next = '/') {
  const query = new URLSearchParams({ error, ...(next !== '/' && { next }) });
  return reply.redirect(`${buildSignInUrl('', encodeURIComponent(slug))}&${query}`, 303);
}

function logFailure(request: FastifyRequest, error: unknown): ProviderFailure {
  const failure = toProviderFailure(error);
  const { name, code } = error as { name?: string; code?: string };
  request.log.warn({ failure, name, code }, 'the identity provider could not be used');
  return failure;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Sends the browser to the provider. */
async function start({ services, findConnection }: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock, config } = services;
  const { slug = '' } = request.params as { slug?: string };
  const next = toNextAddress(textOf((request.query as Record<string, unknown>).next));
  if (await isTooOften(services, request)) return sendBack(reply, slug, 'tooOften', next);
  const provider = await findActiveProvider(db, slug);
  if (!provider) return sendBack(reply, slug, 'off', next);
  const { nationalSocietyId } = provider;
  try {
    const { url, pending } = await beginProviderSignIn(await findConnection(provider), {
      callbackUrl: buildCallbackUrl(services, nationalSocietyId),
      language: findResponseLanguage(request),
    });
    const expiresAt = clock.now().getTime() + pendingLifetime;
    reply.setCookie(
      getCookieName(request),
      writePending(config, { ...pending, nationalSocietyId, next, expiresAt }),
      { ...getCookieOptions(request), maxAge: pendingLifetime / 1000 },
    );
    return reply.redirect(url.href, 303);
  } catch (error) {
    return sendBack(reply, slug, logFailure(request, error), next);
  }
}

/** Asks the provider who has signed in, and finds them here. */
async function identify(
  { services, findConnection }: Parts,
  request: FastifyRequest,
  { provider, pending }: { provider: StoredProvider; pending: StoredSignIn },
): Promise<{ userId: number; signOutUrl: string | null } | { error: SignInError }> {
  const { nationalSocietyId, slug } = provider;
  const url = new URL(buildCallbackUrl(services, nationalSocietyId));
  url.search = new URL(request.url, url).search;
  try {
    const connection = await findConnection(provider);
    const claims = await finishProviderSignIn(connection, url, pending);
    const found = await findSignedInPerson(services, provider, claims);
    if (typeof found !== 'number') return { error: found };
    const returnUrl = buildSignInUrl(services.config.baseUrl, slug);
    return { userId: found, signOutUrl: findSignOutUrl(connection, returnUrl) };
  } catch (error) {
    return { error: logFailure(request, error) };
  }
}

/** Receives the browser back from the provider. */
async function finish(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { services } = parts;
  const nationalSocietyId = Number((request.params as { nationalSocietyId?: string }).nationalSocietyId);
  const isId = Number.isInteger(nationalSocietyId) && nationalSocietyId > 0 && nationalSocietyId < 2 ** 31;
  const provider = isId ? await findProvider(services.db, nationalSocietyId) : undefined;
  if (!provider?.isActive) return sendBack(reply, provider?.slug ?? '', 'off');
  const cookie = request.cookies[getCookieName(request)];
  const pending = readPending(services.config, cookie, { nationalSocietyId, now: services.clock.now() });
  reply.clearCookie(getCookieName(request), getCookieOptions(request));
  if (await isTooOften(services, request)) return sendBack(reply, provider.slug, 'tooOften');
  if (!pending) return sendBack(reply, provider.slug, 'expired');
  const found = await identify(parts, request, { provider, pending });
  if ('error' in found) return sendBack(reply, provider.slug, found.error, pending.next);
  const { userId, signOutUrl } = found;
  await signInBrowserByProvider(
    services,
    { userId, provider: { nationalSocietyId, signOutUrl } },
    request,
    reply,
  );
  return reply.redirect(await chooseFirstPage(services, userId, pending.next), 303);
}

export const providerSignInRoutes: Routes = ({ app, services }) => {
  const parts = { services, findConnection: createConnections(services) };
  const schema = { hide: true };
  app.get('/api/signIn/start/:slug', { schema }, (request, reply) => start(parts, request, reply));
  app.get('/api/signIn/callback/:nationalSocietyId', { schema }, (request, reply) =>
    finish(parts, request, reply),
  );
};
