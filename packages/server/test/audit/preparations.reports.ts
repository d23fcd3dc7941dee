import { findFirstLocation } from '../../src/features/reports/testing/edit.ts';
import { aDataCollector } from '../support/builders/collectors.ts';
import { aModem } from '../support/builders/gateways.ts';
import { aRawReport } from '../support/builders/reports.ts';
import type { AuditFixture, Preparation } from './audit-fixture.ts';

async function aReportWith({ alertFixture }: AuditFixture, status: 'New' | 'Accepted') {
  return {
    known: { reportId: await alertFixture.report(alertFixture.collectors.ofSupervisor, { status }) },
  };
}

const aNewReport = (fixture: AuditFixture) => aReportWith(fixture, 'New');

/** A report of a collector with a location. */
async function aReportToEdit({ app, alertFixture }: AuditFixture) {
  const { projectId, people, society } = alertFixture;
  const locations = [{ villageId: society.villageId, latitude: 1, longitude: 2 }];
  const collector = await aDataCollector(app.db, { projectId, supervisorId: people.supervisor, locations });
  const reportId = await alertFixture.report(collector, { status: 'New' });
  const dataCollectorLocationId = await findFirstLocation(app, collector.id);
  return { known: { reportId, dataCollectorId: collector.id, dataCollectorLocationId } };
}

/** A report that the signal of the fixture counts, and that is in no alert. */
async function aReportOfASignal({ app, alertFixture }: AuditFixture) {
  const { collectors, projectHealthRiskId } = alertFixture;
  const { id: groupId } = await app.db
    .insertInto('clusters')
    .values({ projectHealthRiskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const receivedAt = new Date('2026-03-10T05:00:00Z');
  const given = { status: 'New', receivedAt, groupId };
  return { known: { signalReportIds: [await alertFixture.report(collectors.ofSupervisor, given)] } };
}

/** A message that is not a report, from a collector or an unknown sender. */
async function anIncorrectMessage({ app, own, alertFixture }: AuditFixture, dataCollectorId: number | null) {
  const about = { nationalSocietyId: own.nationalSocietyId, errorType: 'FormatError', text: 'Zipporah?' };
  const of = dataCollectorId
    ? { dataCollectorId, dataCollectorType: 'Human', projectId: alertFixture.projectId }
    : {};
  return aRawReport(app.db, { ...about, ...of });
}

async function findHealthRiskCode({ app, alertFixture }: AuditFixture): Promise<string> {
  const { healthRiskCode } = await app.db
    .selectFrom('healthRisks')
    .select('healthRiskCode')
    .where('id', '=', alertFixture.healthRiskId)
    .executeTakeFirstOrThrow();
  return String(healthRiskCode);
}

/** An alert in a state: new, all reports accepted or dismissed, or escalated. */
async function anAlert(
  { alertFixture }: AuditFixture,
  until: 'new' | 'accepted' | 'dismissed' | 'escalated',
) {
  const { alertId, reportIds } = await alertFixture.alertOfThree();
  const calls = alertFixture.on(alertId, alertFixture.people.admin);
  for (const id of reportIds) {
    if (until === 'accepted' || until === 'escalated') await calls.accept(id);
    if (until === 'dismissed') await calls.dismissReport(id);
  }
  if (until === 'escalated') await calls.escalate();
  return { known: { alertId, reportId: reportIds[0] } };
}

async function anEvent(fixture: AuditFixture) {
  const { app, known, callers } = fixture;
  const event = {
    eventTypeId: 4,
    eventSubtypeId: 4,
    timestamp: '2026-03-10T05:00:00Z',
    text: 'Zipporah saw',
  };
  await app.as(callers.A ?? 0).post(`/api/alertEvents/${known.alertId}/eventLog/add`, event);
  const { id } = await app.db
    .selectFrom('alertEventLogs')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { known: { alertEventLogId: id, text: 'Zipporah saw more' } };
}

/** A message about the alert that failed. */
async function aFailedMessage({ app, own, known }: AuditFixture) {
  const about = { ...own, channel: 'email', kind: 'alertTriggered', recipient: 'zoe@secret.example' };
  const { organizationId, ...message } = { ...about, body: 'Zipporah', state: 'Failed' };
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({ ...message, alertId: Number(known.alertId), reason: 'outbox.reason.refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { outboxMessageId: id } };
}

/** An event of the known webhook, from the period of the sample requests. */
async function aWebhookEvent({ app, own, known }: AuditFixture, state: 'Sent' | 'Failed') {
  const { nationalSocietyId } = own;
  const event = { channel: 'webhook', kind: 'alert.raised', nationalSocietyId, body: '{}', state };
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({ ...event, webhookId: Number(known.webhookId), createdAt: new Date('2026-01-05T10:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { deliveryIds: [id] } };
}

/** A former secret of the known webhook that has not ended. */
async function aFormerSecret({ app, known }: AuditFixture) {
  await app.db
    .updateTable('webhooks')
    .set({
      previousEncryptedSecret: Buffer.alloc(40),
      previousSecretEndsAt: new Date('2999-01-01T00:00:00Z'),
    })
    .where('id', '=', Number(known.webhookId))
    .execute();
  return { known: {} };
}

export const reportPreparations: Record<string, Preparation> = {
  'report/edit': aReportToEdit,
  'report/accept': aNewReport,
  'report/dismiss': aNewReport,
  'report/reset': (fixture) => aReportWith(fixture, 'Accepted'),
  'report/crossCheck': aNewReport,
  'report/markAsCorrected': async (fixture) => ({
    known: { reportId: await anIncorrectMessage(fixture, fixture.alertFixture.collectors.ofSupervisor.id) },
  }),
  'report/markAsNotCorrected': async (fixture) => ({
    known: { reportId: await anIncorrectMessage(fixture, fixture.alertFixture.collectors.ofSupervisor.id) },
  }),
  'report/repetition': async (fixture) => {
    const { known } = await aNewReport(fixture);
    const flagged = { repetition: 'Probable' };
    await fixture.app.db.updateTable('rawReports').set(flagged).where('id', '=', known.reportId).execute();
    return { known };
  },
  'report/sendReport': async (fixture) => ({
    known: {
      modemId: await aModem(fixture.app.db, fixture.own.nationalSocietyId),
      text: await findHealthRiskCode(fixture),
    },
  }),
  'report/sendCorrection': async (fixture) => ({
    known: {
      reportId: await anIncorrectMessage(fixture, fixture.alertFixture.collectors.ofSupervisor.id),
      text: await findHealthRiskCode(fixture),
    },
  }),
  'report/assignSender': async (fixture) => ({
    known: { reportId: await anIncorrectMessage(fixture, null) },
  }),
  'signal/makeAlert': aReportOfASignal,
  'alert/acceptReport': (fixture) => anAlert(fixture, 'new'),
  'alert/dismissReport': (fixture) => anAlert(fixture, 'new'),
  'alert/resetReport': (fixture) => anAlert(fixture, 'accepted'),
  'alert/escalate': (fixture) => anAlert(fixture, 'accepted'),
  'alert/dismiss': (fixture) => anAlert(fixture, 'dismissed'),
  'alert/close': (fixture) => anAlert(fixture, 'escalated'),
  'alertEvents/add': () => ({ known: { eventTypeId: 4, eventSubtypeId: 4, text: 'Zipporah saw' } }),
  'alertEvents/edit': anEvent,
  'alertEvents/delete': anEvent,
  'alert/retryDelivery': aFailedMessage,
  'outbox/retry': aFailedMessage,
  'webhook/endPreviousSecret': aFormerSecret,
  'webhook/retryFailed': (fixture) => aWebhookEvent(fixture, 'Failed'),
  'webhook/replay': (fixture) => aWebhookEvent(fixture, 'Sent'),
  'outbox/retryWork': async ({ app, own }) => {
    const failure = { failedAt: new Date(), failure: 'gave up', attempts: 8 };
    const id = await aRawReport(app.db, { nationalSocietyId: own.nationalSocietyId, ...failure });
    await app.db.updateTable('rawReports').set({ processedAt: null }).where('id', '=', id).execute();
    return { known: { kind: 'message', id: String(id) } };
  },
};
