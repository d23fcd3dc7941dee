import { isLoopbackHttp } from '@harken/domain/identity-providers/settings-rules';
import {
  type ConnectedProvider,
  connectProvider,
  type ProviderAccess,
  type ProviderClient,
} from '../../external/openid/identity-provider.ts';
import { decryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredProvider } from './identity-providers.queries.ts';

/** How long the description of a provider is used before it is read again, in milliseconds. */
const lifetime = 10 * 60_000;
const maxConnections = 100;

/** Which providers may be called: http only while Harken itself runs with http on this machine, in development. */
export function getProviderAccess({ config }: Pick<Services, 'config'>): ProviderAccess {
  return {
    allowsPrivate: config.allowPrivateAddresses,
    allowsLoopback: config.allowPrivateAddresses && isLoopbackHttp(config.baseUrl),
  };
}

/** Where a provider sends the browser after signing in. Each has its own address, so that none can answer for another. */
export const buildCallbackUrl = ({ config }: Pick<Services, 'config'>, nationalSocietyId: number) =>
  `${config.baseUrl}/api/signIn/callback/${nationalSocietyId}`;

/** The client of a stored provider; null if its secret cannot be decrypted. */
export function toClient(
  { config }: Pick<Services, 'config'>,
  provider: StoredProvider,
): ProviderClient | null {
  const clientSecret = decryptSecret(config, 'identity provider secret', provider.encryptedSecret);
  const { issuer, clientId } = provider;
  return clientSecret === null ? null : { issuer, clientId, clientSecret };
}

interface Remembered {
  until: number;
  connection: Promise<ConnectedProvider>;
}

/** Connects to stored providers, and remembers their descriptions and keys for some minutes. */
export function createConnections(services: Pick<Services, 'config' | 'clock'>) {
  const remembered = new Map<string, Remembered>();
  return (provider: StoredProvider): Promise<ConnectedProvider> => {
    const { issuer, clientId, encryptedSecret } = provider;
    const key = JSON.stringify([issuer, clientId, encryptedSecret.toString('base64')]);
    const now = services.clock.now().getTime();
    const known = remembered.get(key);
    if (known && known.until > now) return known.connection;
    const client = toClient(services, provider);
    if (!client) return Promise.reject(Object.assign(new Error('Secret unreadable'), { code: 'ESECRET' }));
    const connection = connectProvider(client, getProviderAccess(services));
    if (remembered.size >= maxConnections) remembered.clear();
    remembered.set(key, { until: now + lifetime, connection });
    // A provider that is down now may be up for the next person.
    connection.catch(() => remembered.delete(key));
    return connection;
  };
}

export type FindConnection = ReturnType<typeof createConnections>;
