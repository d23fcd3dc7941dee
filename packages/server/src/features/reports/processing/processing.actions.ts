import { parseMessage } from '@harken/domain/reports/parse-message';
import type { Database } from '../../../platform/db/database.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { Services } from '../../../platform/services.ts';
import {
  answerKeywords,
  askVillages,
  type CollectorMessage,
  takeVillageAnswers,
} from '../../collector-messages/index.ts';
import {
  type ReferralPlace,
  selectReferralMessages,
  takeAnswersOfContacts,
  takeReferralMessages,
} from '../../referrals/index.ts';
import { type AnsweredPlace, takeAnswers } from '../../verification/index.ts';
import { notifyWebhooksOfReports } from '../../webhooks/index.ts';
import { flagDuplicates, lockTextsToCompare } from './processing.duplicates.ts';
import { type ProcessedMessagePair, queueFeedback } from './processing.feedback.ts';
import {
  findWaitingIdsOfSociety,
  lockProcessingExclusively,
  lockProcessingShared,
} from './processing.lock.queries.ts';
import { recordOnsetQuestions, takeOnsetAnswers } from './processing.onset.ts';
import { takeProofsOfLife } from './processing.proofs.ts';
import {
  claimWaitingMessages,
  findCatalogue,
  findProjectHealthRisks,
  findSenders,
  findSendersById,
  type SenderRow,
  type WaitingMessage,
} from './processing.queries.ts';
import { storeResults } from './processing.storage.queries.ts';
import { traceProcessed } from './processing.traces.ts';
import { type ProcessingContext, type ProcessingResult, processMessage, type Sender } from './processing.ts';

/**
 * Processes waiting messages in one transaction: stores the results, queues feedback messages and jobs for the alert rule.
 *
 * @param ids only these messages, if given
 * @returns how many were processed
 */
export async function processWaitingMessages(
  services: Services,
  limit: number,
  ids?: number[],
): Promise<number> {
  const startedAt = services.clock.now();
  const { processed, claimed, answered, referred } = await services.db.transaction().execute(async (trx) => {
    await lockProcessingShared(trx);
    return processBatch(trx, services, limit, ids);
  });
  if (processed.length > 0) services.jobs.wake('evaluate-alerts');
  countProcessed(services, processed);
  traceProcessed(services, { claimed, processed }, startedAt);
  announceReports(services, processed);
  for (const place of answered) services.live.announce({ ...place, change: 'verification/changed' });
  for (const place of [...referred, ...answered])
    services.live.announce({ ...place, change: 'referral/changed' });
  return claimed.length;
}

function countProcessed({ metrics }: Services, processed: ProcessingResult[]): void {
  for (const { errorType, report, isTraining } of processed) {
    metrics.messagesProcessed.inc({
      outcome: errorType ? 'incorrect' : 'correct',
      error_type: errorType ?? '',
    });
    if (report) metrics.reports.inc({ kind: report.kind, is_training: String(isTraining ?? false) });
  }
}

/** Sends live updates for new reports: to the project of the collector, or to the national society for unknown senders. */
function announceReports({ live }: Services, processed: ProcessingResult[]): void {
  for (const { sender, nationalSocietyId } of processed)
    live.announce({ projectId: sender?.projectId, nationalSocietyId, change: 'report/received' });
}

/**
 * Processes the waiting messages of a national society before the calling transaction changes what they mean, for example to
 * whom a number belongs. No messages are processed elsewhere until the transaction ends; ingestion continues.
 */
export async function processWaitingMessagesOfSociety(
  trx: Database,
  services: Services,
  nationalSocietyId: number,
): Promise<void> {
  await lockProcessingExclusively(trx);
  const ids = await findWaitingIdsOfSociety(trx, nationalSocietyId);
  if (ids.length > 0)
    countProcessed(services, (await processBatch(trx, services, ids.length, ids)).processed);
}

/** What became of a batch of messages. */
interface ProcessedBatch {
  /** Those that were processed as reports. */
  processed: ProcessingResult[];
  /** All, with the proofs of life and answers of contacts among them. */
  claimed: WaitingMessage[];
  /** Where contacts answered. */
  answered: AnsweredPlace[];
  /** Where somebody was referred, or what became of them was answered. */
  referred: ReferralPlace[];
}

async function processBatch(
  trx: Database,
  services: Services,
  limit: number,
  ids?: number[],
): Promise<ProcessedBatch> {
  const now = services.clock.now();
  const claimed = await claimWaitingMessages(trx, now, limit, ids);
  const arrived = await takeProofsOfLife(trx, claimed, now);
  const { others, answered } = await takeAnswers(trx, services, arrived, now);
  const { others: messages, changed } = await takeAnswersOfContacts(trx, services, others, now);
  if (messages.length === 0) return { processed: [], claimed, answered, referred: changed };
  const context = {
    ...(await loadContext(trx, messages)),
    clockOffset: services.config.clockOffset,
  };
  const processed = messages.map((message) => ({ message, result: processMessage(message, context) }));
  const { pairs, aboutReferrals } = await takeOtherMessages(trx, services, processed, now);
  const results = pairs.map(({ result }) => result);
  const texts = await lockTextsToCompare(trx, pairs);
  await storeResults(trx, results, {
    now,
    textDigests: new Map(texts.map(({ id, textDigest }) => [id, textDigest])),
  });
  await flagDuplicates(trx, texts);
  await recordOnsetQuestions(trx, await queueFeedback(trx, services, pairs, now), now);
  await askVillages(trx, services, pairs, now);
  const referred = await takeReferralMessages(trx, services, aboutReferrals, now);
  await notifyWebhooksOfReports(trx, services, { reports: pairs.flatMap(toNotifiedReports), at: now });
  await queueEvaluation(trx, services, results);
  return { processed: results, claimed, answered, referred: [...changed, ...referred] };
}

/**
 * Takes what is no report out of the incorrect messages: answers about onsets and villages, questions by keyword, and messages about
 * referrals, which are handled after the reports are stored. None of these texts is a report in any project.
 */
async function takeOtherMessages(
  trx: Database,
  services: Services,
  processed: ProcessedMessagePair[],
  now: Date,
): Promise<{ pairs: ProcessedMessagePair[]; aboutReferrals: CollectorMessage[] }> {
  const pairs = await takeOnsetAnswers(trx, processed, now);
  const aboutReferrals = await selectReferralMessages(trx, pairs);
  const taken = new Set([
    ...aboutReferrals.map(({ message }) => message.id),
    ...(await takeVillageAnswers(trx, services, pairs, now)),
    ...(await answerKeywords(trx, services, pairs, now)),
  ]);
  return {
    pairs: pairs.map(({ message, result }) => ({
      message,
      result: taken.has(message.id) ? { ...result, errorType: null } : result,
    })),
    aboutReferrals,
  };
}

/** Webhooks are notified of correct reports, except training reports. */
function toNotifiedReports({ message, result }: ProcessedMessagePair) {
  const { id, nationalSocietyId, report, isTraining } = result;
  return report && !isTraining ? [{ id, nationalSocietyId, isDemo: message.isDemo }] : [];
}

async function queueEvaluation(
  trx: Database,
  services: Services,
  results: ProcessingResult[],
): Promise<void> {
  const byHealthRisk = new Map<number, number[]>();
  for (const { id, isEligible, projectHealthRisk } of results) {
    if (!isEligible || !projectHealthRisk) continue;
    byHealthRisk.set(projectHealthRisk.id, [...(byHealthRisk.get(projectHealthRisk.id) ?? []), id]);
  }
  const work = [...byHealthRisk].map(([projectHealthRiskId, reportIds]) => ({
    projectHealthRiskId,
    reportIds,
  }));
  await services.jobs.enqueue(trx, 'evaluate-alerts', work);
}

async function loadContext(
  trx: Database,
  messages: WaitingMessage[],
): Promise<Omit<ProcessingContext, 'clockOffset'>> {
  const numberOf = new Map(
    messages.map((message) => [message.id, normalizePhoneNumber(message.sender, message.countryCode)]),
  );
  const senders = mergeLocations(
    await findSenders(trx, [...new Set(numberOf.values())].filter(Boolean)),
    (row) => row.normalizedNumber,
  );
  const collectorIds = messages.flatMap(({ dataCollectorId }) => dataCollectorId ?? []);
  const sendersById = mergeLocations(
    await findSendersById(trx, [...new Set(collectorIds)]),
    (row) => row.dataCollectorId,
  );
  const findSender = ({ id, dataCollectorId }: WaitingMessage) =>
    (dataCollectorId === null ? senders.get(numberOf.get(id) ?? '') : sendersById.get(dataCollectorId)) ??
    null;
  const typeOfCode = new Map(
    (await findCatalogue(trx)).map((risk) => [risk.healthRiskCode, risk.healthRiskType]),
  );
  const parse = ({ text }: WaitingMessage, sender: Sender | null) =>
    parseMessage(text, {
      healthRiskTypeOfCode: (code) => typeOfCode.get(code),
      readsOnset: sender?.readsOnset,
    });
  const parsed = new Map(messages.map((message) => [message.id, parse(message, findSender(message))]));
  const codes = [...parsed.values()].flatMap((result) => (result.ok ? [result.message.healthRiskCode] : []));
  const risks = await findProjectHealthRisks(trx, {
    codes: [...new Set(codes)],
    projectIds: [
      ...new Set([...senders.values(), ...sendersById.values()].map((sender) => sender.projectId)),
    ],
    nationalSocietyIds: [...new Set(messages.map((message) => message.nationalSocietyId))],
  });
  return {
    getParsedText: (message, sender) => parsed.get(message.id) ?? parse(message, sender),
    findSender,
    findProjectHealthRisk: (code, sender, nationalSocietyId) =>
      risks.find(
        (risk) =>
          risk.healthRiskCode === code &&
          (sender ? risk.projectId === sender.projectId : risk.nationalSocietyId === nationalSocietyId),
      ),
  };
}

/** Where a collector with several locations sent a report from is unknown until staff edit it. */
function mergeLocations<Row extends SenderRow, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Sender> {
  const senders = new Map<Key, Sender>();
  for (const row of rows) {
    const isSecondLocation = senders.has(keyOf(row));
    const unknownLocation = { latitude: null, longitude: null, villageId: null, zoneId: null };
    senders.set(keyOf(row), isSecondLocation ? { ...row, ...unknownLocation } : row);
  }
  return senders;
}
