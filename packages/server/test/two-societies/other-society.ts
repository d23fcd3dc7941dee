import { gzipSync } from 'node:zlib';
import { encryptSecret, hashWithKey } from '../../src/platform/secrets/encryption.ts';
import { aDataCollector } from '../support/builders/collectors.ts';
import { aProject } from '../support/builders/projects.ts';
import { aRawReport } from '../support/builders/reports.ts';
import { createKnownValues } from '../support/calls/known-values.ts';
import type { KnownValues } from '../support/calls/sample-request.ts';
import { type AlertFixture, anAlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp, TestResponse } from '../support/test-app.ts';
import { fillAccount } from './account.ts';
import { addDhis2 } from './other-society.dhis2.ts';
import { addWeeklyReports } from './other-society.weekly-reports.ts';
import { addOutbreakData } from './outbreak-data.ts';
import { addDataOfPrograms } from './programs-data.ts';
import { addSignalData } from './signal-data.ts';
import { addReferralData, addVerificationData } from './verification-data.ts';

/**
 * Names, phone numbers and e-mail addresses that occur in both societies. The names are also words or placeholders of messages,
 * so that replacing them carelessly would change messages of the other society.
 */
export const sharedValues = {
  name: 'report',
  organization: 'secretLink',
  phoneNumber: '+221778880001',
  additionalPhoneNumber: '+221778880002',
  email: 'report@alike.example',
  /** The key of the gateway of the other society. */
  gatewayKey: 'strong-key-7Qk2Vw9Zt4Lm8Rp3Xc6B',
  gatewayEmail: 'gateway@alike.example',
} as const;

/** A society with rows in every table, which no call of the test may change. */
export interface OtherSociety {
  alertFixture: AlertFixture;
  known: KnownValues;
  /** A modem of its gateway. */
  modemId: number;
}

function requireSuccess({ status, body }: TestResponse): void {
  if (status !== 200) throw new Error(`The society could not be created: ${JSON.stringify(body)}`);
}

const hourAgo = ({ clock }: TestApp) => new Date(clock.now().getTime() - 3_600_000);

export async function anOtherSociety(app: TestApp): Promise<OtherSociety> {
  const alertFixture = await anAlertFixture(app);
  const { db } = app;
  const { config } = app.services;
  const { society, people } = alertFixture;
  const named = {
    name: sharedValues.name,
    phoneNumber: sharedValues.phoneNumber,
    customOrganization: sharedValues.organization,
  };
  await db.updateTable('users').set(named).where('id', '=', people.supervisor).execute();
  const known = await createKnownValues(app, alertFixture);
  const modem = await db
    .insertInto('gatewayModems')
    .values({ smsGatewayId: alertFixture.gateway.id, slot: 1, name: sharedValues.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('smsGateways')
    .set({
      name: sharedValues.name,
      emailAddress: sharedValues.gatewayEmail,
      iotHubDeviceName: String(known.deviceName),
    })
    .where('id', '=', alertFixture.gateway.id)
    .execute();
  const ofGateway = { smsGatewayId: alertFixture.gateway.id };
  await db
    .insertInto('gatewayPhones')
    .values({
      ...ofGateway,
      ...{ deviceId: 'other', tokenHash: Buffer.from('other'), name: sharedValues.name },
      ...{ registeredAt: app.clock.now(), lastContactAt: app.clock.now() },
    })
    .execute();
  await db
    .insertInto('earlyDeliveryReports')
    .values({ ...ofGateway, providerMessageId: 'other', step: 'Sent', reportedAt: app.clock.now() })
    .execute();
  await db
    .insertInto('gatewayCanaries')
    .values({ ...ofGateway, code: 'ZZZZZZZZ', queuedAt: app.clock.now() })
    .execute();
  await db
    .insertInto('gatewayOutages')
    .values({ ...ofGateway, reason: 'canary', downAt: hourAgo(app), upAt: app.clock.now() })
    .execute();
  await db
    .insertInto('gatewayGapRepairs')
    .values({ ...ofGateway, since: hourAgo(app), until: app.clock.now(), requestedAt: app.clock.now() })
    .execute();
  await db
    .updateTable('smsGatewayKeys')
    .set({
      keyHash: hashWithKey(config, 'gateway key lookup', sharedValues.gatewayKey),
      encryptedKey: encryptSecret(config, 'gateway key', sharedValues.gatewayKey),
    })
    .where('smsGatewayId', '=', alertFixture.gateway.id)
    .execute();
  const other = { alertFixture, known, modemId: modem.id };
  await addCollector(app, other);
  await addSettings(app, other);
  await addAlerts(app, other);
  await addMessages(app, other);
  const consent = { nationalSocietyId: society.id, consentedFrom: app.clock.now() };
  await db
    .insertInto('nationalSocietyConsents')
    .values({ ...consent, userEmailAddress: sharedValues.email })
    .execute();
  await fillAccount(app, people.manager);
  return other;
}

/** A collector with a phone number of the first society, periods of training and without deployment, and a note. */
async function addCollector({ db }: TestApp, { alertFixture }: OtherSociety) {
  const { id } = await aDataCollector(db, {
    projectId: alertFixture.projectId,
    supervisorId: alertFixture.people.supervisor,
    name: sharedValues.name,
    displayName: sharedValues.name,
    phoneNumber: sharedValues.additionalPhoneNumber,
    locations: [{ villageId: alertFixture.society.villageId, latitude: 1, longitude: 2 }],
  });
  const period = { dataCollectorId: id, startedAt: new Date('2026-03-01T00:00:00Z') };
  await db.insertInto('dataCollectorNotDeployedPeriods').values(period).execute();
  await db.insertInto('dataCollectorTrainingPeriods').values(period).execute();
  const note = { dataCollectorId: id, text: sharedValues.name, authorId: alertFixture.people.supervisor };
  await db
    .insertInto('dataCollectorNotes')
    .values({ ...note, createdAt: period.startedAt })
    .execute();
}

/** A code, a population and a boundary of its village. */
async function addPlaceData(db: TestApp['db'], { id, villageId }: AlertFixture['society']) {
  const place = { nationalSocietyId: id, villageId };
  await db
    .insertInto('placeCodes')
    .values({ ...place, system: 'pcode', code: sharedValues.name })
    .execute();
  await db
    .insertInto('placePopulations')
    .values({ ...place, year: 2024, total: 900, source: sharedValues.name })
    .execute();
  const box = { west: 0, south: 0, east: 1, north: 1 };
  await db
    .insertInto('placeBoundaries')
    .values({ ...place, ...box, polygons: [1], rings: [5], points: Buffer.alloc(40) })
    .execute();
  const layer = {
    level: 'village',
    version: sharedValues.name,
    importedAt: new Date('2026-03-01T00:00:00Z'),
  };
  await db
    .insertInto('boundaryLayers')
    .values({ ...layer, nationalSocietyId: id, source: sharedValues.name, topology: gzipSync('{}') })
    .execute();
}

/** Settings of the society and its project. */
async function addSettings({ db, services, clock }: TestApp, { alertFixture, known, modemId }: OtherSociety) {
  await aProject(db, alertFixture.society, { name: sharedValues.name });
  const { society, projectId, people } = alertFixture;
  const nationalSocietyId = society.id;
  const contactDetails = {
    email: sharedValues.email,
    phoneNumber: sharedValues.phoneNumber,
    gatewayModemId: modemId,
  };
  await db
    .updateTable('alertRecipients')
    .set(contactDetails)
    .where('id', '=', Number(known.alertRecipientId))
    .execute();
  const alertRecipientId = Number(known.alertRecipientId);
  const { projectHealthRiskId } = alertFixture;
  await addPlaceData(db, society);
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
    .values({ projectId, organizationId: alertFixture.otherOrganizationId, userId: people.otherManager })
    .execute();
  await db
    .insertInto('projectVisits')
    .values({ projectId, userId: people.supervisor, lastAt: new Date('2026-03-10T05:00:00Z') })
    .execute();
  await db
    .insertInto('savedViews')
    .values({ userId: people.manager, list: 'alerts', scopeId: projectId, views: '[]' })
    .execute();
  await addDataOfPrograms(db, {
    ...{ nationalSocietyId: alertFixture.society.id, userId: people.manager },
    ...{ name: sharedValues.name, at: clock.now() },
  });
  await addSignalData(db, alertFixture, { signalId: Number(known.signalId), text: sharedValues.name });
  await addVerificationData(db, alertFixture, known, sharedValues);
  await addOutbreakData(db, alertFixture, known, sharedValues);
  await addReferralData(db, alertFixture, known);
  await addReportSchedule(db, { projectId, userId: people.manager, at: clock.now() });
  const deliveries = { userId: people.manager, channel: 'email', isDigest: true };
  await db
    .insertInto('notificationDeliveries')
    .values({ ...deliveries, notificationId: Number(known.notificationId), dueAt: new Date('2099-01-01') })
    .execute();
  await db
    .insertInto('notificationSettings')
    .values({
      userId: people.manager,
      channels: '{}',
      digestHour: 7,
      areUrgentLetThrough: true,
      timeZone: 'UTC',
    })
    .execute();
  await db
    .insertInto('pushSubscriptions')
    .values({
      userId: people.manager,
      endpoint: 'https://push.test.example/other',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      createdAt: clock.now(),
    })
    .execute();
  await db
    .insertInto('projectErrorMessages')
    .values({ projectId, messageKey: 'sms.error.other', message: sharedValues.name })
    .execute();
  await db
    .insertInto('eidsrConfigurations')
    .values({
      nationalSocietyId,
      username: sharedValues.name,
      encryptedPassword: encryptSecret(services.config, 'eidsr password', 'text'),
      apiBaseUrl: 'https://dhis.test.example/api',
      trackerProgramId: 'program',
    })
    .execute();
  await addWeeklyReports(services, { nationalSocietyId, projectId });
  await addDhis2(services, { nationalSocietyId, healthRiskId: alertFixture.healthRiskId });
  await db
    .insertInto('eidsrOrganisationUnits')
    .values({ districtId: society.districtId, organisationUnitId: 'unit', organisationUnitName: 'Unit' })
    .execute();
  await db
    .insertInto('auditEvents')
    .values({
      nationalSocietyId,
      projectId,
      action: 'project/edit',
      actorId: people.manager,
      subjectId: projectId,
    })
    .execute();
}

/** A weekly situation report that was sent. */
async function addReportSchedule(
  db: TestApp['db'],
  { projectId, userId, at }: { projectId: number; userId: number; at: Date },
) {
  const times = { isActive: true, weekday: 1, hour: 8, activeFrom: at };
  await db
    .insertInto('situationReportSchedules')
    .values({ projectId, ...times })
    .execute();
  await db.insertInto('situationReportRecipients').values({ projectId, userId }).execute();
  const { id: sendingId } = await db
    .insertInto('situationReportSendings')
    .values({ projectId, firstDay: '2026-03-02', lastDay: '2026-03-08', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: fileId } = await db
    .insertInto('situationReportFiles')
    .values({ sendingId, fileName: 'report.pdf', content: Buffer.from('%PDF') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('situationReportDeliveries')
    .values({ sendingId, userId, fileId, outboxMessageId: 1_000_000 + projectId, createdAt: at })
    .execute();
}

/** An escalated alert with queued SMS and e-mails, and an open one. */
async function addAlerts(app: TestApp, { alertFixture, known }: OtherSociety) {
  const { db } = app;
  const alertId = Number(known.alertId);
  const reports = db.selectFrom('alertReports').select('reportId').where('alertId', '=', alertId);
  const calls = alertFixture.on(alertId, alertFixture.people.manager);
  for (const { reportId } of await reports.execute()) requireSuccess(await calls.accept(reportId));
  requireSuccess(await calls.escalate(true));
  const event = {
    eventTypeId: 4,
    eventSubtypeId: 4,
    timestamp: '2026-03-10T05:00:00Z',
    text: sharedValues.name,
  };
  requireSuccess(
    await app.as(alertFixture.people.manager).post(`/api/alertEvents/${alertId}/eventLog/add`, event),
  );
  await db
    .insertInto('alertSupervisors')
    .values({ alertId, userId: alertFixture.people.supervisor })
    .execute();
  await alertFixture.alertOfThree();
  await db
    .insertInto('onsetQuestions')
    .columns(['reportId', 'dataCollectorId', 'askedAt'])
    .expression(
      db
        .selectFrom('reports')
        .select((eb) => ['id', eb.ref('dataCollectorId').$notNull().as('dataCollectorId'), 'receivedAt'])
        .where('id', 'in', reports),
    )
    .execute();
  const { projectHealthRiskId, projectId } = alertFixture;
  const cluster = await db
    .insertInto('clusters')
    .values({ projectHealthRiskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-03-10T05:00:00Z');
  const location = {
    clusterId: cluster.id,
    latitude: 1,
    longitude: 2,
    firstReceivedAt: at,
    lastReceivedAt: at,
  };
  await db
    .insertInto('clusterLocations')
    .values({ ...location, projectHealthRiskId })
    .execute();
  const day = { projectId, reportedOn: '2026-03-10' };
  await db
    .insertInto('reportDays')
    .values({ ...day, changeCount: 3 })
    .execute();
  await db.insertInto('pastMessageChanges').values({ projectId }).execute();
  await db.insertInto('pastMessageVersions').values({ projectId, changeCount: 3 }).execute();
  await db
    .insertInto('reportDayBlocks')
    .values({ ...day, version: 3, format: 0, block: Buffer.from('x') })
    .execute();
}

/** Queued and sent messages to and from addresses of the first society, and texts with its names. */
async function addMessages(app: TestApp, { alertFixture, known }: OtherSociety) {
  const { db, services } = app;
  const { society, people, gateway } = alertFixture;
  const nationalSocietyId = society.id;
  const session = { smsGatewayId: gateway.id, sessionKey: 'key', updatedAt: new Date('2099-01-01') };
  await db.insertInto('ussdSessions').values(session).execute();
  const received = { nationalSocietyId, smsGatewayId: gateway.id, sender: sharedValues.phoneNumber };
  const rawReportId = await aRawReport(db, {
    ...received,
    errorType: 'FormatError',
    text: sharedValues.name,
  });
  const waiting = await aRawReport(db, { ...received, text: '1#1#1', timestamp: '20260310050000' });
  await db.updateTable('rawReports').set({ processedAt: null }).where('id', '=', waiting).execute();

  const sms = {
    nationalSocietyId,
    channel: 'sms',
    smsGatewayId: gateway.id,
    body: `${sharedValues.name} sent text`,
  };
  const mail = {
    nationalSocietyId,
    channel: 'email',
    body: `${sharedValues.name}, ${sharedValues.organization}`,
    subject: sharedValues.name,
  };
  const link = encryptSecret(services.config, 'secret link', 'https://harken.test.example/#token=text');
  const to = {
    phone: sharedValues.phoneNumber,
    otherPhone: sharedValues.additionalPhoneNumber,
    email: sharedValues.email,
  };
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
    .values({
      outboxMessageId: naming.id,
      userId: people.supervisor,
      startsAt: 0,
      length: sharedValues.name.length,
    })
    .execute();
  const dataCollectorId = alertFixture.collectors.ofSupervisor.id;
  await db
    .insertInto('outboxMessageCollectors')
    .values({ outboxMessageId: listing.id, dataCollectorId, line: sharedValues.name })
    .execute();
}
