import { identityProviderLimits as limits } from '@harken/domain/identity-providers/limits';
import { isIssuer, isSlug } from '@harken/domain/identity-providers/settings-rules';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, requiredName, requiredText } from '../schemas/schemas.ts';

const inSociety = z.object({ nationalSocietyId: id });

/** The server allows loopback addresses in development only; an empty one gets only the error of `requiredText`. */
const issuer = requiredText(limits.issuerMaxLength).refine(
  (text) => text === '' || (isIssuer(text, { allowsLoopback: true }) && URL.canParse(text)),
  { error: 'string:identityProvider.issuerInvalid' },
);
const clientId = requiredText(limits.clientIdMaxLength);
/** Absent or null: the stored one stays. */
const clientSecret = z.string().max(limits.secretMaxLength).nullish();
const slug = requiredText(limits.slugMaxLength).refine((text) => text === '' || isSlug(text), {
  error: 'string:identityProvider.slugInvalid',
});

const providerBody = z.object({
  name: requiredName(limits.nameMaxLength),
  slug,
  issuer,
  clientId,
  clientSecret,
  isActive: z.boolean(),
  /** Members of this national society alone cannot use a password while the provider is active. */
  passwordsOff: z.boolean(),
});
export type IdentityProviderBody = z.output<typeof providerBody>;

const testBody = z.object({ issuer, clientId, clientSecret });
export type IdentityProviderTest = z.output<typeof testBody>;

/** What a test of the connection found. */
const identityProviderTestResults = [
  'works',
  'unreachable',
  'notProvider',
  'otherIssuer',
  'noPkce',
  'wrongCredentials',
  'secretMissing',
] as const;
export type IdentityProviderTestResult = (typeof identityProviderTestResults)[number];

/** Sign-in with the identity provider of a national society (OpenID Connect). */
export const identityProviderCalls = {
  getIdentityProvider: defineCall({
    name: 'identityProvider/get',
    method: 'GET',
    path: '/api/identityProvider/get',
    summary: 'The identity provider of a national society, without its secret.',
    permission: 'identityProviders.get',
    query: inSociety,
    response: z.object({
      provider: z
        .object({
          name: z.string(),
          slug: z.string(),
          issuer: z.string(),
          clientId: z.string(),
          isActive: z.boolean(),
          passwordsOff: z.boolean(),
          /** How many people have signed in with it. */
          linkedPeople: z.int(),
        })
        .nullish(),
      /** To be entered at the provider: where it sends the browser after signing in. */
      callbackUrl: z.string(),
      /** The sign-in page of a provider, up to its slug; the provider sends the browser there after signing out. */
      signInUrl: z.string(),
      /** Whether a manager or coordinator has signed in with it, so that passwords can be switched off. */
      canSwitchPasswordsOff: z.boolean(),
    }),
  }),
  saveIdentityProvider: defineCall({
    name: 'identityProvider/save',
    method: 'POST',
    path: '/api/identityProvider/save',
    summary:
      'Add or change the identity provider of a national society. Another issuer or client id forgets who was linked.',
    permission: 'identityProviders.edit',
    query: inSociety,
    body: providerBody,
  }),
  testIdentityProvider: defineCall({
    name: 'identityProvider/test',
    method: 'POST',
    path: '/api/identityProvider/test',
    summary: 'Read the description of an identity provider, and try the client id and secret.',
    permission: 'identityProviders.edit',
    limit: 'checkup',
    query: inSociety,
    body: testBody,
    response: z.object({ result: z.enum(identityProviderTestResults) }),
  }),
  unlinkIdentityProvider: defineCall({
    name: 'identityProvider/unlink',
    method: 'POST',
    path: '/api/identityProvider/unlink',
    summary: 'Forget who is who at the identity provider, and end the sessions that it started.',
    permission: 'identityProviders.edit',
    query: inSociety,
  }),
  deleteIdentityProvider: defineCall({
    name: 'identityProvider/delete',
    method: 'POST',
    path: '/api/identityProvider/delete',
    summary: 'Remove the identity provider of a national society. Everybody signs in with a password again.',
    permission: 'identityProviders.edit',
    query: inSociety,
  }),
  getProviderSignIn: defineCall({
    name: 'identityProvider/signIn',
    method: 'GET',
    path: '/api/identityProvider/signIn',
    summary: 'The name of the identity provider with a slug, for its sign-in page.',
    permission: 'public',
    query: z.object({ slug: requiredText(limits.slugMaxLength) }),
    response: z.object({ name: z.string() }),
  }),
};
