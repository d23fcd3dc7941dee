import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import { tokenScopes } from '@harken/domain/access-tokens/scopes';
import type { Insertable } from 'kysely';
import { generateToken, hashToken } from '../../../src/features/access-tokens/token-text.ts';
import type { AccessTokens } from '../../../src/platform/db/schema.ts';
import type { TestApp } from '../test-app.ts';
import { next } from './next-number.ts';

type Given = Partial<Omit<Insertable<AccessTokens>, 'scopes'>> & { scopes?: readonly TokenScope[] };

/** Stores an access token with all scopes, valid for a day, and returns it. */
export async function anAccessToken({ db, clock }: TestApp, given: Given): Promise<string> {
  const token = generateToken();
  const now = clock.now();
  await db
    .insertInto('accessTokens')
    .values({
      name: `Token ${next()}`,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      ...given,
      scopes: [...(given.scopes ?? tokenScopes)],
    })
    .execute();
  return token;
}

/** Reads the data API with a token. */
export async function readData(
  { app }: TestApp,
  token: string | null,
  path: string,
  headers: Record<string, string> = {},
) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    headers: { ...authorization, ...headers },
  });
  return response;
}
