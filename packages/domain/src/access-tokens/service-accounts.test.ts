import { describe, expect, test } from 'vitest';
import type { SocietyScope } from '../access/check-permission.ts';
import type { Role } from '../access/roles.ts';
import { maySeeServiceAccount, rightsOfNewServiceAccount } from './service-accounts.ts';

const society = (hasCoordinator: boolean): SocietyScope => ({
  ...{ nationalSocietyId: 1, isArchived: false, isMember: true },
  ...{ hasCoordinator, organizationId: 7 },
});

test.each<[Role, number | null]>([
  ['Administrator', null],
  ['Manager', 7],
  ['TechnicalAdvisor', 7],
  ['Coordinator', 7],
])('a service account of a %s has the rights of that role', (role, organizationId) => {
  expect(rightsOfNewServiceAccount(role, society(true))).toEqual({ role, organizationId });
});

describe('service accounts of another organization', () => {
  test.each<[Role, boolean, boolean]>([
    ['Administrator', true, true],
    ['Coordinator', true, true],
    ['Manager', true, false],
    ['TechnicalAdvisor', true, false],
    ['Manager', false, true],
    ['TechnicalAdvisor', false, true],
  ])('%s, with a coordinator %s: visible %s', (role, hasCoordinator, expected) => {
    expect(maySeeServiceAccount(role, society(hasCoordinator), { organizationId: 8 })).toBe(expected);
    expect(maySeeServiceAccount(role, society(hasCoordinator), { organizationId: null })).toBe(expected);
    expect(maySeeServiceAccount(role, society(hasCoordinator), { organizationId: 7 })).toBe(true);
  });
});
