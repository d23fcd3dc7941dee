import { encryptSecret, keyedHash } from '../../src/platform/encryption.ts';
import { type AlertScene, anAlertScene } from '../support/alert-scene.ts';
import { aDataCollector, aProject, aRawReport } from '../support/builders.ts';
import { knownValuesOf } from '../support/known-values.ts';
import type { KnownValues } from '../support/sample-request.ts';
import type { Answer, TestApp } from '../support/test-app.ts';
import { fillAccount } from './account.ts';

/**
 * Names, phone numbers and e-mail addresses that occur in both societies. The names are also words that occur in messages, or
 * that stand for something in them.
 */
export const alike = {
  name: 'report',
  organization: 'secretLink',
  phoneNumber: '+221778880001',
  additionalPhoneNumber: '+221778880002',
  email: 'report@alike.example',
  /** Of the gateway of the other society. */
  gatewayKey: 'strong-key-7Qk2Vw9Zt4Lm8Rp3Xc6B',
  gatewayEmail: 'gateway@alike.example',
} as const;

/** A society with rows in every table. No call of the test may change them. */
export interface OtherSociety {
  scene: AlertScene;
  known: KnownValues;
  /** Of its gateway. */
  modemId: number;
}

function succeeded({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`The society could not be made: ${JSON.stringify(body)}`);
}

export async function anOtherSociety(app: TestApp): Promise<OtherSociety> {
  const scene = await anAlertScene(app);
  const { db } = app;
  const { config } = app.services;
  const { society, people } = scene;
  const named = { name: alike.name, phoneNumber: alike.phoneNumber, customOrganization: alike.organization };
  await db.updateTable('users').set(named).where('id', '=', people.supervisor).execute();
  const known = await knownValuesOf(app, scene);
  const modem = await db
    .insertInto('gatewayModems')
    .values({ smsGatewayId: scene.gateway.id, slot: 1, name: alike.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('smsGateways')
    .set({ name: alike.name, emailAddress: alike.gatewayEmail, iotHubDeviceName: String(known.deviceName) })
    .where('id', '=', scene.gateway.id)
    .execute();
  await db
    .updateTable('smsGatewayKeys')
    .set({
      keyHash: keyedHash(config, 'gateway key lookup', alike.gatewayKey),
      encryptedKey: encryptSecret(config, 'gateway key', alike.gatewayKey),
    })
    .where('smsGatewayId', '=', scene.gateway.id)
    .execute();
  const other = { scene, known, modemId: modem.id };
  await collectors(app, other);
  await settings(app, other);
  await alerts(app, other);
  await messages(app, other);
  const consent = { nationalSocietyId: society.id, consentedFrom: app.clock.now() };
  await db
    .insertInto('nationalSocietyConsents')
    .values({ ...consent, userEmailAddress: alike.email })
    .execute();
  await fillAccount(app, people.manager);
  return other;
}

/** A collector with a number of somebody in the first society, who is not deployed for a while. */
async function collectors({ db }: TestApp, { scene }: OtherSociety) {
  const { id } = await aDataCollector(db, {
    projectId: scene.projectId,
    supervisorId: scene.people.supervisor,
    name: alike.name,
    displayName: alike.name,
    phoneNumber: alike.additionalPhoneNumber,
    locations: [{ villageId: scene.society.villageId, latitude: 1, longitude: 2 }],
  });
  const period = { dataCollectorId: id, startedAt: new Date('2026-03-01T00:00:00Z') };
  await db.insertInto('dataCollectorNotDeployedPeriods').values(period).execute();
}

/** What the society and its project are set to. */
async function settings({ db, services }: TestApp, { scene, known, modemId }: OtherSociety) {
  await aProject(db, scene.society, { name: alike.name });
  const { society, projectId, people } = scene;
  const nationalSocietyId = society.id;
  const reached = { email: alike.email, phoneNumber: alike.phoneNumber, gatewayModemId: modemId };
  await db
    .updateTable('alertRecipients')
    .set(reached)
    .where('id', '=', Number(known.alertRecipientId))
    .execute();
  const alertRecipientId = Number(known.alertRecipientId);
  const { projectHealthRiskId } = scene;
  await db
    .insertInto('alertRecipientSupervisors')
    .values({ alertRecipientId, userId: people.supervisor })
    .execute();
  await db
    .insertInto('alertRecipientHealthRisks')
    .values({ alertRecipientId, projectHealthRiskId })
    .execute();
  await db
    .insertInto('alertNotHandledRecipients')
    .values({ projectId, organizationId: scene.otherOrganizationId, userId: people.otherManager })
    .execute();
  await db
    .insertInto('projectErrorMessages')
    .values({ projectId, messageKey: 'sms.error.other', message: alike.name })
    .execute();
  await db
    .insertInto('eidsrConfigurations')
    .values({
      nationalSocietyId,
      username: alike.name,
      encryptedPassword: encryptSecret(services.config, 'eidsr password', 'words'),
      apiBaseUrl: 'https://dhis.test.example/api',
      trackerProgramId: 'program',
    })
    .execute();
  await db
    .insertInto('eidsrOrganisationUnits')
    .values({ districtId: society.districtId, organisationUnitId: 'unit', organisationUnitName: 'Unit' })
    .execute();
  await db
    .insertInto('auditEntries')
    .values({
      nationalSocietyId,
      projectId,
      deed: 'project/edit',
      actorId: people.manager,
      subjectId: projectId,
    })
    .execute();
}

/** An alert that was escalated, so that SMS and e-mails wait, and one that is open. */
async function alerts(app: TestApp, { scene, known }: OtherSociety) {
  const { db } = app;
  const alertId = Number(known.alertId);
  const reports = db.selectFrom('alertReports').select('reportId').where('alertId', '=', alertId);
  const calls = scene.on(alertId, scene.people.manager);
  for (const { reportId } of await reports.execute()) succeeded(await calls.accept(reportId));
  succeeded(await calls.escalate(true));
  const event = { eventTypeId: 4, eventSubtypeId: 4, timestamp: '2026-03-10T05:00:00Z', text: alike.name };
  succeeded(await app.as(scene.people.manager).post(`/api/alertEvents/${alertId}/eventLog/add`, event));
  await db.insertInto('alertSupervisors').values({ alertId, userId: scene.people.supervisor }).execute();
  await scene.alertOfThree();
  const { projectHealthRiskId, projectId } = scene;
  const group = await db
    .insertInto('reportGroups')
    .values({ projectHealthRiskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-03-10T05:00:00Z');
  const spot = { groupId: group.id, latitude: 1, longitude: 2, firstReceivedAt: at, lastReceivedAt: at };
  await db
    .insertInto('reportGroupSpots')
    .values({ ...spot, projectHealthRiskId })
    .execute();
  await db.insertInto('reportDays').values({ projectId, reportedOn: '2026-03-10', changeCount: 3 }).execute();
}

/** Messages from and to addresses of the first society, waiting and sent, and texts with its names. */
async function messages(app: TestApp, { scene, known }: OtherSociety) {
  const { db, services } = app;
  const { society, people, gateway } = scene;
  const nationalSocietyId = society.id;
  const received = { nationalSocietyId, smsGatewayId: gateway.id, sender: alike.phoneNumber };
  const rawReportId = await aRawReport(db, { ...received, errorType: 'FormatError', text: alike.name });
  const waiting = await aRawReport(db, { ...received, text: '1#1#1', timestamp: '20260310050000' });
  await db.updateTable('rawReports').set({ processedAt: null }).where('id', '=', waiting).execute();

  const sms = {
    nationalSocietyId,
    channel: 'sms',
    smsGatewayId: gateway.id,
    body: `${alike.name} sent words`,
  };
  const mail = {
    nationalSocietyId,
    channel: 'email',
    body: `${alike.name}, ${alike.organization}`,
    subject: alike.name,
  };
  const link = encryptSecret(services.config, 'secret link', 'https://harken.test.example/#token=words');
  const to = { phone: alike.phoneNumber, otherPhone: alike.additionalPhoneNumber, email: alike.email };
  const inserted = await db
    .insertInto('outboxMessages')
    .values([
      {
        ...sms,
        kind: 'supervisorReplaced',
        recipient: to.otherPhone,
        userId: people.manager,
        state: 'Queued',
      },
      { ...mail, kind: 'supervisorReplaced', recipient: to.email, userId: people.head, state: 'Sent' },
      { ...sms, kind: 'alertTriggered', recipient: to.phone, state: 'Queued' },
      { ...sms, kind: 'alertTriggered', recipient: to.otherPhone, state: 'Retrying' },
      { ...sms, kind: 'feedback', recipient: to.phone, state: 'Sent', rawReportId },
      {
        ...mail,
        kind: 'alertTriggered',
        recipient: to.email,
        state: 'Sent',
        idempotencyKey: `1:${to.email}`,
      },
      { ...mail, kind: 'alertTriggered', recipient: to.email, state: 'Failed' },
      {
        ...{ ...mail, kind: 'verification', recipient: 'manager@test.example', userId: people.manager },
        ...{
          body: 'secretLink: {{secretLink}}',
          secretLinkAt: 12,
          encryptedSecretLink: link,
          state: 'Queued',
        },
      },
      { ...mail, channel: 'webhook', kind: 'webhook', webhookId: Number(known.webhookId), state: 'Queued' },
      {
        ...mail,
        channel: 'eidsr',
        kind: 'eidsr',
        organisationUnitId: 'unit',
        eventId: 'event',
        state: 'Queued',
      },
    ])
    .returning('id')
    .execute();
  const [naming = { id: 0 }, listing = { id: 0 }] = inserted;
  await db
    .insertInto('outboxMessageNames')
    .values({ outboxMessageId: naming.id, userId: people.supervisor, startsAt: 0, length: alike.name.length })
    .execute();
  const dataCollectorId = scene.collectors.ofSupervisor.id;
  await db
    .insertInto('outboxMessageCollectors')
    .values({ outboxMessageId: listing.id, dataCollectorId, line: alike.name })
    .execute();
}
