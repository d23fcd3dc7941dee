import { isLoopbackHttp } from '@harken/domain/identity-providers/settings-rules';
import * as openid from 'openid-client';
import { sendHttpRequest } from '../http/http-request.ts';

const timeoutMilliseconds = 8000;
const maxResponseBytes = 256 * 1024;
/** By how many seconds the clock of a provider may differ. */
const clockToleranceSeconds = 60;

/** A client of a provider (OpenID Connect Core 1.0). */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface ProviderAccess {
  /** Whether providers outside the public internet may be called. */
  allowsPrivate: boolean;
  /** Whether http may be used, on this machine only: for development. */
  allowsLoopback: boolean;
}

/** Who somebody is at a provider. */
export interface ProviderClaims {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

/** What has to stay with the browser between the two requests of a sign-in. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export type ConnectedProvider = openid.Configuration;

const bodiless = [204, 205, 304];

/** `fetch` for the library: only public addresses and https, no redirects, with limits of time and size. */
function createFetch({ allowsPrivate, allowsLoopback }: ProviderAccess): openid.CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(allowsLoopback && isLoopbackHttp(address)))
      throw Object.assign(new Error('Only https is allowed'), { code: 'EPROTOCOL' });
    const response = await sendHttpRequest({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== undefined && body !== null && { body: String(body) }),
      allowsPrivate,
      milliseconds: timeoutMilliseconds,
      maxResponseBytes,
    });
    return new Response(bodiless.includes(response.status) ? null : response.body, {
      status: response.status,
      headers: { 'content-type': response.contentType },
    });
  };
}

/** Sends the secret in the way that the provider supports; Basic unless it says otherwise. */
function authenticate(secret: string): openid.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const method =
      !methods || methods.includes('client_secret_basic')
        ? openid.ClientSecretBasic
        : openid.ClientSecretPost;
    return method(secret)(server, client, body, headers);
  };
}

/**
 * Reads the description of a provider (OpenID Connect Discovery 1.0).
 *
 * @throws errors of the network; an error with the code `EISSUER` if the description is that of another issuer
 */
export async function connectProvider(
  { issuer, clientId, clientSecret }: ProviderClient,
  access: ProviderAccess,
): Promise<ConnectedProvider> {
  const config = await openid.discovery(
    new URL(issuer),
    clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    authenticate(clientSecret),
    {
      [openid.customFetch]: createFetch(access),
      timeout: timeoutMilliseconds / 1000,
      execute: [
        // The signature of the ID token is checked although it comes over TLS.
        openid.enableNonRepudiationChecks,
        ...(access.allowsLoopback ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
  // Descriptions with a placeholder, for all tenants of a provider, would let every tenant sign people in.
  if (config.serverMetadata().issuer !== issuer)
    throw Object.assign(new Error('The description is of another issuer'), { code: 'EISSUER' });
  return config;
}

/** Whether the provider checks PKCE with SHA-256. Only some say so. */
export function deniesPkce(config: ConnectedProvider): boolean {
  const methods = config.serverMetadata().code_challenge_methods_supported;
  return methods !== undefined && !methods.includes('S256');
}

/** Begins a sign-in: where the browser goes, and what has to be remembered until it returns. */
export async function beginProviderSignIn(
  config: ConnectedProvider,
  { callbackUrl, language }: { callbackUrl: string; language: string },
): Promise<{ url: URL; pending: PendingSignIn }> {
  const pending = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: 'openid email',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: language,
  });
  return { url, pending };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Ends a sign-in: exchanges the code, and checks state, issuer, nonce, signature and times.
 *
 * @param url the address that the provider sent the browser to
 * @throws errors for `toProviderFailure`
 */
export async function finishProviderSignIn(
  config: ConnectedProvider,
  url: URL,
  { state, nonce, codeVerifier }: PendingSignIn,
): Promise<ProviderClaims> {
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('There is no ID token');
  const needsMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const details = needsMore ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
  return {
    subject: claims.sub,
    email: textOf(details.email),
    isEmailVerified: details.email_verified === true,
  };
}

/** Where the browser goes to sign out of the provider as well; null if it has no such address. */
export function findSignOutUrl(config: ConnectedProvider, returnUrl: string): string | null {
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: returnUrl }).href;
}

/** Whether the provider accepts client id and secret: it refuses a code that does not exist for another reason then. */
export async function tryClient(config: ConnectedProvider, callbackUrl: string): Promise<void> {
  try {
    await openid.genericGrantRequest(config, 'authorization_code', {
      code: 'harken-connection-test',
      redirect_uri: callbackUrl,
      code_verifier: openid.randomPKCECodeVerifier(),
    });
  } catch (error) {
    const isAccepted = error instanceof openid.ResponseBodyError && error.error === 'invalid_grant';
    if (!isAccepted) throw error;
  }
}
