import type { Callers } from '../access/worlds.ts';
import { type AlertScene, anAlertScene } from '../support/alert-scene.ts';
import { aProject, aRawReport, aUser } from '../support/builders.ts';
import { knownValuesOf } from '../support/known-values.ts';
import type { KnownValues } from '../support/sample-request.ts';
import type { Answer, TestApp } from '../support/test-app.ts';

/** What may be asked for, and who asks. */
interface AskedWorld {
  known: KnownValues;
  /** What only some calls ask for under a name that others use for something else, by the name of the call. */
  knownOf?: Record<string, KnownValues>;
  members: Callers;
}

/** A society with something of everything: what is optional is there somewhere, and somewhere it is not. */
export async function aRichWorld(app: TestApp): Promise<AskedWorld> {
  const scene = await anAlertScene(app);
  const { society, people } = scene;
  const nationalSocietyId = society.id;
  const own = { nationalSocietyId, organizationId: society.organizationId };
  const coordinatorId = await aUser(app.db, 'Coordinator', own);
  const known = await knownValuesOf(app, scene);
  await leadOrganization(app, scene);
  await handleAlert(app, scene, Number(known.alertId));
  const globalCoordinatorId = await aUser(app.db, 'GlobalCoordinator');
  const suspectedDiseaseId = await aSuspectedDisease(app);
  await outgoingMessages(app, scene, Number(known.alertId));
  const { healthRiskCode } = await app.db
    .selectFrom('healthRisks')
    .select('healthRiskCode')
    .where('id', '=', scene.healthRiskId)
    .executeTakeFirstOrThrow();
  const { messageId, unknownId, sent } = await unreadableMessages(app, scene);
  await aProject(app.db, society, { state: 'Closed', endedAt: app.clock.now() });
  return {
    known: { ...known, coordinatorId, globalCoordinatorId, suspectedDiseaseId, messageId: String(messageId) },
    knownOf: {
      'report/unknownSender': { reportId: unknownId },
      'report/assignSender': { reportId: unknownId },
      'report/sendCorrection': { reportId: messageId, text: String(healthRiskCode) },
      'report/status': sent,
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

/** A society and project in which nothing has happened yet. */
export async function anEmptyWorld(app: TestApp): Promise<AskedWorld> {
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

/** The manager is about to lead the default organization, so that an agreement waits; gateways have modems. */
async function leadOrganization({ db }: TestApp, { society, people, gateway }: AlertScene): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ pendingHeadManagerId: people.manager })
    .where('id', '=', society.organizationId)
    .execute();
  await db.insertInto('gatewayModems').values({ smsGatewayId: gateway.id, slot: 1, name: 'Modem' }).execute();
}

function succeeded({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`The world could not be made: ${JSON.stringify(body)}`);
}

/** An alert that went its way: reports kept, escalated, an event noted. */
async function handleAlert(app: TestApp, scene: AlertScene, alertId: number): Promise<void> {
  const reports = await app.db
    .selectFrom('alertReports')
    .select('reportId')
    .where('alertId', '=', alertId)
    .execute();
  const calls = scene.on(alertId, scene.people.supervisor);
  for (const { reportId } of reports) succeeded(await calls.accept(reportId));
  succeeded(await calls.escalate(true));
  const event = { eventTypeId: 4, eventSubtypeId: 4, timestamp: '2026-03-10T05:00:00Z', text: 'Seen' };
  succeeded(await app.as(scene.people.manager).post(`/api/alertEvents/${alertId}/eventLog/add`, event));
  await scene.alertOfThree();
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

async function outgoingMessages({ db }: TestApp, { society }: AlertScene, alertId: number): Promise<void> {
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

/** Messages that are no reports: of a known and of an unknown sender, sent by staff, and one whose reading gave up. */
async function unreadableMessages({ db }: TestApp, scene: AlertScene) {
  const { society, projectId, collectors } = scene;
  const about = { nationalSocietyId: society.id, errorType: 'FormatError', text: 'what?' };
  const unknownId = await aRawReport(db, { ...about });
  await aRawReport(db, { ...about, failedAt: new Date(), failure: 'Broken', processedAt: null });
  const dataCollectorId = collectors.ofSupervisor.id;
  const ofCollector = { ...about, projectId, dataCollectorId, dataCollectorType: 'Human' };
  const timestamp = '20260310050000';
  await aRawReport(db, { ...ofCollector, source: 'Staff', sentById: scene.people.manager, timestamp });
  return { messageId: await aRawReport(db, ofCollector), unknownId, sent: { timestamp, dataCollectorId } };
}
