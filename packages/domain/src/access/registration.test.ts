import { describe, expect, it } from 'vitest';
import {
  getHeadManagerRule,
  getRoleOptions,
  mayAppointHeadManager,
  mayAssignOrganization,
  mayBeHeadManager,
  mayEditOrganizations,
} from './registration.ts';
import { type Role, roles } from './roles.ts';

const none = {
  hasCoordinator: false,
  isDefaultHeadManager: false,
  everyOrganizationHasHeadManager: false,
};
const withCoordinator = { ...none, hasCoordinator: true };
const asHeadManager = { ...none, isDefaultHeadManager: true };
const allHeaded = { ...withCoordinator, everyOrganizationHasHeadManager: true };
const staff = ['Manager', 'TechnicalAdvisor', 'DataConsumer', 'Supervisor', 'HeadSupervisor'];

describe('the roles offered for a new user', () => {
  it.each([
    ['Administrator', none, [...staff, 'Coordinator']],
    ['Administrator', withCoordinator, [...staff, 'Coordinator']],
    ['GlobalCoordinator', none, ['Manager', 'Coordinator']],
    ['GlobalCoordinator', { ...none, everyOrganizationHasHeadManager: true }, ['Coordinator']],
    ['GlobalCoordinator', withCoordinator, []],
    ['Coordinator', withCoordinator, ['Manager', 'Coordinator']],
    ['Coordinator', allHeaded, ['Coordinator']],
    ['Manager', none, staff],
    ['Manager', asHeadManager, [...staff, 'Coordinator']],
    ['Manager', { ...asHeadManager, hasCoordinator: true }, staff],
    ['TechnicalAdvisor', none, staff],
    ['Supervisor', none, []],
    ['HeadSupervisor', none, []],
    ['DataConsumer', none, []],
  ] as [Role, typeof none, string[]][])('for a %s, given %j, are %j', (caller, context, options) => {
    expect(getRoleOptions(caller, context)).toEqual(options);
  });
});

describe('who may choose the organization of a new user', () => {
  it.each([
    ['Administrator', withCoordinator, true],
    ['Coordinator', withCoordinator, true],
    ['GlobalCoordinator', none, true],
    ['GlobalCoordinator', withCoordinator, false],
    ['Manager', asHeadManager, true],
    ['Manager', { ...asHeadManager, hasCoordinator: true }, false],
    ['Manager', none, false],
  ] as [Role, typeof none, boolean][])('a %s, given %j: %s', (caller, context, may) => {
    expect(mayAssignOrganization(caller, context)).toBe(may);
  });
});

describe('who may edit organizations', () => {
  it.each([
    ['Administrator', none, true],
    ['Coordinator', withCoordinator, true],
    ['Manager', asHeadManager, true],
    ['Manager', none, false],
    ['Manager', { ...asHeadManager, hasCoordinator: true }, false],
    ['TechnicalAdvisor', asHeadManager, true],
  ] as [Role, typeof none, boolean][])('a %s, given %j: %s', (caller, context, may) => {
    expect(mayEditOrganizations(caller, context)).toBe(may);
  });
});

it('users registered by coordinators become head managers, those registered by managers do not', () => {
  expect(getHeadManagerRule('Coordinator')).toBe('always');
  expect(getHeadManagerRule('GlobalCoordinator')).toBe('always');
  expect(getHeadManagerRule('Administrator')).toBe('asChosen');
  expect(getHeadManagerRule('Manager')).toBe('never');
  expect(getHeadManagerRule('TechnicalAdvisor')).toBe('never');
});

it('managers and technical advisors may appoint a head manager only for the organization they head', () => {
  for (const role of roles) {
    const needsToBeHead = role === 'Manager' || role === 'TechnicalAdvisor';
    expect(mayAppointHeadManager(role, { isHeadManager: true })).toBe(true);
    expect(mayAppointHeadManager(role, { isHeadManager: false })).toBe(!needsToBeHead);
    expect(mayBeHeadManager(role)).toBe(needsToBeHead);
  }
});
