import { beforeAll, expect, test } from 'vitest';
import { type AlertFixture, AlertTestCase, createAlertFixture } from './support/alert-fixture.ts';
import { allPages } from './support/api.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** Notifications: to recipients when an alert is escalated, to the manager when it was not handled for five seconds. */
const { server, api } = await startTestServer({ HARKEN_ALERT_CHECK_MINUTES: String(5 / 60) });
let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture(server.url, api);
});

async function createAlert(): Promise<AlertTestCase> {
  const testCase = new AlertTestCase(fixture);
  for (const name of ['A', 'B', 'C']) await testCase.send(name, 0, 0);
  await testCase.alertId();
  return testCase;
}

async function findMessages(alertId: number, kind: string) {
  const rows = await allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } }));
  return rows.filter((row) => row.alertId === alertId && row.kind === kind);
}

// SRV.FXNREQ.035
test('an escalation notifies the matching recipients once, by SMS and e-mail', async () => {
  const { projectId, society, otherSupervisorId, supervisorId } = fixture;
  const recipient = (email: string, phoneNumber: string, supervisors: number[]) =>
    api.call('projectAlertRecipient/create', {
      query: { projectId },
      body: {
        ...{ role: 'Nurse', organization: 'Clinic', email, phoneNumber },
        ...{ organizationId: society.organizationId, supervisors, healthRisks: [] },
      },
    });
  await recipient('any@test.example', '+221701111111', []);
  await recipient('own@test.example', '+221701111112', [supervisorId]);
  await recipient('other@test.example', '+221701111113', [otherSupervisorId]);
  const testCase = await createAlert();
  const alertId = await testCase.alertId();
  const reached = await api.call('alert/alertRecipients', { params: { alertId } });
  expect(reached.emails.toSorted()).toEqual(['any@test.example', 'own@test.example']);

  await testCase.checkReports('accept', 'ABC');
  await testCase.decide('escalate', 1, true);
  const notifications = await until(
    () => findMessages(alertId, 'alertEscalated'),
    ({ length }) => length >= 4,
  );
  expect(notifications.map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([
    'email any@test.example',
    'email own@test.example',
    'sms +221701111111',
    'sms +221701111112',
  ]);
  const { recipientsNotified, escalatedTo } = await api.call('alert/get', { params: { alertId }, query: {} });
  expect(recipientsNotified).toBe(true);
  expect(escalatedTo).toHaveLength(2);
});

// SRV.FXNREQ.157
test('the manager is notified once of an alert that was not handled, and not of a handled one', async () => {
  const handled = await createAlert();
  await handled.checkReports('dismiss', 'A');
  await handled.decide('dismiss');
  const notHandled = await createAlert();
  const alertId = await notHandled.alertId();
  const [mail] = await until(
    () => findMessages(alertId, 'alertHasNotBeenHandled'),
    ({ length }) => length > 0,
  );
  const users = await api.call('user/list', {
    query: { nationalSocietyId: fixture.society.nationalSocietyId },
  });
  expect(mail).toMatchObject({
    channel: 'email',
    to: users.find(({ id }) => id === fixture.society.managerId)?.email,
  });
  const later = await createAlert();
  const laterId = await later.alertId();
  await until(
    () => findMessages(laterId, 'alertHasNotBeenHandled'),
    ({ length }) => length > 0,
  );
  expect(await findMessages(alertId, 'alertHasNotBeenHandled')).toHaveLength(1);
  expect(await findMessages(await handled.alertId(), 'alertHasNotBeenHandled')).toEqual([]);
});
