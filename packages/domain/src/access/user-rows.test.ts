import { describe, expect, it } from 'vitest';
import type { SocietyRole } from './registration.ts';
import { type Role, roles, rolesOf, societyRoles } from './roles.ts';
import {
  type ExistingUser,
  isBoundToOwnOrganization,
  mayActOnUser,
  refusalOfAddingExisting,
  refusalOfDeletion,
  refusalOfOrganizationChange,
  type UserRow,
  type UserToDelete,
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
    for (const role of rolesOf(letters) as SocietyRole[]) expect(mayActOnUser(caller, row(role))).toBe(may);
  });

  it('those who look after the leadership act on whoever leads, or is about to', () => {
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
  ] as [Role, string, string][])('a %s deletes %s by rank, and not %s', (caller, deleted, kept) => {
    const outcome = (letters: string) =>
      (rolesOf(letters) as SocietyRole[]).map((role) => refusalOfDeletion(caller, toDelete(row(role))));
    expect(outcome(deleted).every((refusal) => refusal === null)).toBe(true);
    const refused = outcome(kept).every((key) => key === 'user.deletion.noPermissionsToDeleteThisUser');
    expect(refused).toBe(true);
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
  ] as [Role, UserToDelete, string | null][])('a %s deleting %j: %s', (caller, user, refusal) => {
    expect(refusalOfDeletion(caller, user)).toBe(refusal && `user.deletion.${refusal}`);
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
    'a %s a %s (leading the default one: %s): %s',
    (caller, role, leadsDefaultOrganization, refusal) => {
      expect(refusalOfOrganizationChange(caller, { role, leadsDefaultOrganization })).toBe(refusal);
    },
  );
});

describe('who may add somebody of another society', () => {
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
    'a %s a %s (own organization: %s): %s',
    (caller, role, isForOwnOrganization, refusal) => {
      expect(refusalOfAddingExisting(caller, { ...somebody, role, isForOwnOrganization })).toBe(refusal);
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
  ] as [Partial<ExistingUser>, string][])('checks %j in the order of the reference: %s', (given, key) => {
    const refusal = refusalOfAddingExisting('Manager', { ...somebody, ...given });
    expect(refusal).toBe(`user.registration.${key}`);
  });

  it('managers and technical advisors choose no organization', () => {
    expect(roles.filter(isBoundToOwnOrganization)).toEqual(['TechnicalAdvisor', 'Manager']);
  });

  it('nobody adds people of other roles, nor learns that there are any', () => {
    const others = roles.filter((role) => role !== 'TechnicalAdvisor' && role !== 'DataConsumer');
    expect(others).toHaveLength(societyRoles.length);
    for (const role of others)
      expect(refusalOfAddingExisting('Administrator', { ...somebody, role })).toBe(
        'user.registration.userNotFound',
      );
  });
});
