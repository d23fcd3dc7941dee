import { describe, expect, test } from 'vitest';
import { checkPermission, hasProjectAccess, type ProjectScope } from './check-permission.ts';
import { type PermissionName, permissions, rolesMay } from './permissions.ts';
import { parseRoleLetters, type Role, roles } from './roles.ts';

/** The roles that hold each permission: its area, its actions, and the letters of the roles. */
const permissionTable: [area: string, actions: string, letters: string][] = [
  ['nationalSocieties', 'showDashboard', 'AGMCTD'],
  ['nationalSocieties', 'list', 'AGTD'],
  ['nationalSocieties', 'add', 'AG'],
  ['nationalSocieties', 'edit', 'AGMTC'],
  ['nationalSocieties', 'delete, archive', 'AG'],
  ['nationalSocieties', 'get', 'AGMTDC'],
  ['nationalSocietyStructure', 'edit', 'AMTC'],
  ['smsGateways', 'list, add, edit, delete', 'AMTC'],
  ['eidsrIntegration', 'get', 'AGMTDC'],
  ['eidsrIntegration', 'edit', 'AMTC'],
  ['organizations', 'list, add, edit, delete', 'ACMT'],
  ['projects', 'get', 'AMTDSHC'],
  ['projects', 'showOverview', 'AMTSHC'],
  ['projects', 'showDashboard', 'AMTDSHC'],
  ['projects', 'list', 'AMTDC'],
  ['projects', 'add, edit, delete', 'AMTC'],
  ['projects', 'getReportSchedule', 'AMTC'],
  ['nationalSocietyUsers', 'list, add, edit, delete', 'AGMTC'],
  ['nationalSocietyUsers', 'headManagerAccess', 'GAC'],
  ['globalCoordinators', 'list', 'AG'],
  ['globalCoordinators', 'add, edit, delete', 'A'],
  ['healthRisks', 'list, add, edit, delete', 'AG'],
  ['suspectedDiseases', 'list, add, edit, delete', 'AG'],
  ['dataCollectors', 'list, performanceList, add, edit, delete, export', 'AMTSH'],
  ['dataCollectors', 'replaceSupervisor', 'AMT'],
  ['projectOrganizations', 'list', 'ACMT'],
  ['projectOrganizations', 'add, delete', 'AC'],
  ['projectAlertNotifications', 'list, addRecipient, editRecipient, deleteRecipient', 'AMT'],
  ['reports', 'list, edit, sendReport, goToAlert, crossCheck', 'AMTSH'],
  ['nationalSocietyReports', 'list', 'AMT'],
  ['alerts', 'list, assess', 'AMTSHC'],
  ['alertEvents', 'list, add, edit, delete', 'AMTSH'],
  ['translations', 'list', 'AG'],
  ['projectErrorMessages', 'list, edit', 'AMT'],
];

/** The permission of an action that has no permission of its own name. */
const permissionByAction: Record<string, PermissionName> = {
  // No call deletes a society or a project; archiving and closing come closest.
  'nationalSocieties.delete': 'nationalSocieties.archive',
  'projects.delete': 'projects.edit',
  'smsGateways.add': 'smsGateways.edit',
  'smsGateways.delete': 'smsGateways.edit',
  'organizations.add': 'organizations.edit',
  'organizations.delete': 'organizations.edit',
  'nationalSocietyUsers.delete': 'nationalSocietyUsers.edit',
  'globalCoordinators.add': 'globalCoordinators.edit',
  'globalCoordinators.delete': 'globalCoordinators.edit',
  'healthRisks.add': 'healthRisks.edit',
  'healthRisks.delete': 'healthRisks.edit',
  'suspectedDiseases.add': 'suspectedDiseases.edit',
  'suspectedDiseases.delete': 'suspectedDiseases.edit',
  'dataCollectors.performanceList': 'dataCollectors.list',
  'dataCollectors.add': 'dataCollectors.edit',
  'dataCollectors.delete': 'dataCollectors.edit',
  'projectOrganizations.add': 'projectOrganizations.edit',
  'projectOrganizations.delete': 'projectOrganizations.edit',
  'projectAlertNotifications.addRecipient': 'projectAlertNotifications.edit',
  'projectAlertNotifications.editRecipient': 'projectAlertNotifications.edit',
  'projectAlertNotifications.deleteRecipient': 'projectAlertNotifications.edit',
  'reports.goToAlert': 'reports.list',
  'alertEvents.add': 'alertEvents.edit',
  'alertEvents.delete': 'alertEvents.edit',
};

/**
 * Other pages need some lists as well, so more roles may read them than may open their page: the permission of the page is
 * the one in the table, the permission of the call has further roles.
 */
const furtherRoles: Record<string, { screen: PermissionName; letters: string }> = {
  'nationalSocieties.list': { screen: 'nationalSocieties.showList', letters: 'C' },
  'nationalSocieties.get': { screen: 'nationalSocieties.showOverview', letters: 'SH' },
  'organizations.list': { screen: 'organizations.showList', letters: 'G' },
  'projects.list': { screen: 'projects.showList', letters: 'SH' },
};

const cells = permissionTable.flatMap(([area, actions, letters]) =>
  actions.split(', ').map((action) => [`${area}.${action}`, letters] as const),
);

const listHolders = (name: PermissionName) => roles.filter((role) => rolesMay(name, [role]));
const withLetters = (letters: string) => roles.filter((role) => parseRoleLetters(letters).includes(role));

describe('the permission table', () => {
  test.each(cells)('%s is held by %s, and by more roles only where other pages need it', (cell, letters) => {
    const name = permissionByAction[cell] ?? (cell as PermissionName);
    const { screen = name, letters: more = '' } = furtherRoles[cell] ?? {};
    expect(Object.keys(permissions)).toEqual(expect.arrayContaining([name, screen]));
    expect(listHolders(screen)).toEqual(withLetters(letters));
    expect(listHolders(name)).toEqual(withLetters(letters + more));
  });

  test('has no exceptions for actions that do not exist', () => {
    const known = cells.map(([cell]) => cell);
    expect(known).toEqual(
      expect.arrayContaining([...Object.keys(permissionByAction), ...Object.keys(furtherRoles)]),
    );
    expect(Object.keys(permissionByAction).filter((cell) => cell in permissions)).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
});

/** Permissions that an archived society, a closed project or a coordinator in charge suspends (docs/spec/access.md). */
const changes: [PermissionName, string][] = [
  ['nationalSocieties.edit', 'societyArchived coordinatorInCharge'],
  ['nationalSocietyStructure.edit', 'societyArchived coordinatorInCharge'],
  ['smsGateways.edit', 'societyArchived coordinatorInCharge'],
  ['eidsrIntegration.edit', 'societyArchived coordinatorInCharge'],
  ['organizations.edit', 'societyArchived'],
  ['organizations.setHeadManager', 'societyArchived'],
  ['projects.add', 'societyArchived'],
  ['nationalSocietyUsers.add', 'societyArchived'],
  ['nationalSocietyUsers.edit', 'societyArchived'],
  ['projects.edit', 'societyArchived projectClosed'],
  ['projectOrganizations.edit', 'societyArchived projectClosed'],
  ['dataCollectors.edit', 'societyArchived projectClosed'],
  ['dataCollectors.replaceSupervisor', 'societyArchived projectClosed'],
  ['projectAlertNotifications.edit', 'societyArchived projectClosed'],
  ['reports.edit', 'societyArchived projectClosed'],
  ['reports.crossCheck', 'societyArchived projectClosed'],
  ['reports.sendReport', 'societyArchived projectClosed'],
  ['alerts.decide', 'societyArchived projectClosed'],
  ['alertEvents.edit', 'societyArchived projectClosed'],
  ['projectErrorMessages.edit', 'societyArchived projectClosed'],
];

test.each(changes)('%s is suspended by %s', (name, suspensions) => {
  expect(permissions[name].unless).toEqual(suspensions.split(' '));
});

const project: ProjectScope = {
  nationalSocietyId: 1,
  projectId: 1,
  isArchived: false,
  isClosed: false,
  hasCoordinator: false,
  isMember: true,
  isAssigned: true,
  organizationId: 1,
  organizationTakesPart: true,
};

describe('access to a project', () => {
  test.each<[string, Role, Partial<ProjectScope>, boolean]>([
    ['a supervisor who is assigned', 'Supervisor', {}, true],
    ['a supervisor who is not', 'Supervisor', { isAssigned: false }, false],
    ['a head supervisor who is not', 'HeadSupervisor', { isAssigned: false }, false],
    ['a manager of the society', 'Manager', { isAssigned: false, organizationTakesPart: false }, true],
    ['a manager of another society', 'Manager', { isMember: false }, false],
    [
      'a manager beside a coordinator, whose organization takes part',
      'Manager',
      { hasCoordinator: true },
      true,
    ],
    [
      'a manager beside a coordinator, whose organization does not',
      'Manager',
      { hasCoordinator: true, organizationTakesPart: false },
      false,
    ],
    ['the coordinator', 'Coordinator', { hasCoordinator: true, organizationTakesPart: false }, true],
    [
      'a data consumer beside a coordinator',
      'DataConsumer',
      { hasCoordinator: true, organizationTakesPart: false },
      true,
    ],
    ['a global coordinator', 'GlobalCoordinator', { isMember: false }, true],
    [
      'a global coordinator where there is a coordinator',
      'GlobalCoordinator',
      { isMember: false, hasCoordinator: true, organizationTakesPart: false },
      false,
    ],
    [
      'an administrator anywhere',
      'Administrator',
      { isMember: false, isAssigned: false, hasCoordinator: true, organizationTakesPart: false },
      true,
    ],
  ])('%s', (_name, role, scope, expected) => {
    expect(hasProjectAccess(role, { ...project, ...scope })).toBe(expected);
  });
});

describe('what suspends a permission', () => {
  test.each<[string, PermissionName, Role, Partial<ProjectScope>, ReturnType<typeof checkPermission>]>([
    ['nothing', 'alerts.decide', 'Manager', {}, null],
    ['a closed project, for a decision', 'alerts.decide', 'Manager', { isClosed: true }, 'projectClosed'],
    ['not reading in a closed project', 'alerts.assess', 'Manager', { isClosed: true }, null],
    [
      'an archived society, for a decision',
      'alerts.decide',
      'Administrator',
      { isArchived: true },
      'societyArchived',
    ],
    [
      'a coordinator, for a manager who edits places',
      'nationalSocietyStructure.edit',
      'Manager',
      { hasCoordinator: true },
      'coordinatorInCharge',
    ],
    [
      'a coordinator, not for the coordinator',
      'nationalSocietyStructure.edit',
      'Coordinator',
      { hasCoordinator: true },
      null,
    ],
    ['the role, checked first', 'alerts.decide', 'Coordinator', { isClosed: true }, 'role'],
    [
      'the scope, checked before its state',
      'alerts.decide',
      'Supervisor',
      { isAssigned: false, isClosed: true },
      'scope',
    ],
  ])('%s', (_name, permission, role, scope, expected) => {
    expect(checkPermission(permission, role, { ...project, ...scope })).toBe(expected);
  });
});
