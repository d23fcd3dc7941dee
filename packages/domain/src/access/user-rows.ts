import { getRank } from './ranks.ts';
import type { SocietyRole } from './registration.ts';
import type { Role } from './roles.ts';

/** A member of a society in the list of users. */
export interface UserRow {
  role: SocietyRole;
  /** They lead an organization of the society. */
  isHeadManager: boolean;
  /** They will lead its default organization once they accept the agreement. */
  isPendingHeadManager: boolean;
}

/**
 * Whether a caller may edit and delete a member shown in the list of users. Global coordinators look after (pending) head
 * managers and coordinators; coordinators look after these and data consumers. Everybody else who sees the list may act on
 * all of it.
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

const rolesWithoutDeletion: readonly Role[] = ['DataConsumer', 'Supervisor', 'HeadSupervisor'];

/** People may delete users of their own rank and below. */
function mayDeleteByRank(caller: Role, role: Role): boolean {
  return !rolesWithoutDeletion.includes(caller) && getRank(caller) <= getRank(role);
}

const mayReplaceHeadManagers = (caller: Role) => caller === 'Administrator' || caller === 'Coordinator';

/** What decides whether a member can be deleted. */
export interface UserToDelete extends UserRow {
  /** The caller wants to delete themselves. */
  isCaller: boolean;
  /** The organization has members besides the user and the caller; only matters for head managers. */
  hasColleagues: boolean;
  /** The society has members besides the user; only matters for coordinators. */
  isSocietyInUse: boolean;
  /** Data collectors of an open project report to them. */
  hasDataCollectors: boolean;
  /** Supervisors report to them. */
  hasSupervisors: boolean;
}

/**
 * Why a caller cannot delete a member of a society, as an error key; null when they can. Head managers are deleted only by
 * people who can appoint another one, and only as the last member of their organization. Data collectors and supervisors
 * must be given to somebody else first.
 */
export function validateUserDeletion(caller: Role, user: UserToDelete) {
  if (user.isCaller) return 'user.deletion.cannotDeleteYourself';
  if (!mayDeleteByRank(caller, user.role)) return 'user.deletion.noPermissionsToDeleteThisUser';
  if (user.isHeadManager && !mayReplaceHeadManagers(caller)) return 'user.deletion.cannotDeleteHeadManager';
  if (user.isHeadManager && user.hasColleagues) return 'user.deletion.cannotDeleteHeadManagerWithUsers';
  const isLastInCharge = user.role === 'Coordinator' && !mayReplaceHeadManagers(caller);
  if (isLastInCharge && user.isSocietyInUse) return 'user.deletion.moreUsersExists';
  if (user.hasSupervisors) return 'user.deletion.cannotDeleteHeadSupervisorHasSupervisors';
  if (user.hasDataCollectors) return 'user.deletion.cannotDeleteSupervisorWithDataCollectors';
  return null;
}

/**
 * Why a caller cannot move a member to another organization, as an error key; null when they can. Administrators move
 * everybody; coordinators move coordinators and the (pending) head manager of the default organization.
 */
export function validateOrganizationChange(
  caller: Role,
  { role, leadsDefaultOrganization }: { role: SocietyRole; leadsDefaultOrganization: boolean },
) {
  if (caller === 'Administrator') return null;
  if (caller !== 'Coordinator') return 'user.common.onlyCoordinatorCanChangeTheOrganizationOfAnotherUser';
  if (role === 'Coordinator' || leadsDefaultOrganization) return null;
  return 'user.common.coordinatorCanChangeTheOrganizationOnlyForHeadManager';
}

/** Whether people with a role may work for several societies; all others belong to one. */
export function mayBelongToSeveralSocieties(role: Role | null): boolean {
  return role === 'TechnicalAdvisor' || role === 'DataConsumer';
}

/** Somebody who is to be invited to a society by e-mail address. */
export interface ExistingUser {
  /** Null when no user has the address. */
  role: Role | null;
  /** The chosen organization belongs to the society. */
  hasOrganization: boolean;
  /** They belong to the society already. */
  isMember: boolean;
  /** The chosen organization is the caller's own. */
  isForOwnOrganization: boolean;
}

/**
 * Why a caller cannot invite somebody of another society, as an error key; null when they can. Only technical advisors and
 * data consumers work for several societies; for all others the response must not reveal that the account exists. Managers and
 * technical advisors invite people to their own organization only, coordinators do so for advisors; global coordinators
 * invite data consumers only.
 */
export function validateExistingUserInvitation(caller: Role, user: ExistingUser) {
  const { role, hasOrganization, isMember, isForOwnOrganization } = user;
  if (!mayBelongToSeveralSocieties(role)) return 'user.registration.userNotFound';
  if (!hasOrganization) return 'user.registration.organizationDoesNotExist';
  const isAdvisor = role === 'TechnicalAdvisor';
  if (isAdvisor && caller === 'GlobalCoordinator')
    return 'user.registration.technicalAdvisorsCanBeAttachedOnlyByManagers';
  if (isMember) return 'user.registration.userIsAlreadyInThisNationalSociety';
  const isLimited = isLimitedToOwnOrganization(caller) || (caller === 'Coordinator' && isAdvisor);
  return isLimited && !isForOwnOrganization ? 'user.registration.invalidUserOrganization' : null;
}

/** Whether a caller invites people of every role to their own organization only, and so has no choice in the form. */
export function isLimitedToOwnOrganization(caller: Role): boolean {
  return caller === 'Manager' || caller === 'TechnicalAdvisor';
}
