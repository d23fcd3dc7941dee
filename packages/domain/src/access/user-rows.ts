import { rankOf } from './ranks.ts';
import type { SocietyRole } from './registration.ts';
import type { Role } from './roles.ts';

/** A member of a society as a row of the list of users shows them. */
export interface UserRow {
  role: SocietyRole;
  /** They lead an organization of the society. */
  isHeadManager: boolean;
  /** They will lead its default organization once they accepted the agreement. */
  isPendingHeadManager: boolean;
}

/**
 * Whether a caller may edit and delete a member whom the list of users shows them (administration.md 3.6, decision 20).
 * Who creates the leadership of societies looks after the leadership: global coordinators after (pending) head managers
 * and coordinators, coordinators after data consumers as well. Everybody else who sees the list acts on all of it.
 *
 * @example mayActOnUser('Coordinator', { role: 'Supervisor', isHeadManager: false, isPendingHeadManager: false }) // false
 */
export function mayActOnUser(caller: Role, user: UserRow): boolean {
  const isLeader = user.isHeadManager || user.isPendingHeadManager || user.role === 'Coordinator';
  switch (caller) {
    case 'Administrator':
    case 'Manager':
    case 'TechnicalAdvisor':
      return true;
    case 'GlobalCoordinator':
      return isLeader;
    case 'Coordinator':
      return isLeader || user.role === 'DataConsumer';
    default:
      return false;
  }
}

const deletesNobody: readonly Role[] = ['DataConsumer', 'Supervisor', 'HeadSupervisor'];

/** People delete those of their own rank and below (administration.md 3.5). */
function isOfRankFor(caller: Role, role: Role): boolean {
  return !deletesNobody.includes(caller) && rankOf(caller) <= rankOf(role);
}

const mayReplaceHeadManagers = (caller: Role) => caller === 'Administrator' || caller === 'Coordinator';

/** What decides whether a member can be deleted. */
export interface UserToDelete extends UserRow {
  /** The caller is the one to be deleted. */
  isCaller: boolean;
  /** The organization has members besides the user and the caller; asked of head managers. */
  hasColleagues: boolean;
  /** The society has members besides the user; asked of coordinators. */
  isSocietyInUse: boolean;
  /** Data collectors of an open project report to them. */
  hasDataCollectors: boolean;
  /** Supervisors report to them. */
  hasSupervisors: boolean;
}

/**
 * Why a caller cannot delete a member of a society (administration.md 3.5): the key of the text that says so; null when
 * they can. Head managers are deleted by those who can appoint another one, and last of their organization; the people
 * below a supervisor are given to another one before.
 */
export function refusalOfDeletion(caller: Role, user: UserToDelete) {
  if (user.isCaller) return 'user.deletion.cannotDeleteYourself';
  if (!isOfRankFor(caller, user.role)) return 'user.deletion.noPermissionsToDeleteThisUser';
  if (user.isHeadManager && !mayReplaceHeadManagers(caller)) return 'user.deletion.cannotDeleteHeadManager';
  if (user.isHeadManager && user.hasColleagues) return 'user.deletion.cannotDeleteHeadManagerWithUsers';
  const isLastInCharge = user.role === 'Coordinator' && !mayReplaceHeadManagers(caller);
  if (isLastInCharge && user.isSocietyInUse) return 'user.deletion.moreUsersExists';
  if (user.hasSupervisors) return 'user.deletion.cannotDeleteHeadSupervisorHasSupervisors';
  if (user.hasDataCollectors) return 'user.deletion.cannotDeleteSupervisorWithDataCollectors';
  return null;
}

/**
 * Why a caller cannot move a member to another organization (administration.md 3.4): the key of the text that says so.
 * Administrators move everybody, coordinators each other and who leads the default organization or is about to.
 */
export function refusalOfOrganizationChange(
  caller: Role,
  { role, leadsDefaultOrganization }: { role: SocietyRole; leadsDefaultOrganization: boolean },
) {
  if (caller === 'Administrator') return null;
  if (caller !== 'Coordinator') return 'user.common.onlyCoordinatorCanChangeTheOrganizationOfAnotherUser';
  if (role === 'Coordinator' || leadsDefaultOrganization) return null;
  return 'user.common.coordinatorCanChangeTheOrganizationOnlyForHeadManager';
}

/** Whether people of a role may work for several societies; everybody else belongs to one. */
export function mayBelongToSeveralSocieties(role: Role | null): boolean {
  return role === 'TechnicalAdvisor' || role === 'DataConsumer';
}

/** Somebody who is to be added to a society by e-mail address. */
export interface ExistingUser {
  /** Null when nobody has the address. */
  role: Role | null;
  /** The organization they are to belong to is one of the society. */
  hasOrganization: boolean;
  /** They belong to the society already. */
  isMember: boolean;
  /** They are to belong to the caller's own organization. */
  isForOwnOrganization: boolean;
}

/**
 * Why a caller cannot add somebody who works for other societies already (administration.md 3.7, decision 20): the key of
 * the text that says so. Only technical advisors and data consumers work for several; of all others nobody learns that
 * they exist. Managers, technical advisors and, as far as advisors are concerned, coordinators add people to their own
 * organization; global coordinators add data consumers only.
 */
export function refusalOfAddingExisting(caller: Role, user: ExistingUser) {
  const { role, hasOrganization, isMember, isForOwnOrganization } = user;
  if (!mayBelongToSeveralSocieties(role)) return 'user.registration.userNotFound';
  if (!hasOrganization) return 'user.registration.organizationDoesNotExist';
  const isAdvisor = role === 'TechnicalAdvisor';
  if (isAdvisor && caller === 'GlobalCoordinator')
    return 'user.registration.technicalAdvisorsCanBeAttachedOnlyByManagers';
  if (isMember) return 'user.registration.userIsAlreadyInThisNationalSociety';
  const isBound = isBoundToOwnOrganization(caller) || (caller === 'Coordinator' && isAdvisor);
  return isBound && !isForOwnOrganization ? 'user.registration.invalidUserOrganization' : null;
}

/** Whether a caller adds existing users of every role to the own organization only, and is offered no other. */
export function isBoundToOwnOrganization(caller: Role): boolean {
  return caller === 'Manager' || caller === 'TechnicalAdvisor';
}
