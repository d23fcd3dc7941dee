import { expect, test } from 'vitest';
import { rolesMay } from '../access/permissions.ts';
import { type Role, roles } from '../access/roles.ts';
import { mayBelongToSeveralSocieties } from '../access/user-rows.ts';
import { isUrgentKind, listKindsFor, mayComeThrough, notificationKinds } from './kinds.ts';

const ofGateways = ['gatewayDown', 'phoneBatteryLow', 'phoneWithoutPower'];
const ofAlerts = ['alertRaised', 'alertOverdue', 'alertEscalated', 'alertClosed', 'alertAnswered'];

test.each<[Role, string[]]>([
  ['Supervisor', [...ofAlerts, 'importFinished']],
  ['HeadSupervisor', [...ofAlerts, 'importFinished']],
  ['Manager', [...ofAlerts, ...ofGateways, 'importFinished']],
  ['TechnicalAdvisor', notificationKinds.filter((kind) => kind !== 'backupProblem')],
  ['Coordinator', [...ofGateways, 'importFinished']],
  ['DataConsumer', ['invitation']],
  ['Administrator', ['importFinished', 'backupProblem']],
  ['GlobalCoordinator', []],
])('%s can be notified of %j', (role, kinds) => {
  expect(listKindsFor(role)).toEqual(kinds);
});

test('invitations are for those who may belong to several societies', () => {
  const invited = roles.filter((role) => listKindsFor(role).includes('invitation'));
  expect(invited).toEqual(roles.filter(mayBelongToSeveralSocieties));
});

test('the notification centre is for everybody who can be notified of anything', () => {
  const notified = roles.filter((role) => listKindsFor(role).length > 0);
  expect(notified).toEqual(roles.filter((role) => rolesMay('notifications.use', [role])));
});

test('only what cannot wait until the morning is urgent', () => {
  expect(notificationKinds.filter(isUrgentKind)).toEqual(['alertRaised', 'alertOverdue', ...ofGateways]);
});

test('no gateway can send an SMS that belongs to no society', () => {
  expect(notificationKinds.filter((kind) => !mayComeThrough(kind, 'sms'))).toEqual([
    'invitation',
    'backupProblem',
  ]);
});
