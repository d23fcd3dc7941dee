import type { Callers } from '../access/access-fixture.ts';
import { aChannelGateway } from '../support/builders/gateways.ts';
import { aUser } from '../support/builders/people.ts';
import { aProject } from '../support/builders/projects.ts';
import { aRawReport } from '../support/builders/reports.ts';
import { createKnownValues } from '../support/calls/known-values.ts';
import type { KnownValues } from '../support/calls/sample-request.ts';
import { type AlertFixture, anAlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp, TestResponse } from '../support/test-app.ts';

/** The data requests refer to, and the callers. */
interface ResponseFixture {
  known: KnownValues;
  /** Values for single calls that use a field name with another meaning, by call name. */
  valuesByCall?: Record<string, KnownValues>;
  members: Callers;
}

/** A gateway that is a telephone, with a period that it was asked for. */
async function aTelephone({ db, clock }: TestApp, nationalSocietyId: number): Promise<number> {
  const { id: smsGatewayId } = await aChannelGateway(db, nationalSocietyId, { type: 'AndroidPhone' });
  const now = clock.now();
  const sims = JSON.stringify([{ number: 1, carrier: 'Orange', phoneNumber: null }]);
  await db
    .insertInto('gatewayPhones')
    .values({
      ...{ smsGatewayId, deviceId: 'phone', tokenHash: Buffer.from('hash'), name: 'Pixel', sims },
      ...{ batteryLevel: 12, isCharging: false, connection: 'cellular', cellular: 4, failedCount: 0 },
      ...{ registeredAt: now, lastContactAt: now, lastPingAt: now, withoutPowerSince: now },
    })
    .execute();
  const since = new Date(now.getTime() - 3_600_000);
  await db
    .insertInto('gatewayGapRepairs')
    .values({ smsGatewayId, since, until: now, requestedAt: now, sentAt: now })
    .execute();
  return smsGatewayId;
}

/** A society with data for everything, with each optional value present somewhere and absent elsewhere. */
export async function aFilledFixture(app: TestApp): Promise<ResponseFixture> {
  const fixture = await anAlertFixture(app);
  const { society, people } = fixture;
  const nationalSocietyId = society.id;
  const own = { nationalSocietyId, organizationId: society.organizationId };
  const coordinatorId = await aUser(app.db, 'Coordinator', own);
  const known = await createKnownValues(app, fixture);
  await appointPendingHeadManager(app, fixture);
  await handleAlert(app, fixture, Number(known.alertId));
  const globalCoordinatorId = await aUser(app.db, 'GlobalCoordinator');
  const suspectedDiseaseId = await aSuspectedDisease(app);
  await insertOutgoingMessages(app, fixture, Number(known.alertId));
  const { healthRiskCode } = await app.db
    .selectFrom('healthRisks')
    .select('healthRiskCode')
    .where('id', '=', fixture.healthRiskId)
    .executeTakeFirstOrThrow();
  const { messageId, unknownId, sent } = await insertIncorrectMessages(app, fixture);
  await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
  const telephoneId = await aTelephone(app, nationalSocietyId);
  return {
    known: { ...known, coordinatorId, globalCoordinatorId, suspectedDiseaseId, messageId: String(messageId) },
    valuesByCall: {
      'report/unknownSender': { reportId: unknownId },
      'report/assignSender': { reportId: unknownId },
      'report/sendCorrection': { reportId: messageId, text: String(healthRiskCode) },
      'report/status': sent,
      'smsGateway/phone': { smsGatewayId: telephoneId },
      'smsGateway/repairGap': { smsGatewayId: telephoneId },
    },
    members: {
      M: people.manager,
      T: people.advisor,
      D: people.dataConsumer,
      S: people.supervisor,
      H: people.head,
      C: coordinatorId,
    },
  };
}

/** A society and project without data. */
export async function anEmptyFixture(app: TestApp): Promise<ResponseFixture> {
  const { db } = app;
  const country = await db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', 'SN')
    .executeTakeFirstOrThrow();
  const society = await db
    .insertInto('nationalSocieties')
    .values({ name: 'Society', countryId: country.id, contentLanguageId: 1, epiWeekStartDay: 'Sunday' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organization = await db
    .insertInto('organizations')
    .values({ name: 'Organization', nationalSocietyId: society.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('nationalSocieties')
    .set({ defaultOrganizationId: organization.id })
    .where('id', '=', society.id)
    .execute();
  const projectId = await aProject(db, { id: society.id, organizationId: organization.id });
  const at = { nationalSocietyId: society.id, organizationId: organization.id };
  return {
    known: { nationalSocietyId: society.id, projectId, organizationId: organization.id, messageId: '1' },
    members: { M: await aUser(db, 'Manager', at), S: await aUser(db, 'Supervisor', { ...at, projectId }) },
  };
}

/** Makes the manager pending head manager, so that an agreement is required, and adds a modem to the gateway. */
async function appointPendingHeadManager(
  { db }: TestApp,
  { society, people, gateway }: AlertFixture,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ pendingHeadManagerId: people.manager })
    .where('id', '=', society.organizationId)
    .execute();
  await db.insertInto('gatewayModems').values({ smsGatewayId: gateway.id, slot: 1, name: 'Modem' }).execute();
}

function requireSuccess({ status, body }: TestResponse): void {
  if (status !== 200) throw new Error(`Could not create the fixture: ${JSON.stringify(body)}`);
}

/** Handles an alert: reports accepted, escalated, an event logged. */
async function handleAlert(app: TestApp, fixture: AlertFixture, alertId: number): Promise<void> {
  const reports = await app.db
    .selectFrom('alertReports')
    .select('reportId')
    .where('alertId', '=', alertId)
    .execute();
  const calls = fixture.on(alertId, fixture.people.supervisor);
  for (const { reportId } of reports) requireSuccess(await calls.accept(reportId));
  requireSuccess(await calls.escalate(true));
  const event = { eventTypeId: 4, eventSubtypeId: 4, timestamp: '2026-03-10T05:00:00Z', text: 'Seen' };
  requireSuccess(
    await app.as(fixture.people.manager).post(`/api/alertEvents/${alertId}/eventLog/add`, event),
  );
  await fixture.alertOfThree();
}

async function aSuspectedDisease({ db }: TestApp): Promise<number> {
  const { id } = await db
    .insertInto('suspectedDiseases')
    .values({ suspectedDiseaseCode: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('suspectedDiseaseContents')
    .values({ suspectedDiseaseId: id, languageId: 1, name: 'Disease' })
    .execute();
  return id;
}

async function insertOutgoingMessages(
  { db }: TestApp,
  { society }: AlertFixture,
  alertId: number,
): Promise<void> {
  const about = { nationalSocietyId: society.id, channel: 'email', kind: 'alertEscalated', body: 'Text' };
  await db
    .insertInto('outboxMessages')
    .values([
      { ...about, recipient: 'nurse@test.example', state: 'Sent', sentAt: new Date(), alertId },
      { ...about, recipient: 'nurse@test.example', state: 'Retrying', reason: 'outbox.reason.refused' },
      { ...about, recipient: null, isAnonymized: true, state: 'Failed' },
    ])
    .execute();
}

/** Messages that are not reports: from a known and an unknown sender, sent by staff, and one whose processing failed. */
async function insertIncorrectMessages({ db }: TestApp, fixture: AlertFixture) {
  const { society, projectId, collectors } = fixture;
  const about = { nationalSocietyId: society.id, errorType: 'FormatError', text: 'what?' };
  const unknownId = await aRawReport(db, { ...about });
  await aRawReport(db, { ...about, failedAt: new Date(), failure: 'Broken', processedAt: null });
  const dataCollectorId = collectors.ofSupervisor.id;
  const ofCollector = { ...about, projectId, dataCollectorId, dataCollectorType: 'Human' };
  const timestamp = '20260310050000';
  await aRawReport(db, { ...ofCollector, source: 'Staff', sentById: fixture.people.manager, timestamp });
  return { messageId: await aRawReport(db, ofCollector), unknownId, sent: { timestamp, dataCollectorId } };
}
