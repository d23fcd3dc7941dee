import {
  hasProjectAccess,
  type ProjectScope,
  type SocietyScope,
} from '@harken/domain/access/check-permission';
import { phoneNumberPattern } from '@harken/domain/forms/form-rules';
import { maySendKind } from '@harken/domain/reports/validate-report';
import { findProjectScope, isProjectClosed } from '../../../platform/access/access.queries.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { Services } from '../../../platform/services.ts';
import { wakeAlertWorkers } from '../cross-check/cross-check.actions.ts';
import { findCalendar } from '../edit/edit.queries.ts';
import { computeDays } from '../edit/edit.ts';
import { lockProcessingExclusively } from '../processing/processing.lock.queries.ts';
import { mayWorkOnMessage } from '../reports.access.ts';
import {
  type AssignedReport,
  assignIncorrectMessages,
  assignReports,
  countMessagesFrom,
  type FoundMessage,
  findMessage,
  findOnlyLocation,
  findOwner,
  findUnknownSpellings,
  insertNumber,
  type LockedCollector,
  lockCollector,
  lockReportsFrom,
  type NewSender,
} from './unknown-sender.queries.ts';

interface SenderRequest {
  reportId: number;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

/** The number of a message from an unknown sender. */
async function requireUnknownNumber(db: Database, { reportId, by, scope }: SenderRequest) {
  const message = await findMessage(db, reportId, toViewer(scope, by));
  if (!message) throw expectedError('report.reportNotFound');
  if (!mayWorkOnMessage(by.role, scope, message)) throw expectedError('error.unauthorized');
  const { sender } = message;
  if (message.dataCollectorId !== null || !message.processedAt || !sender)
    throw expectedError('report.unknownSender.isKnown');
  return findUnknownNumber(db, { ...message, sender });
}

/** The normalized number of a message, with all spellings of it in stored messages. */
async function findUnknownNumber(db: Database, message: FoundMessage & { sender: string }) {
  const { nationalSocietyId, sender, countryCode } = message;
  const normalized = normalizePhoneNumber(sender, countryCode);
  const found = await findUnknownSpellings(db, { nationalSocietyId, number: normalized });
  // Senders that are not numbers, such as names, only match if they are spelled the same.
  const isSame = (spelling: string) =>
    normalized === '' ? spelling === sender : normalizePhoneNumber(spelling, countryCode) === normalized;
  return { nationalSocietyId, sender, number: normalized, spellings: found.filter(isSame) };
}

/** The number of a message, and how many other messages came from it. */
export async function getUnknownSender({ db }: Services, request: SenderRequest) {
  const from = await requireUnknownNumber(db, request);
  const messageCount = (await countMessagesFrom(db, from)) - 1;
  const phoneNumber = phoneNumberPattern.test(from.number) ? from.number : from.sender;
  return { phoneNumber, messageCount };
}

type Assignment = SenderRequest & { dataCollectorId: number };

/**
 * Assigns the number of an unknown sender to a collector, with all messages received from it in the national society.
 *
 * New reports are changed as if each had been edited, and evaluated afterwards. Reports that the collector could not have
 * sent, or whose health risk the project does not use, stay with the unknown senders. Processing is paused meanwhile, so that
 * waiting messages are processed with the number known.
 *
 * @returns the number of messages
 */
export async function assignSender(services: Services, assignment: Assignment): Promise<number> {
  const messageCount = await services.db.transaction().execute(async (trx) => {
    await lockProcessingExclusively(trx);
    const from = await requireUnknownNumber(trx, assignment);
    const collector = await lockChosenCollector(trx, assignment);
    const field = await assignNumber(trx, from.number, collector);
    const messageIds = await assignMessages(services, trx, { from, collector, ...assignment });
    await recordAuditEvent(trx, {
      action: 'report/assignSender',
      actor: assignment.by,
      subjectType: 'report',
      subjectId: assignment.reportId,
      nationalSocietyId: from.nationalSocietyId,
      projectId: collector.projectId,
      before: { dataCollectorId: null },
      after: { dataCollectorId: collector.id, field, messageIds },
    });
    return messageIds.length;
  });
  wakeAlertWorkers(services);
  return messageCount;
}

/** A collector of the national society whom the user may edit, in an open project. */
async function lockChosenCollector(trx: Database, { dataCollectorId, by, scope }: Assignment) {
  const collector = await lockCollector(trx, dataCollectorId, toViewer(scope, by));
  if (!collector || collector.nationalSocietyId !== scope.nationalSocietyId)
    throw expectedError('report.edit.senderDoesNotExist');
  const project = await findProjectScope(trx, by.id, collector.projectId);
  if (!project || !hasProjectAccess(by.role, project)) throw expectedError('report.edit.senderDoesNotExist');
  if (await isProjectClosed(trx, collector.projectId)) throw expectedError('project.projectIsClosed');
  return collector;
}

/** Stores the number in the collector's first free field and returns the field; null if the number is already theirs. */
async function assignNumber(trx: Database, number: string, { id, numberFields }: LockedCollector) {
  if (!phoneNumberPattern.test(number)) throw expectedError('report.unknownSender.noNumber');
  const owner = await findOwner(trx, number);
  if (owner === id) return null;
  if (owner !== null) throw expectedError('report.unknownSender.numberTaken');
  const field = (['Primary', 'Additional'] as const).find((candidate) => !numberFields.includes(candidate));
  if (!field) throw expectedError('report.unknownSender.noFreeNumber');
  await insertNumber(trx, { dataCollectorId: id, field, phoneNumber: number });
  return field;
}

interface MessageAssignment {
  from: Awaited<ReturnType<typeof findUnknownNumber>>;
  collector: LockedCollector;
  by: CurrentUser;
}

/** @returns the ids of the messages that were assigned to the collector */
async function assignMessages(services: Services, trx: Database, { from, collector, by }: MessageAssignment) {
  const to: NewSender = {
    dataCollectorId: collector.id,
    dataCollectorType: collector.type,
    projectId: collector.projectId,
    isInTrainingMode: collector.isInTrainingMode,
    ...(await findOnlyLocation(trx, collector.id)),
  };
  const calendar = await findCalendar(trx, collector.projectId);
  const locked = await lockReportsFrom(trx, from, collector.projectId);
  const assigned = locked.flatMap(({ id, kind, receivedAt, projectHealthRiskId }): AssignedReport[] => {
    if (projectHealthRiskId === null || !maySendKind(collector.type, kind)) return [];
    const { reportedOn, epiYear, epiWeek } = computeDays(receivedAt, calendar);
    return [{ id, projectHealthRiskId, reportedOn, epiYear, epiWeek }];
  });
  const incorrectIds = await assignIncorrectMessages(trx, from, to);
  if (assigned.length > 0) {
    await assignReports(trx, assigned, { to, at: services.clock.now(), byId: by.id });
    if (to.latitude !== null) await queueEvaluation(services, trx, assigned);
  }
  return [...assigned.map(({ id }) => id), ...incorrectIds];
}

const reportsPerJob = 250;

/** Queues jobs for the alert rule, which skips reports that are not eligible. */
async function queueEvaluation({ jobs }: Services, trx: Database, assigned: AssignedReport[]): Promise<void> {
  const byHealthRisk = Map.groupBy(assigned, ({ projectHealthRiskId }) => projectHealthRiskId);
  const work = [...byHealthRisk].flatMap(([projectHealthRiskId, reports]) => {
    const ids = reports.map(({ id }) => id);
    const jobCount = Math.ceil(ids.length / reportsPerJob);
    return Array.from({ length: jobCount }, (_, index) => ({
      projectHealthRiskId,
      reportIds: ids.slice(index * reportsPerJob, (index + 1) * reportsPerJob),
    }));
  });
  await jobs.enqueue(trx, 'evaluate-alerts', work);
}
