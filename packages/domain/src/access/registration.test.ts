import { describe, expect, it } from 'vitest';
import {
  headManagerOnRegistration,
  mayAppointHeadManager,
  mayAssignOrganization,
  mayBeHeadManager,
  mayEditOrganizations,
  offeredRoles,
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
    ['GlobalCoordinator', withCoordinator, ['Manager']],
    ['Coordinator', withCoordinator, ['Manager', 'Coordinator']],
    ['Coordinator', allHeaded, ['Coordinator']],
    ['Manager', none, staff],
    ['Manager', asHeadManager, [...staff, 'Coordinator']],
    ['Manager', { ...asHeadManager, hasCoordinator: true }, staff],
    ['TechnicalAdvisor', none, staff],
    ['Supervisor', none, []],
    ['HeadSupervisor', none, []],
    ['DataConsumer', none, []],
  ] as [Role, typeof none, string[]][])('by a %s, given %j, are %j', (caller, facts, offered) => {
    expect(offeredRoles(caller, facts)).toEqual(offered);
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
  ] as [Role, typeof none, boolean][])('a %s, given %j: %s', (caller, facts, may) => {
    expect(mayAssignOrganization(caller, facts)).toBe(may);
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
  ] as [Role, typeof none, boolean][])('a %s, given %j: %s', (caller, facts, may) => {
    expect(mayEditOrganizations(caller, facts)).toBe(may);
  });
});

it('makes head managers of those whom coordinators register, and never of those whom managers register', () => {
  expect(headManagerOnRegistration('Coordinator')).toBe('always');
  expect(headManagerOnRegistration('GlobalCoordinator')).toBe('always');
  expect(headManagerOnRegistration('Administrator')).toBe('asSaid');
  expect(headManagerOnRegistration('Manager')).toBe('never');
  expect(headManagerOnRegistration('TechnicalAdvisor')).toBe('never');
});

it('lets managers and technical advisors hand over only what they head themselves', () => {
  for (const role of roles) {
    const needsToBeHead = role === 'Manager' || role === 'TechnicalAdvisor';
    expect(mayAppointHeadManager(role, { isHeadManager: true })).toBe(true);
    expect(mayAppointHeadManager(role, { isHeadManager: false })).toBe(!needsToBeHead);
    expect(mayBeHeadManager(role)).toBe(needsToBeHead);
  }
});
