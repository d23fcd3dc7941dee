import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aUser } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { checkAlerts } from './alerts.not-handled.ts';
import { notifyAlertsJoined, notifyAlertsRaised } from './alerts.notifications.ts';

const app = await startTestApp({
  now: '2026-03-10T12:00:00Z',
  config: { baseUrl: 'https://harken.test', alertCheckMinutes: 90 },
});
afterAll(() => app.close());

const at = new Date('2026-03-10T05:00:00Z');

function outbox(alertId: number) {
  return app.db
    .selectFrom('outboxMessages')
    .select([
      'channel',
      'kind',
      'recipient',
      'userId',
      'subject',
      'body',
      'smsGatewayId',
      'modemNumber',
      'isDemo',
    ])
    .where('alertId', '=', alertId)
    .orderBy('id')
    .execute();
}

async function modemOf(scene: AlertScene, userId: number, slot: 1 | 2): Promise<number> {
  const modem = await app.db
    .insertInto('gatewayModems')
    .values({ smsGatewayId: scene.gateway.id, slot, name: `Modem ${slot}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('users').set({ modemId: modem.id }).where('id', '=', userId).execute();
  return modem.id;
}

describe('a new alert', () => {
  it('is told once to everybody linked directly to its collectors', async () => {
    const scene = await anAlertScene(app);
    const { collectors, people } = scene;
    await modemOf(scene, people.supervisor, 2);
    const reportIds = [
      await scene.report(collectors.ofSupervisor),
      await scene.report(collectors.ofSupervisor),
      await scene.report(collectors.ofHead),
    ];
    const alertId = await scene.alert(reportIds);
    const occasion = { alertId, reportIds, smsGatewayId: null, isDemo: false, at };
    await app.db.transaction().execute((trx) => notifyAlertsRaised(trx, app.services, [occasion]));
    await app.db.transaction().execute((trx) => notifyAlertsRaised(trx, app.services, [occasion]));
    const messages = await outbox(alertId);
    expect(messages.map((message) => message.userId).sort()).toEqual([people.supervisor, people.head].sort());
    const toSupervisor = messages.find((message) => message.userId === people.supervisor);
    expect(toSupervisor).toMatchObject({
      channel: 'sms',
      kind: 'alertTriggered',
      smsGatewayId: scene.gateway.id,
      modemNumber: 2,
      isDemo: false,
    });
    expect(toSupervisor?.body).toContain(
      `https://harken.test/projects/${scene.projectId}/alerts/${alertId}/assess`,
    );
    expect(toSupervisor?.body).toMatch(/^Alert \d+: Risk \d+ in Village \d+\./);
  });

  it('is told in the language of the society', async () => {
    const scene = await anAlertScene(app);
    await app.db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', scene.society.id)
      .execute();
    const { alertId, reportIds } = await scene.alertOfThree();
    await notifyAlertsRaised(app.db, app.services, [
      {
        alertId,
        reportIds,
        smsGatewayId: scene.gateway.id,
        isDemo: true,
        at,
      },
    ]);
    const [message] = await outbox(alertId);
    expect(message?.body).toMatch(/^Alerte \d+ : Risk \d+ à Village/);
    expect(message?.isDemo).toBe(true);
  });

  it('will be looked at when its time is over', async () => {
    const scene = await anAlertScene(app);
    const { alertId, reportIds } = await scene.alertOfThree();
    await notifyAlertsRaised(app.db, app.services, [
      { alertId, reportIds, smsGatewayId: null, isDemo: false, at },
    ]);
    const { rows } = await sql<{ startAfter: Date }>`
      select start_after from pgboss.job where name = 'check-alert' and data ->> 'alertId' = ${String(alertId)}`.execute(
      app.db,
    );
    expect(rows.map((row) => row.startAfter.toISOString())).toEqual(['2026-03-10T06:30:00.000Z']);
  });
});

describe('reports that join an alert', () => {
  it('are told to supervisors who were not linked to it, each once', async () => {
    const scene = await anAlertScene(app);
    const { alertId, reportIds } = await scene.alertOfThree();
    const occasion = { alertId, reportIds, smsGatewayId: scene.gateway.id, isDemo: false, at };
    await notifyAlertsRaised(app.db, app.services, [occasion]);
    const joining = [
      await scene.report(scene.collectors.ofColleague),
      await scene.report(scene.collectors.ofColleague),
      await scene.report(scene.collectors.ofSupervisor),
    ];
    await app.db
      .insertInto('alertReports')
      .values(joining.map((reportId) => ({ alertId, reportId })))
      .execute();
    await notifyAlertsJoined(app.db, app.services, [{ ...occasion, reportIds: joining }]);
    await notifyAlertsJoined(app.db, app.services, [{ ...occasion, reportIds: joining }]);
    const joined = (await outbox(alertId)).filter((row) => row.kind === 'supervisorAddedToExistingAlert');
    expect(joined.map((row) => row.userId)).toEqual([scene.people.colleague]);
    expect(joined[0]?.body).toContain('/assess');
  });
});

async function aRecipient(
  scene: AlertScene,
  given: {
    organizationId?: number;
    email?: string;
    phoneNumber?: string;
    supervisorIds?: number[];
    projectHealthRiskIds?: number[];
    gatewayModemId?: number;
  },
): Promise<void> {
  const { supervisorIds = [], projectHealthRiskIds = [], ...fields } = given;
  const { id } = await app.db
    .insertInto('alertRecipients')
    .values({
      projectId: scene.projectId,
      organizationId: scene.society.organizationId,
      role: 'Officer',
      organization: 'District health office',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const userId of supervisorIds)
    await app.db.insertInto('alertRecipientSupervisors').values({ alertRecipientId: id, userId }).execute();
  for (const projectHealthRiskId of projectHealthRiskIds)
    await app.db
      .insertInto('alertRecipientHealthRisks')
      .values({ alertRecipientId: id, projectHealthRiskId })
      .execute();
}

describe('an escalation', () => {
  it('reaches exactly the recipients whom the alert concerns, and is kept as it was', async () => {
    const scene = await anAlertScene(app, { countThreshold: 1 });
    const { people, projectHealthRiskId } = scene;
    const modemId = await modemOf(scene, people.manager, 1);
    await aRecipient(scene, { email: 'all@test.example', phoneNumber: '+221 70 1', gatewayModemId: modemId });
    await aRecipient(scene, { email: 'ALL@test.example', phoneNumber: '+221701' });
    await aRecipient(scene, { phoneNumber: '+221702', supervisorIds: [people.supervisor] });
    await aRecipient(scene, { phoneNumber: '+221703', supervisorIds: [people.colleague] });
    // a head supervisor stands for the supervisors below as well
    await aRecipient(scene, { phoneNumber: '+221704', supervisorIds: [people.head] });
    // of several people named, one is enough
    await aRecipient(scene, { phoneNumber: '+221707', supervisorIds: [people.colleague, people.supervisor] });
    await aRecipient(scene, { phoneNumber: '+221705', projectHealthRiskIds: [projectHealthRiskId] });
    await aRecipient(scene, { phoneNumber: '+221706', organizationId: scene.otherOrganizationId });
    const { alertId, reportIds } = await scene.alertOfThree();
    const manager = scene.on(alertId, people.manager);
    await manager.accept(reportIds[0] ?? 0);
    const { recipientsNotified } = (await manager.get()).body;
    expect((await manager.escalate(true)).body.value).toBe('alert.escalateAlert.success');
    const messages = await outbox(alertId);
    const sent = messages.map((row) => [row.channel, row.recipient, row.modemNumber]);
    expect(sent).toEqual([
      ['email', 'ALL@test.example', null],
      ['sms', '+221701', 1],
      ['sms', '+221702', null],
      ['sms', '+221704', null],
      ['sms', '+221707', null],
      ['sms', '+221705', null],
    ]);
    const kept = await app.db
      .selectFrom('outboxMessages')
      .innerJoin('alertEscalationRecipients as kept', 'kept.id', 'outboxMessages.escalationRecipientId')
      .select(['recipient', 'kept.email', 'kept.phoneNumber'])
      .where('outboxMessages.alertId', '=', alertId)
      .orderBy('outboxMessages.id')
      .limit(2)
      .execute();
    expect(kept).toEqual([
      { recipient: 'ALL@test.example', email: 'ALL@test.example', phoneNumber: '+221701' },
      { recipient: '+221701', email: 'all@test.example', phoneNumber: '+221 70 1' },
    ]);
    expect(messages[0]?.body).toMatch(/- Village \d+, District \d+, Region \d+\n/);
    const shown = (await manager.get()).body;
    expect([recipientsNotified, shown.recipientsNotified]).toEqual([false, true]);
    await app.db.deleteFrom('alertRecipientSupervisors').execute();
    await app.db.deleteFrom('alertRecipientHealthRisks').execute();
    await app.db.deleteFrom('alertRecipients').where('projectId', '=', scene.projectId).execute();
    const escalatedTo = (await manager.get()).body.escalatedTo;
    expect(escalatedTo).toHaveLength(6);
    expect(escalatedTo[2]).toEqual({
      role: 'Officer',
      organization: 'District health office',
      phoneNumber: '+221702',
    });
    expect((await scene.on(alertId, people.supervisor).get()).body.escalatedTo).toEqual([]);
  });

  it('tells nobody when asked not to', async () => {
    const scene = await anAlertScene(app, { countThreshold: 1 });
    await aRecipient(scene, { email: 'all@test.example' });
    const { alertId, reportIds } = await scene.alertOfThree();
    const manager = scene.on(alertId, scene.people.manager);
    await manager.accept(reportIds[0] ?? 0);
    await manager.escalate(false);
    expect(await outbox(alertId)).toEqual([]);
    expect((await manager.get()).body).toMatchObject({ recipientsNotified: false, escalatedTo: [] });
  });

  it('shows beforehand whom it would reach, others of another organization as stars', async () => {
    const scene = await anAlertScene(app);
    await aRecipient(scene, { email: 'own@test.example', phoneNumber: '+221701' });
    await aRecipient(scene, { email: 'other@test.example', organizationId: scene.otherOrganizationId });
    const reportIds = [
      await scene.report(scene.collectors.ofSupervisor),
      await scene.report(scene.collectors.ofOther),
    ];
    const alertId = await scene.alert(reportIds);
    const seenBy = async (userId: number) => (await scene.on(alertId, userId).recipients()).body.value;
    expect(await seenBy(scene.people.manager)).toEqual({
      emails: ['own@test.example', '***'],
      phoneNumbers: ['+221701'],
    });
    expect(await seenBy(scene.people.otherManager)).toEqual({
      emails: ['***', 'other@test.example'],
      phoneNumbers: ['***'],
    });
    expect((await seenBy(scene.people.admin)).emails).toEqual(['own@test.example', 'other@test.example']);
    expect((await scene.on(alertId, scene.people.stranger).recipients()).status).toBe(403);
  });
});

describe('an alert nobody decided on', () => {
  async function withRecipients() {
    const scene = await anAlertScene(app, { countThreshold: 1 });
    const rows = [
      { organizationId: scene.society.organizationId, userId: scene.people.manager },
      { organizationId: scene.otherOrganizationId, userId: scene.people.otherManager },
    ];
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values(rows.map((row) => ({ ...row, projectId: scene.projectId })))
      .execute();
    return scene;
  }

  it('is told once to the recipients whose organization is in it, with names of their own people only', async () => {
    const scene = await withRecipients();
    const own = await scene.report(scene.collectors.ofSupervisor);
    const other = await scene.report(scene.collectors.ofOther);
    const alertId = await scene.alert([own, other]);
    app.clock.set('2026-03-11T11:20:00Z');
    await checkAlerts(app.services, [alertId]);
    await checkAlerts(app.services, [alertId]);
    const messages = await outbox(alertId);
    expect(messages.map((row) => [row.channel, row.userId])).toEqual([
      ['email', scene.people.manager],
      ['email', scene.people.otherManager],
    ]);
    expect(messages[0]?.subject).toMatch(/30\.33 hours: Risk/);
    expect(messages[0]?.body).toMatch(
      /Supervisors: (Organization \d+, Supervisor \d+|Supervisor \d+, Organization \d+)\n/,
    );
  });

  it('is told to nobody when the organization has no report in it', async () => {
    const scene = await withRecipients();
    const alertId = await scene.alert([await scene.report(scene.collectors.ofOther)]);
    await checkAlerts(app.services, [alertId]);
    expect((await outbox(alertId)).map((row) => row.userId)).toEqual([scene.people.otherManager]);
  });

  it('is not told of when somebody decided in time, however its reports were checked', async () => {
    const scene = await withRecipients();
    const { alertId, reportIds } = await scene.alertOfThree();
    const manager = scene.on(alertId, scene.people.manager);
    await manager.accept(reportIds[0] ?? 0);
    await manager.escalate();
    await checkAlerts(app.services, [alertId]);
    expect(await outbox(alertId)).toEqual([]);
  });

  it('is not told to somebody who was deleted', async () => {
    const scene = await withRecipients();
    const gone = await aUser(app.db, 'Manager', { deletedAt: new Date() });
    await app.db
      .updateTable('alertNotHandledRecipients')
      .set({ userId: gone })
      .where('projectId', '=', scene.projectId)
      .execute();
    const { alertId } = await scene.alertOfThree();
    await checkAlerts(app.services, [alertId]);
    expect(await outbox(alertId)).toEqual([]);
  });
});
