import { z } from 'zod';

/** The answer of the token endpoint (RFC 6749, section 5.1). */
export const oauthTokenSchema = z.object({
  access_token: z.string().describe('The token, to be sent as `Authorization: Bearer`.'),
  token_type: z.literal('Bearer').describe('How the token is sent.'),
  expires_in: z.int().describe('Seconds until it expires: one hour at most.'),
  scope: z.string().describe('Its scopes, separated by spaces.'),
});

/** An error of the token endpoint (RFC 6749, section 5.2). */
export const oauthErrorSchema = z.object({
  error: z.string().describe('A code of RFC 6749, such as `invalid_client`.'),
  error_description: z.string().describe('What is wrong, in English.'),
});

/** The client_id of a service account. */
export const toClientId = (serviceAccountId: number) => `sa-${serviceAccountId}`;
