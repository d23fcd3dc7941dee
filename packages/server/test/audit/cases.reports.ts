import { firstLocationOf } from '../../src/features/reports/testing/edit.ts';
import { aDataCollector, aModem, aRawReport } from '../support/builders.ts';
import type { AuditStage, Preparation } from './stage.ts';

async function aNewReport({ scene }: AuditStage) {
  return { known: { reportId: await scene.report(scene.collectors.ofSupervisor, { status: 'New' }) } };
}

/** A report of a collector with a place. */
async function aReportToEdit({ app, scene }: AuditStage) {
  const { projectId, people, society } = scene;
  const locations = [{ villageId: society.villageId, latitude: 1, longitude: 2 }];
  const collector = await aDataCollector(app.db, { projectId, supervisorId: people.supervisor, locations });
  const reportId = await scene.report(collector, { status: 'New' });
  const dataCollectorLocationId = await firstLocationOf(app, collector.id);
  return { known: { reportId, dataCollectorId: collector.id, dataCollectorLocationId } };
}

/** A message that is no report, of a collector or of nobody known. */
async function anUnreadMessage({ app, own, scene }: AuditStage, dataCollectorId: number | null) {
  const about = { nationalSocietyId: own.nationalSocietyId, errorType: 'FormatError', text: 'Zipporah?' };
  const of = dataCollectorId
    ? { dataCollectorId, dataCollectorType: 'Human', projectId: scene.projectId }
    : {};
  return aRawReport(app.db, { ...about, ...of });
}

async function codeOf({ app, scene }: AuditStage): Promise<string> {
  const { healthRiskCode } = await app.db
    .selectFrom('healthRisks')
    .select('healthRiskCode')
    .where('id', '=', scene.healthRiskId)
    .executeTakeFirstOrThrow();
  return String(healthRiskCode);
}

/** An alert of which so much is decided: nothing, all reports accepted or dismissed, or it is escalated. */
async function anAlert({ scene }: AuditStage, until: 'new' | 'accepted' | 'dismissed' | 'escalated') {
  const { alertId, reportIds } = await scene.alertOfThree();
  const calls = scene.on(alertId, scene.people.admin);
  for (const id of reportIds) {
    if (until === 'accepted' || until === 'escalated') await calls.accept(id);
    if (until === 'dismissed') await calls.dismissReport(id);
  }
  if (until === 'escalated') await calls.escalate();
  return { known: { alertId, reportId: reportIds[0] } };
}

async function anEvent(stage: AuditStage) {
  const { app, known, callers } = stage;
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

/** A message about the alert that was given up. */
async function aLostMessage({ app, own, known }: AuditStage) {
  const about = { ...own, channel: 'email', kind: 'alertTriggered', recipient: 'zoe@secret.example' };
  const { organizationId, ...message } = { ...about, body: 'Zipporah', state: 'Failed' };
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({ ...message, alertId: Number(known.alertId), reason: 'outbox.reason.refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { outboxMessageId: id } };
}

export const casesOfReports: Record<string, Preparation> = {
  'report/edit': aReportToEdit,
  'report/accept': aNewReport,
  'report/dismiss': aNewReport,
  'report/markAsCorrected': async (stage) => ({
    known: { reportId: await anUnreadMessage(stage, stage.scene.collectors.ofSupervisor.id) },
  }),
  'report/markAsNotCorrected': async (stage) => ({
    known: { reportId: await anUnreadMessage(stage, stage.scene.collectors.ofSupervisor.id) },
  }),
  'report/repetition': async (stage) => {
    const { known } = await aNewReport(stage);
    const flagged = { repetition: 'Probable' };
    await stage.app.db.updateTable('rawReports').set(flagged).where('id', '=', known.reportId).execute();
    return { known };
  },
  'report/sendReport': async (stage) => ({
    known: {
      modemId: await aModem(stage.app.db, stage.own.nationalSocietyId),
      text: await codeOf(stage),
    },
  }),
  'report/sendCorrection': async (stage) => ({
    known: {
      reportId: await anUnreadMessage(stage, stage.scene.collectors.ofSupervisor.id),
      text: await codeOf(stage),
    },
  }),
  'report/assignSender': async (stage) => ({ known: { reportId: await anUnreadMessage(stage, null) } }),
  'alert/acceptReport': (stage) => anAlert(stage, 'new'),
  'alert/dismissReport': (stage) => anAlert(stage, 'new'),
  'alert/resetReport': (stage) => anAlert(stage, 'accepted'),
  'alert/escalate': (stage) => anAlert(stage, 'accepted'),
  'alert/dismiss': (stage) => anAlert(stage, 'dismissed'),
  'alert/close': (stage) => anAlert(stage, 'escalated'),
  'alertEvents/add': () => ({ known: { eventTypeId: 4, eventSubtypeId: 4, text: 'Zipporah saw' } }),
  'alertEvents/edit': anEvent,
  'alertEvents/delete': anEvent,
  'alert/retryDelivery': aLostMessage,
  'outbox/retry': aLostMessage,
  'outbox/retryWork': async ({ app, own }) => {
    const failure = { failedAt: new Date(), failure: 'gave up', attempts: 8 };
    const id = await aRawReport(app.db, { nationalSocietyId: own.nationalSocietyId, ...failure });
    await app.db.updateTable('rawReports').set({ processedAt: null }).where('id', '=', id).execute();
    return { known: { kind: 'message', id: String(id) } };
  },
};
