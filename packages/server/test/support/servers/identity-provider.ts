import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An account at the provider. */
export interface ProviderAccount {
  subject: string;
  email: string;
  isEmailVerified: boolean;
}

/** What the provider does wrong. */
export type ProviderFault = 'wrong signature' | 'silent' | 'failing' | 'denies' | null;

export const providerClient = { clientId: 'harken', clientSecret: 'a secret only for tests, 32 bytes' };

function createKey(kid: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

const publicPart = ({ kty, n, e, kid, alg, use }: Record<string, unknown>) => ({ kty, n, e, kid, alg, use });

/**
 * A real OpenID provider (oidc-provider) on this machine. Instead of asking for a password, it signs in `account` at once, or
 * denies the request.
 *
 * @param redirectUris where it may send browsers
 */
export async function startIdentityProvider(redirectUris: string[]) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: { account: ProviderAccount; fault: ProviderFault } = {
    account: { subject: 'nobody', email: 'nobody@test.example', isEmailVerified: true },
    fault: null,
  };
  const [key, otherKey] = [createKey('1'), createKey('1')];
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key as never] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async findAccount(_context, id) {
      const account = accounts.get(id);
      return (
        account && {
          accountId: id,
          claims: async () => ({ sub: id, email: account.email, email_verified: account.isEmailVerified }),
        }
      );
    },
  });
  const handle = provider.callback();

  /** Signs in the account, and agrees to what is asked for. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.fault === 'denies')
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const { account } = state;
    accounts.set(account.subject, account);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: account.subject, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email');
    const result = { login: { accountId: account.subject }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result);
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    if (state.fault === 'silent') return;
    if (state.fault === 'failing') {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    } else if (path.startsWith('/interaction/')) {
      interact(request, response).catch(() => response.writeHead(500).end());
    } else if (state.fault === 'wrong signature' && path.startsWith('/jwks')) {
      const keys = { keys: [publicPart(otherKey)] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keys));
    } else void handle(request, response);
  });
  return {
    issuer,
    state,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/**
 * Follows redirects at the provider as a browser does, with its cookies, until it leaves for another server.
 *
 * @returns the address to which it sends the browser
 */
export async function visitProvider(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let redirects = 0; redirects < 10 && address.startsWith(issuer); redirects += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, address).href;
  }
  return address;
}
