import { describe, expect, test } from 'vitest';
import { hasProjectAccess, type ProjectFacts, refusalOf } from './may.ts';
import { type PermissionName, permissions, rolesMay } from './permissions.ts';
import { type Role, roles, rolesOf } from './roles.ts';

/** Specification 1 section 6, row by row: the area, its actions, and the letters of the roles. */
const specification: [area: string, actions: string, letters: string][] = [
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

/** The permission that carries an action, where it has another name than the action. */
const carriers: Record<string, PermissionName> = {
  // There is no call that deletes a society or a project: what comes next to it is archiving and closing.
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
 * What a screen shows is read by more roles than may open the screen (decision 18): the permission of the screen holds
 * the table, that of the call goes beyond it.
 */
const beyond: Record<string, { screen: PermissionName; letters: string; decision: number }> = {
  'nationalSocieties.list': { screen: 'nationalSocieties.showList', letters: 'C', decision: 20 },
  'nationalSocieties.get': { screen: 'nationalSocieties.showOverview', letters: 'SH', decision: 18 },
  'organizations.list': { screen: 'organizations.showList', letters: 'G', decision: 18 },
  'projects.list': { screen: 'projects.showList', letters: 'SH', decision: 18 },
};

const cells = specification.flatMap(([area, actions, letters]) =>
  actions.split(', ').map((action) => [`${area}.${action}`, letters] as const),
);

const holdersOf = (name: PermissionName) => roles.filter((role) => rolesMay(name, [role]));
const withLetters = (letters: string) => roles.filter((role) => rolesOf(letters).includes(role));

describe('the permission table', () => {
  test.each(cells)('%s is held by %s, and beyond them only as a decision says', (cell, letters) => {
    const name = carriers[cell] ?? (cell as PermissionName);
    const { screen = name, letters: more = '' } = beyond[cell] ?? {};
    expect(Object.keys(permissions)).toEqual(expect.arrayContaining([name, screen]));
    expect(holdersOf(screen)).toEqual(withLetters(letters));
    expect(holdersOf(name)).toEqual(withLetters(letters + more));
  });

  test('names no carrier and no departure for what has none', () => {
    const known = cells.map(([cell]) => cell);
    expect(known).toEqual(expect.arrayContaining([...Object.keys(carriers), ...Object.keys(beyond)]));
    expect(Object.keys(carriers).filter((cell) => cell in permissions)).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
});

/** Changes in a society: what suspends them there (administration.md 2.4, decision 19; documents 2 and 3 section 6). */
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

const project: ProjectFacts = {
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
  test.each<[string, Role, Partial<ProjectFacts>, boolean]>([
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
  ])('%s', (_name, role, facts, expected) => {
    expect(hasProjectAccess(role, { ...project, ...facts })).toBe(expected);
  });
});

describe('what suspends a permission', () => {
  test.each<[string, PermissionName, Role, Partial<ProjectFacts>, ReturnType<typeof refusalOf>]>([
    ['nothing', 'alerts.decide', 'Manager', {}, null],
    ['a closed project, for a decision', 'alerts.decide', 'Manager', { isClosed: true }, 'projectClosed'],
    ['a closed project, not for looking', 'alerts.assess', 'Manager', { isClosed: true }, null],
    [
      'an archived society, for a decision',
      'alerts.decide',
      'Administrator',
      { isArchived: true },
      'societyArchived',
    ],
    [
      'a coordinator, for a manager editing places',
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
    ['the role, before anything else', 'alerts.decide', 'Coordinator', { isClosed: true }, 'role'],
    [
      'the place, before the state of the place',
      'alerts.decide',
      'Supervisor',
      { isAssigned: false, isClosed: true },
      'place',
    ],
  ])('%s', (_name, permission, role, facts, expected) => {
    expect(refusalOf(permission, role, { ...project, ...facts })).toBe(expected);
  });
});
