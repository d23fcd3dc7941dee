import type { Role } from '../access/roles.ts';

/** Why the provider of a national society does not sign somebody in, although it says who they are. */
export type ProviderDenial = 'noAccount' | 'emailNotVerified' | 'severalSocieties' | 'otherLink';

/** A person whom the provider might mean. */
export interface ProviderPerson {
  role: Role;
  /** Of the national society of the provider. */
  isMember: boolean;
  /** The number of national societies they belong to. */
  memberships: number;
  /** Linked to somebody else at the same provider. */
  hasOtherLink: boolean;
}

/** Roles with rights in all national societies. */
const globalRoles: readonly Role[] = ['Administrator', 'GlobalCoordinator'];

/**
 * Whether the rights of a person end with those in one national society: only then may its provider vouch for them. Whoever runs
 * the provider could otherwise act in other national societies.
 */
export function isOfOneSociety({
  role,
  isMember,
  memberships,
}: Omit<ProviderPerson, 'hasOtherLink'>): boolean {
  return isMember && memberships === 1 && !globalRoles.includes(role);
}

/**
 * Whether the provider of a national society may sign somebody in.
 *
 * @param person who is linked to the subject, otherwise the owner of the e-mail address
 * @param isLinked whether the subject was linked to them before; otherwise the provider has to have verified the address
 * @returns null, or why not. Of people who are not members, nothing is revealed
 */
export function checkProviderSignIn(
  person: ProviderPerson | undefined,
  { isLinked, isEmailVerified }: { isLinked: boolean; isEmailVerified: boolean },
): ProviderDenial | null {
  if (!isLinked && !isEmailVerified) return 'emailNotVerified';
  if (!person?.isMember || globalRoles.includes(person.role)) return 'noAccount';
  if (!isOfOneSociety(person)) return 'severalSocieties';
  return !isLinked && person.hasOtherLink ? 'otherLink' : null;
}
