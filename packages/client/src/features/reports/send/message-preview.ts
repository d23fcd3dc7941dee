import { explainMessage, type MessagePart } from '@harken/domain/reports/explain-message';
import { validateReport } from '@harken/domain/reports/validate-report';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import type { CollectorOption } from '../collector-options.ts';

export type ProjectHealthRisk = Pick<
  CallResponse<'project/get'>['projectHealthRisks'][number],
  'healthRiskCode' | 'healthRiskType' | 'healthRiskName'
>;

export type MessagePreview =
  | { parts: (MessagePart & { name: string | null | undefined })[] }
  | { reasonKey: string; probablyMeant: string | undefined };

/** A preview of how a message will be parsed while it is typed; null if it is empty. */
export function previewMessage(
  text: string,
  {
    healthRisks,
    readsOnset,
    senderType,
  }: {
    healthRisks: readonly ProjectHealthRisk[];
    readsOnset: boolean;
    senderType: CollectorOption['dataCollectorType'] | null;
  },
): MessagePreview | null {
  if (!text.trim()) return null;
  const findRisk = (code: number) => healthRisks.find(({ healthRiskCode }) => healthRiskCode === code);
  const findType = (code: number) => findRisk(code)?.healthRiskType;
  const explained = explainMessage(text, { healthRiskTypeOfCode: findType, readsOnset });
  if (!explained.ok) {
    const { reason, probablyMeant } = explained;
    const isCode = reason === 'unknownCode';
    return {
      reasonKey: isCode ? 'message.error.HealthRiskNotFound' : `message.fault.${reason}`,
      probablyMeant,
    };
  }
  const { kind, healthRiskCode } = explained.message;
  const validationError = validateReport({
    kind,
    healthRiskType: findType(healthRiskCode),
    dataCollectorType: senderType,
  });
  if (validationError) return { reasonKey: `message.error.${validationError}`, probablyMeant: undefined };
  const name = findRisk(healthRiskCode)?.healthRiskName;
  return { parts: explained.parts.map((part) => ({ ...part, name })) };
}
