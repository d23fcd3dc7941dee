import { beforeAll, expect, test } from 'vitest';
import { type AlertStage, Scene, setAlertStage } from './support/alert-stage.ts';
import { allPages } from './support/api.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** Who is told of an alert: its recipients when it is escalated, the manager when nobody handles it for five seconds. */
const { server, api } = await startTestServer({ HARKEN_ALERT_CHECK_MINUTES: String(5 / 60) });
let stage: AlertStage;
beforeAll(async () => {
  stage = await setAlertStage(server.url, api);
});

async function anAlert(): Promise<Scene> {
  const scene = new Scene(stage);
  for (const name of ['A', 'B', 'C']) await scene.send(name, 0, 0);
  await scene.alertId();
  return scene;
}

async function messagesAbout(alertId: number, kind: string) {
  const rows = await allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } }));
  return rows.filter((row) => row.alertId === alertId && row.kind === kind);
}

test('an escalation tells the recipients that fit, by SMS and e-mail, once', async () => {
  const { projectId, society, otherSupervisorId, supervisorId } = stage;
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
  const scene = await anAlert();
  const alertId = await scene.alertId();
  const reached = await api.call('alert/alertRecipients', { params: { alertId } });
  expect(reached.emails.toSorted()).toEqual(['any@test.example', 'own@test.example']);

  await scene.inAlert('accept', 'ABC');
  await scene.decide('escalate', 1, true);
  const told = await until(
    () => messagesAbout(alertId, 'alertEscalated'),
    ({ length }) => length >= 4,
  );
  expect(told.map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([
    'email any@test.example',
    'email own@test.example',
    'sms +221701111111',
    'sms +221701111112',
  ]);
  const { recipientsNotified, escalatedTo } = await api.call('alert/get', { params: { alertId }, query: {} });
  expect(recipientsNotified).toBe(true);
  expect(escalatedTo).toHaveLength(2);
});

test('an alert that nobody handles is reported to the manager, once; a handled one is not', async () => {
  const handled = await anAlert();
  await handled.inAlert('dismiss', 'A');
  await handled.decide('dismiss');
  const forgotten = await anAlert();
  const alertId = await forgotten.alertId();
  const [mail] = await until(
    () => messagesAbout(alertId, 'alertHasNotBeenHandled'),
    ({ length }) => length > 0,
  );
  const users = await api.call('user/list', {
    query: { nationalSocietyId: stage.society.nationalSocietyId },
  });
  expect(mail).toMatchObject({
    channel: 'email',
    to: users.find(({ id }) => id === stage.society.managerId)?.email,
  });
  const later = await anAlert();
  const laterId = await later.alertId();
  await until(
    () => messagesAbout(laterId, 'alertHasNotBeenHandled'),
    ({ length }) => length > 0,
  );
  expect(await messagesAbout(alertId, 'alertHasNotBeenHandled')).toHaveLength(1);
  expect(await messagesAbout(await handled.alertId(), 'alertHasNotBeenHandled')).toEqual([]);
});
