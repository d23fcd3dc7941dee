import { expect, it } from 'vitest';
import { routes } from './features.ts';
import { getHomePageAddress } from './routing/route-table.ts';

it.each([
  [
    'Supervisor',
    { page: 'Project', nationalSocietyId: 3, projectId: 5 },
    '/nationalsocieties/3/projects/5/dashboard',
  ],
  ['Manager', { page: 'ProjectList', nationalSocietyId: 3 }, '/nationalsocieties/3/projects'],
  ['Coordinator', { page: 'NationalSociety', nationalSocietyId: 3 }, '/nationalsocieties/3/dashboard'],
  ['Administrator', { page: 'Root' }, '/nationalsocieties'],
] as const)('the start page of a %s is finally %j', (role, homePage, address) => {
  expect(getHomePageAddress(routes, homePage, [role])).toBe(address);
});
