import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { checkAlerts } from './notifications.not-handled.ts';
import { notifyAlertsJoined, notifyAlertsRaised } from './notifications.ts';

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

async function findModem(fixture: AlertFixture, userId: number, slot: 1 | 2): Promise<number> {
  const modem = await app.db
    .insertInto('gatewayModems')
    .values({ smsGatewayId: fixture.gateway.id, slot, name: `Modem ${slot}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('users').set({ modemId: modem.id }).where('id', '=', userId).execute();
  return modem.id;
}

describe('a new alert', () => {
  // SRV.FXNREQ.018
  it('notifies everybody directly linked to its collectors once', async () => {
    const fixture = await anAlertFixture(app);
    const { collectors, people } = fixture;
    await findModem(fixture, people.supervisor, 2);
    const reportIds = [
      await fixture.report(collectors.ofSupervisor),
      await fixture.report(collectors.ofSupervisor),
      await fixture.report(collectors.ofHead),
    ];
    const alertId = await fixture.alert(reportIds);
    const trigger = { alertId, reportIds, smsGatewayId: null, isDemo: false, at };
    await app.db.transaction().execute((trx) => notifyAlertsRaised(trx, app.services, [trigger]));
    await app.db.transaction().execute((trx) => notifyAlertsRaised(trx, app.services, [trigger]));
    const messages = await outbox(alertId);
    expect(messages.map((message) => message.userId).sort()).toEqual([people.supervisor, people.head].sort());
    const toSupervisor = messages.find((message) => message.userId === people.supervisor);
    expect(toSupervisor).toMatchObject({
      channel: 'sms',
      kind: 'alertTriggered',
      smsGatewayId: fixture.gateway.id,
      modemNumber: 2,
      isDemo: false,
    });
    expect(toSupervisor?.body).toContain(
      `https://harken.test/projects/${fixture.projectId}/alerts/${alertId}/assess`,
    );
    expect(toSupervisor?.body).toMatch(/^Alert \d+: Risk \d+ in Village \d+\./);
  });

  it('sends notifications in the language of the national society', async () => {
    const fixture = await anAlertFixture(app);
    await app.db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', fixture.society.id)
      .execute();
    const { alertId, reportIds } = await fixture.alertOfThree();
    await notifyAlertsRaised(app.db, app.services, [
      {
        alertId,
        reportIds,
        smsGatewayId: fixture.gateway.id,
        isDemo: true,
        at,
      },
    ]);
    const [message] = await outbox(alertId);
    expect(message?.body).toMatch(/^Alerte \d+ : Risk \d+ \(Village/);
    expect(message?.isDemo).toBe(true);
  });

  it('is checked when the time for a decision is over', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
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
  it('notify supervisors who were not linked to it, once each', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
    const trigger = { alertId, reportIds, smsGatewayId: fixture.gateway.id, isDemo: false, at };
    await notifyAlertsRaised(app.db, app.services, [trigger]);
    const joining = [
      await fixture.report(fixture.collectors.ofColleague),
      await fixture.report(fixture.collectors.ofColleague),
      await fixture.report(fixture.collectors.ofSupervisor),
    ];
    await app.db
      .insertInto('alertReports')
      .values(joining.map((reportId) => ({ alertId, reportId })))
      .execute();
    await notifyAlertsJoined(app.db, app.services, [{ ...trigger, reportIds: joining }]);
    await notifyAlertsJoined(app.db, app.services, [{ ...trigger, reportIds: joining }]);
    const joined = (await outbox(alertId)).filter((row) => row.kind === 'supervisorAddedToExistingAlert');
    expect(joined.map((row) => row.userId)).toEqual([fixture.people.colleague]);
    expect(joined[0]?.body).toContain('/assess');
  });
});

async function aRecipient(
  fixture: AlertFixture,
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
      projectId: fixture.projectId,
      organizationId: fixture.society.organizationId,
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
  // SRV.FXNREQ.010, SRV.FXNREQ.034
  it('notifies exactly the recipients concerned by the alert, and stores who they were', async () => {
    const fixture = await anAlertFixture(app, { countThreshold: 1 });
    const { people, projectHealthRiskId } = fixture;
    const modemId = await findModem(fixture, people.manager, 1);
    await aRecipient(fixture, {
      email: 'all@test.example',
      phoneNumber: '+221 70 1',
      gatewayModemId: modemId,
    });
    await aRecipient(fixture, { email: 'ALL@test.example', phoneNumber: '+221701' });
    await aRecipient(fixture, { phoneNumber: '+221702', supervisorIds: [people.supervisor] });
    await aRecipient(fixture, { phoneNumber: '+221703', supervisorIds: [people.colleague] });
    // a head supervisor also covers the supervisors below
    await aRecipient(fixture, { phoneNumber: '+221704', supervisorIds: [people.head] });
    // of several supervisors named, one match is enough
    await aRecipient(fixture, {
      phoneNumber: '+221707',
      supervisorIds: [people.colleague, people.supervisor],
    });
    await aRecipient(fixture, { phoneNumber: '+221705', projectHealthRiskIds: [projectHealthRiskId] });
    await aRecipient(fixture, { phoneNumber: '+221706', organizationId: fixture.otherOrganizationId });
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, people.manager);
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
    const stored = await app.db
      .selectFrom('outboxMessages')
      .innerJoin('alertEscalationRecipients as kept', 'kept.id', 'outboxMessages.escalationRecipientId')
      .select(['recipient', 'kept.email', 'kept.phoneNumber'])
      .where('outboxMessages.alertId', '=', alertId)
      .orderBy('outboxMessages.id')
      .limit(2)
      .execute();
    expect(stored).toEqual([
      { recipient: 'ALL@test.example', email: 'ALL@test.example', phoneNumber: '+221701' },
      { recipient: '+221701', email: 'all@test.example', phoneNumber: '+221 70 1' },
    ]);
    expect(messages[0]?.body).toMatch(/- Village \d+, District \d+, Region \d+\n/);
    const shown = (await manager.get()).body;
    expect([recipientsNotified, shown.recipientsNotified]).toEqual([false, true]);
    await app.db.deleteFrom('alertRecipientSupervisors').execute();
    await app.db.deleteFrom('alertRecipientHealthRisks').execute();
    await app.db.deleteFrom('alertRecipients').where('projectId', '=', fixture.projectId).execute();
    const escalatedTo = (await manager.get()).body.escalatedTo;
    expect(escalatedTo).toHaveLength(6);
    expect(escalatedTo[2]).toEqual({
      role: 'Officer',
      organization: 'District health office',
      phoneNumber: '+221702',
    });
    expect((await fixture.on(alertId, people.supervisor).get()).body.escalatedTo).toEqual([]);
  });

  it('notifies nobody if not asked to', async () => {
    const fixture = await anAlertFixture(app, { countThreshold: 1 });
    await aRecipient(fixture, { email: 'all@test.example' });
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, fixture.people.manager);
    await manager.accept(reportIds[0] ?? 0);
    await manager.escalate(false);
    expect(await outbox(alertId)).toEqual([]);
    expect((await manager.get()).body).toMatchObject({ recipientsNotified: false, escalatedTo: [] });
  });

  it('shows in advance who would be notified, with contacts of other organizations masked', async () => {
    const fixture = await anAlertFixture(app);
    await aRecipient(fixture, { email: 'own@test.example', phoneNumber: '+221701' });
    await aRecipient(fixture, { email: 'other@test.example', organizationId: fixture.otherOrganizationId });
    const reportIds = [
      await fixture.report(fixture.collectors.ofSupervisor),
      await fixture.report(fixture.collectors.ofOther),
    ];
    const alertId = await fixture.alert(reportIds);
    const getRecipients = async (userId: number) =>
      (await fixture.on(alertId, userId).recipients()).body.value;
    expect(await getRecipients(fixture.people.manager)).toEqual({
      emails: ['own@test.example', '***'],
      phoneNumbers: ['+221701'],
      recipients: [
        expect.objectContaining({ email: 'own@test.example', phoneNumber: '+221701' }),
        { role: expect.any(String), organization: expect.any(String) },
      ],
    });
    expect(await getRecipients(fixture.people.otherManager)).toEqual({
      emails: ['***', 'other@test.example'],
      phoneNumbers: ['***'],
      recipients: [
        { role: expect.any(String), organization: expect.any(String) },
        expect.objectContaining({ email: 'other@test.example' }),
      ],
    });
    expect((await getRecipients(fixture.people.admin)).emails).toEqual([
      'own@test.example',
      'other@test.example',
    ]);
    expect((await fixture.on(alertId, fixture.people.stranger).recipients()).status).toBe(403);
  });
});

describe('an alert without a decision', () => {
  async function withRecipients() {
    const fixture = await anAlertFixture(app, { countThreshold: 1 });
    const rows = [
      { organizationId: fixture.society.organizationId, userId: fixture.people.manager },
      { organizationId: fixture.otherOrganizationId, userId: fixture.people.otherManager },
    ];
    await app.db
      .insertInto('alertNotHandledRecipients')
      .values(rows.map((row) => ({ ...row, projectId: fixture.projectId })))
      .execute();
    return fixture;
  }

  it('notifies recipients whose organization has reports in it once, naming only their own people', async () => {
    const fixture = await withRecipients();
    const own = await fixture.report(fixture.collectors.ofSupervisor);
    const other = await fixture.report(fixture.collectors.ofOther);
    const alertId = await fixture.alert([own, other]);
    app.clock.set('2026-03-11T11:20:00Z');
    await checkAlerts(app.services, [alertId]);
    await checkAlerts(app.services, [alertId]);
    const messages = await outbox(alertId);
    expect(messages.map((row) => [row.channel, row.userId])).toEqual([
      ['email', fixture.people.manager],
      ['email', fixture.people.otherManager],
    ]);
    expect(messages[0]?.subject).toMatch(/30\.33 h: Risk/);
    expect(messages[0]?.body).toMatch(
      /Supervisors: (Organization \d+, Supervisor \d+|Supervisor \d+, Organization \d+)\n/,
    );
  });

  it('does not notify an organization without reports in it', async () => {
    const fixture = await withRecipients();
    const alertId = await fixture.alert([await fixture.report(fixture.collectors.ofOther)]);
    await checkAlerts(app.services, [alertId]);
    expect((await outbox(alertId)).map((row) => row.userId)).toEqual([fixture.people.otherManager]);
  });

  it('notifies nobody if somebody decided in time', async () => {
    const fixture = await withRecipients();
    const { alertId, reportIds } = await fixture.alertOfThree();
    const manager = fixture.on(alertId, fixture.people.manager);
    await manager.accept(reportIds[0] ?? 0);
    await manager.escalate();
    await checkAlerts(app.services, [alertId]);
    expect(await outbox(alertId)).toEqual([]);
  });

  it('does not notify a deleted user', async () => {
    const fixture = await withRecipients();
    const gone = await aUser(app.db, 'Manager', { deletedAt: new Date() });
    await app.db
      .updateTable('alertNotHandledRecipients')
      .set({ userId: gone })
      .where('projectId', '=', fixture.projectId)
      .execute();
    const { alertId } = await fixture.alertOfThree();
    await checkAlerts(app.services, [alertId]);
    expect(await outbox(alertId)).toEqual([]);
  });
});
