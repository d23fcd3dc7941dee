import { describe, expect, it } from 'vitest';
import type { SocietyRole } from './registration.ts';
import { parseRoleLetters, type Role, roles, societyRoles } from './roles.ts';
import {
  type ExistingUser,
  isLimitedToOwnOrganization,
  mayActOnUser,
  type UserRow,
  type UserToDelete,
  validateExistingUserInvitation,
  validateOrganizationChange,
  validateUserDeletion,
} from './user-rows.ts';

const row = (role: SocietyRole, given: Partial<UserRow> = {}): UserRow => ({
  role,
  isHeadManager: false,
  isPendingHeadManager: false,
  ...given,
});
const head = row('Manager', { isHeadManager: true });
const pending = row('TechnicalAdvisor', { isPendingHeadManager: true });

describe('who may act on a listed user', () => {
  it.each([
    ['Administrator', 'MTDSCH', true],
    ['Manager', 'MTDSCH', true],
    ['TechnicalAdvisor', 'MTDSCH', true],
    ['GlobalCoordinator', 'C', true],
    ['GlobalCoordinator', 'MTDSH', false],
    ['Coordinator', 'CD', true],
    ['Coordinator', 'MTSH', false],
    ['Supervisor', 'MTDSCH', false],
    ['HeadSupervisor', 'MTDSCH', false],
    ['DataConsumer', 'MTDSCH', false],
  ] as [Role, string, boolean][])('a %s on %s: %s', (caller, letters, may) => {
    for (const role of parseRoleLetters(letters) as SocietyRole[])
      expect(mayActOnUser(caller, row(role))).toBe(may);
  });

  it('everybody who looks after head managers may act on current and pending ones', () => {
    for (const user of [head, pending]) {
      const callers = roles.filter((caller) => mayActOnUser(caller, user));
      expect(callers).toEqual([
        'Administrator',
        'GlobalCoordinator',
        'TechnicalAdvisor',
        'Manager',
        'Coordinator',
      ]);
    }
  });
});

describe('who may delete whom', () => {
  const toDelete = (user: UserRow, given: Partial<UserToDelete> = {}): UserToDelete => ({
    ...user,
    isCaller: false,
    hasColleagues: false,
    isSocietyInUse: false,
    hasDataCollectors: false,
    hasSupervisors: false,
    ...given,
  });

  it.each([
    ['Administrator', 'MTDSCH', ''],
    ['GlobalCoordinator', 'MTDSCH', ''],
    ['Coordinator', 'MTDSCH', ''],
    ['Manager', 'MTDSH', 'C'],
    ['TechnicalAdvisor', 'MTDSH', 'C'],
    ['Supervisor', '', 'MTDSCH'],
    ['HeadSupervisor', '', 'MTDSCH'],
    ['DataConsumer', '', 'MTDSCH'],
  ] as [Role, string, string][])('a %s may delete %s by rank, but not %s', (caller, deleted, notDeleted) => {
    const outcome = (letters: string) =>
      (parseRoleLetters(letters) as SocietyRole[]).map((role) =>
        validateUserDeletion(caller, toDelete(row(role))),
      );
    expect(outcome(deleted).every((error) => error === null)).toBe(true);
    const areRefused = outcome(notDeleted).every(
      (key) => key === 'user.deletion.noPermissionsToDeleteThisUser',
    );
    expect(areRefused).toBe(true);
  });

  const supervisor = row('Supervisor');
  const headSupervisor = row('HeadSupervisor');
  const coordinator = row('Coordinator');
  it.each([
    ['Administrator', toDelete(head, { isCaller: true }), 'cannotDeleteYourself'],
    ['Supervisor', toDelete(supervisor, { isCaller: true }), 'cannotDeleteYourself'],
    ['Manager', toDelete(head), 'cannotDeleteHeadManager'],
    ['TechnicalAdvisor', toDelete(head), 'cannotDeleteHeadManager'],
    ['GlobalCoordinator', toDelete(head), 'cannotDeleteHeadManager'],
    ['Coordinator', toDelete(head), null],
    ['Administrator', toDelete({ ...pending, isHeadManager: true }), null],
    ['Administrator', toDelete(head, { hasColleagues: true }), 'cannotDeleteHeadManagerWithUsers'],
    ['Coordinator', toDelete(head, { hasColleagues: true }), 'cannotDeleteHeadManagerWithUsers'],
    ['Manager', toDelete(row('Manager'), { hasColleagues: true }), null],
    ['Manager', toDelete(pending, { hasColleagues: true }), null],
    ['GlobalCoordinator', toDelete(pending), null],
    ['GlobalCoordinator', toDelete(coordinator, { isSocietyInUse: true }), 'moreUsersExists'],
    ['GlobalCoordinator', toDelete(coordinator), null],
    ['Coordinator', toDelete(coordinator, { isSocietyInUse: true }), null],
    ['Administrator', toDelete(coordinator, { isSocietyInUse: true }), null],
    [
      'Manager',
      toDelete(supervisor, { hasDataCollectors: true }),
      'cannotDeleteSupervisorWithDataCollectors',
    ],
    [
      'Manager',
      toDelete(headSupervisor, { hasDataCollectors: true }),
      'cannotDeleteSupervisorWithDataCollectors',
    ],
    [
      'Administrator',
      toDelete(headSupervisor, { hasSupervisors: true, hasDataCollectors: true }),
      'cannotDeleteHeadSupervisorHasSupervisors',
    ],
  ] as [Role, UserToDelete, string | null][])('a %s who deletes %j: %s', (caller, user, error) => {
    expect(validateUserDeletion(caller, user)).toBe(error && `user.deletion.${error}`);
  });
});

describe('who may move a member to another organization', () => {
  const onlyCoordinator = 'user.common.onlyCoordinatorCanChangeTheOrganizationOfAnotherUser';
  const onlyHeadManager = 'user.common.coordinatorCanChangeTheOrganizationOnlyForHeadManager';
  it.each([
    ['Administrator', 'Supervisor', false, null],
    ['Coordinator', 'Manager', true, null],
    ['Coordinator', 'Manager', false, onlyHeadManager],
    ['Coordinator', 'Coordinator', false, null],
    ['GlobalCoordinator', 'Manager', true, onlyCoordinator],
    ['Manager', 'Manager', true, onlyCoordinator],
    ['TechnicalAdvisor', 'Supervisor', false, onlyCoordinator],
  ] as [Role, SocietyRole, boolean, string | null][])(
    'a %s moves a %s (leads the default organization: %s): %s',
    (caller, role, leadsDefaultOrganization, error) => {
      expect(validateOrganizationChange(caller, { role, leadsDefaultOrganization })).toBe(error);
    },
  );
});

describe('who may invite somebody of another society', () => {
  const somebody: ExistingUser = {
    role: 'DataConsumer',
    hasOrganization: true,
    isMember: false,
    isForOwnOrganization: true,
  };
  const managersOnly = 'user.registration.technicalAdvisorsCanBeAttachedOnlyByManagers';
  const otherOrganization = 'user.registration.invalidUserOrganization';
  it.each([
    ['Administrator', 'TechnicalAdvisor', false, null],
    ['Administrator', 'DataConsumer', false, null],
    ['GlobalCoordinator', 'DataConsumer', false, null],
    ['GlobalCoordinator', 'TechnicalAdvisor', true, managersOnly],
    ['Manager', 'TechnicalAdvisor', true, null],
    ['Manager', 'DataConsumer', true, null],
    ['Manager', 'TechnicalAdvisor', false, otherOrganization],
    ['Manager', 'DataConsumer', false, otherOrganization],
    ['TechnicalAdvisor', 'TechnicalAdvisor', true, null],
    ['TechnicalAdvisor', 'DataConsumer', false, otherOrganization],
    ['Coordinator', 'DataConsumer', false, null],
    ['Coordinator', 'TechnicalAdvisor', true, null],
    ['Coordinator', 'TechnicalAdvisor', false, otherOrganization],
  ] as [Role, Role, boolean, string | null][])(
    'a %s invites a %s (own organization: %s): %s',
    (caller, role, isForOwnOrganization, error) => {
      expect(validateExistingUserInvitation(caller, { ...somebody, role, isForOwnOrganization })).toBe(error);
    },
  );

  it.each([
    [{ role: null, hasOrganization: false }, 'userNotFound'],
    [{ role: 'Supervisor', hasOrganization: false }, 'userNotFound'],
    [{ role: 'TechnicalAdvisor', hasOrganization: false, isMember: true }, 'organizationDoesNotExist'],
    [
      { role: 'TechnicalAdvisor', isMember: true, isForOwnOrganization: false },
      'userIsAlreadyInThisNationalSociety',
    ],
    [{ role: 'TechnicalAdvisor', isForOwnOrganization: false }, 'invalidUserOrganization'],
  ] as [Partial<ExistingUser>, string][])('checks %j in order: %s', (given, key) => {
    const error = validateExistingUserInvitation('Manager', { ...somebody, ...given });
    expect(error).toBe(`user.registration.${key}`);
  });

  it('managers and technical advisors have no choice of organization', () => {
    expect(roles.filter(isLimitedToOwnOrganization)).toEqual(['TechnicalAdvisor', 'Manager']);
  });

  it('nobody may invite people of other roles, nor learn that they exist', () => {
    const others = roles.filter((role) => role !== 'TechnicalAdvisor' && role !== 'DataConsumer');
    expect(others).toHaveLength(societyRoles.length);
    for (const role of others)
      expect(validateExistingUserInvitation('Administrator', { ...somebody, role })).toBe(
        'user.registration.userNotFound',
      );
  });
});
