import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import type { Services } from '../../../platform/services.ts';
import { generateShortToken, hashToken } from '../token-text.ts';
import { findClient, insertOauthToken } from './oauth.queries.ts';
import { type ClientCredentials, OauthError, readClientId, readScopes } from './oauth.request.ts';

/** How long a token is valid, in milliseconds; never longer than its service account. */
const lifetime = 3_600_000;

export interface IssuedToken {
  token: string;
  expiresInSeconds: number;
  scopes: TokenScope[];
}

/**
 * Issues a short-lived token to a service account: the token that was shown when it was created is its secret. Not recorded in
 * the audit log, which has the creation of the service account; the list shows its last use.
 */
export async function issueToken(
  { db, clock }: Services,
  { clientId, clientSecret }: ClientCredentials,
  scope: string | null,
): Promise<IssuedToken> {
  const now = clock.now();
  const id = readClientId(clientId);
  const secretHash = hashToken(clientSecret);
  const client = id === undefined ? undefined : await findClient(db, { id, secretHash, now });
  if (!client) throw new OauthError('invalid_client', 'The client is unknown, or its secret is wrong.');
  const scopes = readScopes(scope, client.scopes);
  const expiresAt = new Date(Math.min(now.getTime() + lifetime, client.expiresAt.getTime()));
  const token = generateShortToken();
  await insertOauthToken(db, {
    ...{ tokenHash: hashToken(token), accessTokenId: client.id, scopes },
    ...{ createdAt: now, expiresAt },
  });
  return { token, expiresInSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000), scopes };
}
