import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { scopesOfRole } from './scopes.ts';

test.each<[Role, string[]]>([
  ['Administrator', ['readReports', 'readAlerts', 'readPlaces']],
  ['Manager', ['readReports', 'readAlerts', 'readPlaces']],
  ['TechnicalAdvisor', ['readReports', 'readAlerts', 'readPlaces']],
  ['Coordinator', ['readAlerts', 'readPlaces']],
  ['DataConsumer', []],
  ['GlobalCoordinator', []],
])('%s can give the scopes %j', (role, scopes) => {
  expect(scopesOfRole(role)).toEqual(scopes);
});
