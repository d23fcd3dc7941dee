import { readMessage } from '@harken/domain/reports/read-message';
import type { Database } from '../../platform/db/database.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { tellOfReports } from '../webhooks/index.ts';
import { queueFeedback, type ReadMessagePair } from './interpretation.feedback.ts';
import {
  claimWaitingMessages,
  findCatalogue,
  findProjectHealthRisks,
  findSenders,
  findSendersById,
  type SenderRow,
  type WaitingMessage,
} from './interpretation.queries.ts';
import { flagRepetitions, textsToCompare } from './interpretation.repetitions.ts';
import { findWaitingIdsOfSociety, stopReading, takePartInReading } from './interpretation.stops.queries.ts';
import { storeInterpretations } from './interpretation.storage.queries.ts';
import { type Interpretation, interpret, type Sender, type Surroundings } from './interpretation.ts';

/**
 * Reads waiting messages: one transaction for all that is stored, answered and queued for the alert rule.
 *
 * @param ids only these messages, when given
 * @returns how many were read
 */
export async function interpretWaitingMessages(
  services: Services,
  limit: number,
  ids?: number[],
): Promise<number> {
  const read = await services.db.transaction().execute(async (trx) => {
    await takePartInReading(trx);
    return interpretBatch(trx, services, limit, ids);
  });
  if (read.length > 0) services.jobs.wake('evaluate-alerts');
  countRead(services, read);
  announceReports(services, read);
  return read.length;
}

function countRead({ metrics }: Services, read: Interpretation[]): void {
  for (const { errorType, report, isTraining } of read) {
    metrics.messagesRead.inc({ outcome: errorType ? 'incorrect' : 'correct', error_type: errorType ?? '' });
    if (report) metrics.reports.inc({ kind: report.kind, is_training: String(isTraining ?? false) });
  }
}

/** Tells pages where reports came in: of unknown senders in the society, of collectors in their project too. */
function announceReports({ live }: Services, read: Interpretation[]): void {
  for (const { sender, nationalSocietyId } of read)
    live.changed({ projectId: sender?.projectId, nationalSocietyId, change: 'report/received' });
}

/**
 * Reads what waits in a society within a transaction that changes what messages mean, before it changes it: nobody else
 * reads messages until the transaction ends, so none is read half before and half after. They go on arriving.
 */
export async function readMessagesBefore(
  trx: Database,
  services: Services,
  nationalSocietyId: number,
): Promise<void> {
  await stopReading(trx);
  const ids = await findWaitingIdsOfSociety(trx, nationalSocietyId);
  if (ids.length > 0) countRead(services, await interpretBatch(trx, services, ids.length, ids));
}

async function interpretBatch(
  trx: Database,
  services: Services,
  limit: number,
  ids?: number[],
): Promise<Interpretation[]> {
  const now = services.clock.now();
  const messages = await claimWaitingMessages(trx, now, limit, ids);
  if (messages.length === 0) return [];
  const surroundings = {
    ...(await loadSurroundings(trx, messages)),
    clockOffset: services.config.clockOffset,
  };
  const pairs = messages.map((message) => ({ message, interpretation: interpret(message, surroundings) }));
  const interpretations = pairs.map(({ interpretation }) => interpretation);
  const texts = await textsToCompare(trx, pairs);
  await storeInterpretations(trx, interpretations, {
    now,
    digestOf: new Map(texts.map(({ id, textDigest }) => [id, textDigest])),
  });
  await flagRepetitions(trx, texts);
  await queueFeedback(trx, services, pairs, now);
  await tellOfReports(trx, services, { reports: pairs.flatMap(toldOf), at: now });
  await queueEvaluation(trx, services, interpretations);
  return interpretations;
}

/** What webhooks are told of: correct reports, but those of training. */
function toldOf({ message, interpretation }: ReadMessagePair) {
  const { id, nationalSocietyId, report, isTraining } = interpretation;
  return report && !isTraining ? [{ id, nationalSocietyId, isDemo: message.isDemo }] : [];
}

async function queueEvaluation(
  trx: Database,
  services: Services,
  interpretations: Interpretation[],
): Promise<void> {
  const byHealthRisk = new Map<number, number[]>();
  for (const { id, isEligible, projectHealthRisk } of interpretations) {
    if (!isEligible || !projectHealthRisk) continue;
    byHealthRisk.set(projectHealthRisk.id, [...(byHealthRisk.get(projectHealthRisk.id) ?? []), id]);
  }
  const work = [...byHealthRisk].map(([projectHealthRiskId, reportIds]) => ({
    projectHealthRiskId,
    reportIds,
  }));
  await services.jobs.enqueue(trx, 'evaluate-alerts', work);
}

async function loadSurroundings(
  trx: Database,
  messages: WaitingMessage[],
): Promise<Omit<Surroundings, 'clockOffset'>> {
  const numberOf = new Map(
    messages.map((message) => [message.id, normalizePhoneNumber(message.sender, message.countryCode)]),
  );
  const senders = oneEach(
    await findSenders(trx, [...new Set(numberOf.values())].filter(Boolean)),
    (row) => row.normalizedNumber,
  );
  const namedIds = messages.flatMap(({ dataCollectorId }) => dataCollectorId ?? []);
  const named = oneEach(await findSendersById(trx, [...new Set(namedIds)]), (row) => row.dataCollectorId);
  const typeOfCode = new Map(
    (await findCatalogue(trx)).map((risk) => [risk.healthRiskCode, risk.healthRiskType]),
  );
  const catalogue = { healthRiskTypeOfCode: (code: number) => typeOfCode.get(code) };
  const codes = messages.flatMap(({ text }) => {
    const read = readMessage(text, catalogue);
    return read.ok ? [read.message.healthRiskCode] : [];
  });
  const risks = await findProjectHealthRisks(trx, {
    codes: [...new Set(codes)],
    projectIds: [...new Set([...senders.values(), ...named.values()].map((sender) => sender.projectId))],
    nationalSocietyIds: [...new Set(messages.map((message) => message.nationalSocietyId))],
  });
  return {
    ...catalogue,
    senderOf: ({ id, dataCollectorId }) =>
      (dataCollectorId === null ? senders.get(numberOf.get(id) ?? '') : named.get(dataCollectorId)) ?? null,
    projectHealthRiskOf: (code, sender, nationalSocietyId) =>
      risks.find(
        (risk) =>
          risk.healthRiskCode === code &&
          (sender ? risk.projectId === sender.projectId : risk.nationalSocietyId === nationalSocietyId),
      ),
  };
}

/** A collector with several locations is at none of them for certain: the place stays unknown until the report is edited. */
function oneEach<Row extends SenderRow, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Sender> {
  const senders = new Map<Key, Sender>();
  for (const row of rows) {
    const isSecondLocation = senders.has(keyOf(row));
    const nowhere = { latitude: null, longitude: null, villageId: null, zoneId: null };
    senders.set(keyOf(row), isSecondLocation ? { ...row, ...nowhere } : row);
  }
  return senders;
}
