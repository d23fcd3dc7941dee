import { expect, test } from 'vitest';
import type { ProjectScope } from '../access/check-permission.ts';
import type { PermissionName } from '../access/permissions.ts';
import type { Role } from '../access/roles.ts';
import { findReadableData, type TokenLimits } from './readable-data.ts';

const project = (
  projectId: number,
  nationalSocietyId: number,
  more: Partial<ProjectScope> = {},
): ProjectScope => ({
  ...{ projectId, nationalSocietyId, isArchived: false, hasCoordinator: false, isMember: true },
  ...{ organizationId: 7, isClosed: false, isAssigned: false, organizationTakesPart: true, ...more },
});
const scopes = [
  project(10, 1),
  project(11, 1, { isClosed: true }),
  project(20, 2, { hasCoordinator: true, organizationTakesPart: false }),
  project(30, 3, { isMember: false, organizationId: null }),
];
const none: TokenLimits = {
  ...{ nationalSocietyIds: null, projectIds: null, organizationIds: null, hasPersonalData: false },
};

test.each<[string, PermissionName, Role, Partial<TokenLimits>, number[]]>([
  [
    'a manager reads the projects of their society that their organization takes part in',
    'reports.list',
    'Manager',
    {},
    [10, 11],
  ],
  ['a limit to projects is kept', 'reports.list', 'Manager', { projectIds: [11, 30] }, [11]],
  ['a limit to societies is kept', 'reports.list', 'Manager', { nationalSocietyIds: [2] }, []],
  ['an administrator reads everything', 'reports.list', 'Administrator', {}, [10, 11, 20, 30]],
  ['a coordinator reads no reports', 'reports.list', 'Coordinator', {}, []],
  ['but alerts, also of other organizations', 'alerts.list', 'Coordinator', {}, [10, 11, 20]],
])('%s', (_what, permission, role, limits, projectIds) => {
  expect(findReadableData(permission, role, scopes, { ...none, ...limits }).projectIds).toEqual(projectIds);
});

test('senders of the own organization are shown, to Administrators all', () => {
  expect(findReadableData('reports.list', 'Manager', scopes, none).shownOrganizationIds).toEqual([7]);
  expect(findReadableData('reports.list', 'Administrator', scopes, none).shownOrganizationIds).toBeNull();
});

test('a limit to organizations excludes the data of others', () => {
  const limited = { ...none, organizationIds: [9, 7] };
  expect(findReadableData('reports.list', 'Manager', scopes, limited).onlyOrganizationIds).toEqual([7, 9]);
});
