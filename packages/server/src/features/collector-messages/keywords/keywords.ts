import {
  type CollectorKeyword,
  historyDays,
  keywordsPerDay,
  readKeyword,
  reportsInHistory,
} from '@harken/domain/collector-messages/keywords';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type CollectorMessage, listUnreadMessages, type ProcessedMessage } from '../processed-message.ts';
import { replyToCollector } from '../send.ts';
import { findSettings } from '../settings.queries.ts';
import {
  countReplies,
  findCaseDefinition,
  findHistory,
  type History,
  insertReply,
  lockCollector,
} from './keywords.queries.ts';

const day = 86_400_000;
/** A longer case definition is cut: three SMS at most. */
const definitionMaxLength = 400;

/**
 * Notes that a question of a data collector is answered, if they have not asked too much today.
 *
 * @returns whether to answer
 */
export async function mayAnswer(
  trx: Database,
  question: {
    dataCollectorId: number;
    keyword: 'history' | 'caseDefinition' | 'referral';
    rawReportId: number | null;
    at: Date;
  },
): Promise<boolean> {
  const { at, ...reply } = question;
  await lockCollector(trx, reply.dataCollectorId);
  const count = await countReplies(trx, reply.dataCollectorId, new Date(at.getTime() - day));
  if (count >= keywordsPerDay) return false;
  await insertReply(trx, { ...reply, answeredAt: at });
  return true;
}

/**
 * Answers questions by keyword, in projects that do so. Beyond the limit of a day they are noted without a reply.
 *
 * @returns the ids of these messages: they are no incorrect reports
 */
export async function answerKeywords(
  trx: Database,
  services: Services,
  pairs: readonly ProcessedMessage[],
  now: Date,
): Promise<number[]> {
  const taken: number[] = [];
  for (const collected of listUnreadMessages(pairs)) {
    const { message, sender } = collected;
    const keyword = readKeyword(message.text);
    if (!keyword || !(await findSettings(trx, sender.projectId))?.answersKeywords) continue;
    taken.push(message.id);
    const { dataCollectorId } = sender;
    const question = { dataCollectorId, keyword: keyword.kind, rawReportId: message.id, at: now };
    if (!(await mayAnswer(trx, question))) continue;
    const body = await composeAnswer(trx, services, { collected, keyword, now });
    await replyToCollector(trx, collected, { body, now });
  }
  return taken;
}

async function composeAnswer(
  trx: Database,
  services: Services,
  { collected, keyword, now }: { collected: CollectorMessage; keyword: CollectorKeyword; now: Date },
): Promise<string> {
  const { message, sender } = collected;
  const languageCode = message.contentLanguageCode;
  if (keyword.kind === 'history') {
    const history = await readHistory(trx, { dataCollectorId: sender.dataCollectorId, languageCode, now });
    return describeHistory(services, history, languageCode);
  }
  const { healthRiskCode } = keyword;
  const found = await findCaseDefinition(trx, { projectId: sender.projectId, healthRiskCode, languageCode });
  const text = (key: string, values: Record<string, string | number>) =>
    services.texts.text('sms', key, languageCode, values);
  if (!found?.caseDefinition?.trim())
    return text('sms.collector.noCaseDefinition', { code: String(healthRiskCode) });
  const definition = found.caseDefinition.replace(/\s+/g, ' ').trim();
  return text('sms.collector.caseDefinition', {
    healthRisk: found.healthRisk,
    definition: [...definition].slice(0, definitionMaxLength).join(''),
  });
}

/** The history of a data collector: the last days. */
export function readHistory(
  db: Database,
  { now, ...of }: { dataCollectorId: number; languageCode: string; now: Date },
): Promise<History> {
  return findHistory(db, {
    ...of,
    since: new Date(now.getTime() - historyDays * day),
    latest: reportsInHistory,
  });
}

/** A history in words, as an SMS or on the screen of USSD. */
export function describeHistory({ texts }: Services, history: History, languageCode: string): string {
  const text = (key: string, values?: Record<string, string | number>) =>
    texts.text('sms', key, languageCode, values);
  const { reportCount: reports, acceptedCount: accepted, latest } = history;
  if (reports === 0) return text('sms.collector.noHistory', { days: historyDays });
  const lines = latest.map(
    ({ reportedOn, healthRisk, status }) =>
      `${reportedOn.slice(8, 10)}/${reportedOn.slice(5, 7)} ${healthRisk}: ${text(`sms.collector.status.${status}`)}`,
  );
  return [text('sms.collector.history', { days: historyDays, reports, accepted }), ...lines].join('\n');
}
