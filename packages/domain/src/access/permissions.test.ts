import { describe, expect, test } from 'vitest';
import { hasProjectAccess, type ProjectFacts, refusalOf } from './may.ts';
import { type PermissionName, rolesMay } from './permissions.ts';
import { type Role, roles, rolesOf } from './roles.ts';

/** Specification 1 section 6, row by row: permission and the letters of its roles. */
const specification: [PermissionName, string][] = [
  ['nationalSocieties.showDashboard', 'AGMCTD'],
  ['nationalSocieties.add', 'AG'],
  ['nationalSocieties.edit', 'AGMTC'],
  ['nationalSocieties.archive', 'AG'],
  ['nationalSocietyStructure.edit', 'AMTC'],
  ['smsGateways.list', 'AMTC'],
  ['smsGateways.edit', 'AMTC'],
  ['organizations.edit', 'ACMT'],
  ['projects.get', 'AMTDSHC'],
  ['projects.showDashboard', 'AMTDSHC'],
  ['projects.add', 'AMTC'],
  ['projects.edit', 'AMTC'],
  ['nationalSocietyUsers.list', 'AGMTC'],
  ['nationalSocietyUsers.add', 'AGMTC'],
  ['globalCoordinators.list', 'AG'],
  ['globalCoordinators.edit', 'A'],
  ['healthRisks.list', 'AG'],
  ['healthRisks.edit', 'AG'],
  ['suspectedDiseases.list', 'AG'],
  ['dataCollectors.list', 'AMTSH'],
  ['dataCollectors.edit', 'AMTSH'],
  ['dataCollectors.replaceSupervisor', 'AMT'],
  ['projectOrganizations.list', 'ACMT'],
  ['projectOrganizations.edit', 'AC'],
  ['projectAlertNotifications.list', 'AMT'],
  ['projectAlertNotifications.edit', 'AMT'],
  ['reports.list', 'AMTSH'],
  ['reports.edit', 'AMTSH'],
  ['reports.sendReport', 'AMTSH'],
  ['reports.crossCheck', 'AMTSH'],
  ['nationalSocietyReports.list', 'AMT'],
  ['alerts.list', 'AMTSHC'],
  ['alerts.assess', 'AMTSHC'],
  ['alerts.decide', 'AMTSH'],
  ['alertEvents.list', 'AMTSH'],
  ['alertEvents.edit', 'AMTSH'],
  ['translations.list', 'AG'],
  ['projectErrorMessages.list', 'AMT'],
  ['projectErrorMessages.edit', 'AMT'],
];

describe('the permission table', () => {
  test.each(specification)('%s is held by %s and nobody else', (name, letters) => {
    const holders = roles.filter((role) => rolesMay(name, [role]));
    expect(new Set(holders)).toEqual(new Set(rolesOf(letters)));
  });
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
