import type {
  IdentityProviderTest,
  IdentityProviderTestResult,
} from '@harken/contract/accounts/identity-providers';
import { toProviderFailure } from '../../external/openid/errors.ts';
import { connectProvider, deniesPkce, tryClient } from '../../external/openid/identity-provider.ts';
import type { Services } from '../../platform/services.ts';
import { buildCallbackUrl, getProviderAccess, toClient } from './connections.ts';
import { requireIssuer } from './identity-providers.actions.ts';
import { findProvider } from './identity-providers.queries.ts';

/** The secret that was typed, or the stored one of the same provider; null if there is none. */
async function findSecret(
  services: Services,
  nationalSocietyId: number,
  { issuer, clientId, clientSecret }: IdentityProviderTest,
): Promise<string | null> {
  if (clientSecret) return clientSecret;
  const stored = await findProvider(services.db, nationalSocietyId);
  if (stored?.issuer !== issuer || stored.clientId !== clientId) return null;
  return toClient(services, stored)?.clientSecret ?? null;
}

function describeFailure(error: unknown): IdentityProviderTestResult {
  if ((error as { code?: string }).code === 'EISSUER') return 'otherIssuer';
  if ((error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'otherIssuer';
  const failure = toProviderFailure(error);
  if (failure === 'wrongCredentials') return 'wrongCredentials';
  return failure === 'unavailable' ? 'unreachable' : 'notProvider';
}

/** Reads the description of a provider and tries client id and secret. Nobody is signed in. */
export async function testProvider(
  services: Services,
  nationalSocietyId: number,
  given: IdentityProviderTest,
): Promise<IdentityProviderTestResult> {
  requireIssuer(services, given.issuer);
  const clientSecret = await findSecret(services, nationalSocietyId, given);
  if (clientSecret === null) return 'secretMissing';
  try {
    const connection = await connectProvider({ ...given, clientSecret }, getProviderAccess(services));
    if (deniesPkce(connection)) return 'noPkce';
    await tryClient(connection, buildCallbackUrl(services, nationalSocietyId));
    return 'works';
  } catch (error) {
    return describeFailure(error);
  }
}
