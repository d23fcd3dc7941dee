import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { isUrgentKind, listKindsFor, notificationKinds } from './kinds.ts';

const ofAlerts = ['alertRaised', 'alertOverdue', 'alertEscalated', 'alertClosed'];

test.each<[Role, string[]]>([
  ['Supervisor', [...ofAlerts, 'importFinished']],
  ['HeadSupervisor', [...ofAlerts, 'importFinished']],
  ['Manager', [...ofAlerts, 'gatewayDown', 'importFinished']],
  ['TechnicalAdvisor', [...notificationKinds]],
  ['Coordinator', ['gatewayDown', 'importFinished']],
  ['DataConsumer', ['invitation']],
  ['Administrator', ['importFinished']],
  ['GlobalCoordinator', []],
])('%s can be notified of %j', (role, kinds) => {
  expect(listKindsFor(role)).toEqual(kinds);
});

test('only what cannot wait until the morning is urgent', () => {
  expect(notificationKinds.filter(isUrgentKind)).toEqual(['alertRaised', 'alertOverdue', 'gatewayDown']);
});
