import type { CallAnswerOf } from '@harken/contract/call';
import type { simulatorCalls } from '@harken/contract/simulator';
import { explainMessage } from '@harken/domain/reports/explain-message';
import { measureSms } from '@harken/domain/sms/parts';
import type { CatalogueRow, SentMessage } from './simulator.outcome.queries.ts';

type Outcome = CallAnswerOf<typeof simulatorCalls.getSimulatorOutcome>;

/** The outcome of a message that has not been stored yet. */
export const notArrived: Outcome = { state: 'Waiting', timings: {} };

function stateOf(message: SentMessage): Outcome['state'] {
  if (message.failedAt) return 'Failed';
  if (!message.processedAt) return 'Waiting';
  return message.errorType ? 'NotUnderstood' : 'Read';
}

function readingOf(message: SentMessage, catalogue: CatalogueRow[]): Outcome['reading'] {
  // Of a message that is too long only the beginning is stored: taking that apart would mislead.
  if (message.errorType === 'TooLong') return { parts: [], fault: 'tooLong' };
  const riskOf = (code: number) => catalogue.find((risk) => risk.code === code);
  const explained = explainMessage(message.text, { healthRiskTypeOfCode: (code) => riskOf(code)?.type });
  if (!explained.ok) return { parts: [], fault: explained.reason, probablyMeant: explained.probablyMeant };
  const parts = explained.parts.map((part) =>
    part.role === 'healthRisk' ? { ...part, name: riskOf(Number(part.text))?.name } : part,
  );
  return { parts };
}

function replyOf(message: SentMessage): Outcome['reply'] {
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

function alertOf(message: SentMessage): Outcome['alert'] {
  const { alertId, alertProjectId, alertCreatedAt, countThreshold } = message;
  if (alertId === null || alertProjectId === null || !alertCreatedAt) return null;
  const accepted = message.accepted ?? 0;
  const pending = message.pending ?? 0;
  return {
    id: alertId,
    projectId: alertProjectId,
    isNew: alertCreatedAt >= message.arrivedAt,
    countThreshold: countThreshold ?? 0,
    counted: accepted + pending,
    accepted,
    pending,
  };
}

function reportOf(message: SentMessage, catalogue: CatalogueRow[]): Outcome['report'] {
  if (!message.reportKind) return null;
  const risk = catalogue.find(({ code }) => code === message.healthRiskCode);
  return {
    id: message.id,
    kind: message.reportKind,
    healthRiskName: risk?.name ?? '',
    isTraining: message.isReportTraining ?? false,
  };
}

/** What became of a message: how it was read, what was answered, and the alert it is part of. */
export function outcomeOf(message: SentMessage, catalogue: CatalogueRow[]): Outcome {
  const { arrivedAt, processedAt } = message;
  return {
    state: stateOf(message),
    gatewayName: message.gatewayName,
    sender: processedAt && {
      phoneNumber: message.sender,
      name: message.collectorName,
      village: message.village,
      isInTraining: message.isInTraining,
    },
    reading: processedAt && readingOf(message, catalogue),
    errorType: processedAt && message.errorType,
    report: reportOf(message, catalogue),
    reply: replyOf(message),
    alert: alertOf(message),
    timings: {
      arrivedAt: arrivedAt.toISOString(),
      processedAt: processedAt?.toISOString() ?? null,
      milliseconds: processedAt && processedAt.getTime() - arrivedAt.getTime(),
    },
  };
}
