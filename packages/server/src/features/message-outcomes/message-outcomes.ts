import type { MessageOutcome as Outcome } from '@harken/contract/message-outcomes';
import { explainMessage } from '@harken/domain/reports/explain-message';
import { readOnsetAnswer } from '@harken/domain/reports/onset-answer';
import { findGatewayFault } from '@harken/domain/sms/gateway-fault';
import { measureSms } from '@harken/domain/sms/parts';
import type { FindCodesOfPlace } from '../../platform/codes-of-places.ts';
import type { CatalogueRow, SentMessage } from './message-outcomes.queries.ts';

/** The outcome of a message that is not stored yet. */
export const notArrived: Outcome = { state: 'Waiting', timings: {} };

function toState(message: SentMessage): Outcome['state'] {
  if (message.failedAt) return 'Failed';
  if (!message.processedAt) return 'Waiting';
  return message.errorType ? 'NotUnderstood' : 'Read';
}

function toReading(message: SentMessage, catalogue: CatalogueRow[]): Outcome['reading'] {
  // Too long messages are stored truncated, so explaining their parts would be misleading.
  if (message.errorType === 'TooLong') return { parts: [], fault: 'tooLong' };
  const answer = readOnsetAnswer(message.text);
  // An answer to the question for the onset is neither a report nor an error.
  if (answer !== null && message.errorType === null)
    return { parts: [{ text: String(answer), role: 'onset' }] };
  const findRisk = (code: number) => catalogue.find((risk) => risk.code === code);
  const explain = (readsOnset: boolean) =>
    explainMessage(message.text, { healthRiskTypeOfCode: (code) => findRisk(code)?.type, readsOnset });
  const current = explain(message.readsOnset);
  // The project may have begun or ceased to read the onset since the message was parsed.
  const hasChanged = message.errorType === 'FormatError' ? current.ok : !message.errorType && !current.ok;
  const explained = hasChanged ? explain(!message.readsOnset) : current;
  if (!explained.ok) return { parts: [], fault: explained.reason, probablyMeant: explained.probablyMeant };
  const parts = explained.parts.map((part) =>
    part.role === 'healthRisk' ? { ...part, name: findRisk(Number(part.text))?.name } : part,
  );
  return { parts };
}

function toReply(message: SentMessage): Outcome['reply'] {
  const { replyText, replyState, repliedAt } = message;
  if (replyText === null || !repliedAt) return null;
  const { characters, encoding, parts } = measureSms(replyText);
  return {
    text: replyText,
    state: replyState as 'Queued',
    reason: message.replyReason,
    createdAt: repliedAt.toISOString(),
    characters,
    encoding,
    parts,
  };
}

function toAlert(message: SentMessage): Outcome['alert'] {
  const { alertId, alertProjectId, alertRaisedById, countThreshold } = message;
  if (alertId === null || alertProjectId === null) return null;
  const accepted = message.accepted ?? 0;
  const pending = message.pending ?? 0;
  return {
    id: alertId,
    projectId: alertProjectId,
    isNew: alertRaisedById === message.id,
    countThreshold: countThreshold ?? 0,
    counted: accepted + pending,
    accepted,
    pending,
  };
}

function toReport(message: SentMessage, catalogue: CatalogueRow[]): Outcome['report'] {
  if (!message.reportKind) return null;
  const risk = catalogue.find(({ code }) => code === message.healthRiskCode);
  return {
    id: message.id,
    kind: message.reportKind,
    healthRiskName: risk?.name ?? '',
    isTraining: message.isReportTraining ?? false,
  };
}

/** The outcome of a message: how it was parsed, the reply, and its alert. */
export function toOutcome(
  message: SentMessage,
  catalogue: CatalogueRow[],
  findCodes: FindCodesOfPlace,
): Outcome {
  const { arrivedAt, processedAt } = message;
  return {
    state: toState(message),
    gatewayName: message.gatewayName,
    sender: processedAt && {
      phoneNumber: message.sender,
      name: message.collectorName,
      village: message.village,
      placeCodes: findCodes({ villageId: message.villageId }),
      isInTraining: message.isInTraining,
      projectId: message.projectId,
    },
    reading: processedAt && toReading(message, catalogue),
    errorType: processedAt && message.errorType,
    gatewayFault: processedAt && findGatewayFault(message),
    report: toReport(message, catalogue),
    reply: toReply(message),
    alert: toAlert(message),
    timings: {
      arrivedAt: arrivedAt.toISOString(),
      processedAt: processedAt?.toISOString() ?? null,
      milliseconds: processedAt && processedAt.getTime() - arrivedAt.getTime(),
    },
  };
}
