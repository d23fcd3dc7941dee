import { findFormatError } from '@harken/domain/reports/explain-message';
import { ussdSource } from '@harken/domain/reports/message-source';
import { mayHaveOnset } from '@harken/domain/reports/onset';
import { onsetAnswerHours, readOnsetAnswer } from '@harken/domain/reports/onset-answer';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findOpenQuestion, insertQuestions, storeAnswer } from './processing.onset.queries.ts';
import type { WaitingMessage } from './processing.queries.ts';
import type { ProcessingResult } from './processing.ts';

type Pair = { message: WaitingMessage; result: ProcessingResult };

const hour = 3_600_000;

/** Whether the sender is asked when the first symptoms began: the report is about ill people and does not say it. */
function isOnsetAsked({ message, result: { sender, report } }: Pair): boolean {
  if (!sender?.asksOnset || !report || report.onset_on !== null) return false;
  if (message.source === 'Staff' || message.source === ussdSource) return false;
  return mayHaveOnset({ kind: report.kind, reportedCaseCount: report.reported_case_count });
}

/** The question for the onset, if the sender is asked. */
export function getOnsetText({ texts }: Services, pair: Pair): string | null {
  return isOnsetAsked(pair) ? texts.text('sms', 'sms.onsetQuestion', pair.message.contentLanguageCode) : null;
}

/** Records which reports were asked about. */
export async function recordOnsetQuestions(trx: Database, answered: Pair[], now: Date): Promise<void> {
  const questions = answered
    .filter(isOnsetAsked)
    .flatMap(({ message, result: { sender } }) =>
      sender ? [{ reportId: message.id, dataCollectorId: sender.dataCollectorId, askedAt: now }] : [],
    );
  await insertQuestions(trx, questions);
}

/**
 * Takes answers to questions for the onset out of incorrect messages, oldest first. Such a text is no report in any project; without
 * a question that waits for it, it stays an error.
 *
 * @returns the pairs; answers have neither an error nor a report
 */
export async function takeOnsetAnswers<Processed extends Pair>(
  trx: Database,
  pairs: Processed[],
  now: Date,
): Promise<Processed[]> {
  const askedSince = new Date(now.getTime() - onsetAnswerHours * hour);
  const taken = new Set<number>();
  for (const { message, result } of pairs) {
    const daysBefore = readOnsetAnswer(message.text);
    if (daysBefore === null || result.errorType !== 'FormatError') continue;
    if (!result.sender?.asksOnset || message.source === 'Staff') continue;
    const { dataCollectorId } = result.sender;
    const reportId = await findOpenQuestion(trx, { dataCollectorId, sender: message.sender, askedSince });
    if (reportId === undefined) continue;
    await storeAnswer(trx, { reportId, daysBefore, now });
    taken.add(message.id);
  }
  if (taken.size === 0) return pairs;
  return pairs.map((pair) =>
    taken.has(pair.message.id) ? { ...pair, result: { ...pair.result, errorType: null } } : pair,
  );
}

/** Whether a message was refused because of the days since onset, so that the reply explains how to write them. */
export function isOnsetRefused({ message, result: { errorType, sender } }: Pair): boolean {
  return (
    errorType === 'FormatError' &&
    sender?.readsOnset === true &&
    findFormatError(message.text, { readsOnset: true }).startsWith('onset')
  );
}
