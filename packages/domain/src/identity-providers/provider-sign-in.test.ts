import { expect, test } from 'vitest';
import { checkProviderSignIn, isOfOneSociety, type ProviderPerson } from './provider-sign-in.ts';

const member: ProviderPerson = { role: 'Manager', isMember: true, memberships: 1, hasOtherLink: false };
const linked = { isLinked: true, isEmailVerified: false };
const verified = { isLinked: false, isEmailVerified: true };
const unverified = { isLinked: false, isEmailVerified: false };

test.each<[string, ProviderPerson | undefined, typeof linked, ReturnType<typeof checkProviderSignIn>]>([
  ['a member with a verified address', member, verified, null],
  ['a linked member, whatever their address', member, linked, null],
  ['a member whose address is not verified', member, unverified, 'emailNotVerified'],
  ['nobody, and an address that is not verified', undefined, unverified, 'emailNotVerified'],
  ['nobody', undefined, verified, 'noAccount'],
  ['a member of another society', { ...member, isMember: false }, verified, 'noAccount'],
  [
    'a linked person who left the society',
    { ...member, isMember: false, memberships: 0 },
    linked,
    'noAccount',
  ],
  ['an Administrator', { ...member, role: 'Administrator' }, verified, 'noAccount'],
  ['a linked global coordinator', { ...member, role: 'GlobalCoordinator' }, linked, 'noAccount'],
  ['a member of two societies', { ...member, memberships: 2 }, verified, 'severalSocieties'],
  ['a linked member of two societies', { ...member, memberships: 2 }, linked, 'severalSocieties'],
  ['a member linked to somebody else', { ...member, hasOtherLink: true }, verified, 'otherLink'],
])('%s', (_who, person, claims, expected) => {
  expect(checkProviderSignIn(person, claims)).toBe(expected);
});

test('rights end in one society only for its members without a global role', () => {
  expect(isOfOneSociety(member)).toBe(true);
  expect(isOfOneSociety({ ...member, role: 'Administrator' })).toBe(false);
  expect(isOfOneSociety({ ...member, memberships: 2 })).toBe(false);
  expect(isOfOneSociety({ ...member, isMember: false })).toBe(false);
});
