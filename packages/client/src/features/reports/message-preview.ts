import { explainMessage, type MessagePart } from '@harken/domain/reports/explain-message';
import { validateReport } from '@harken/domain/reports/validate-report';
import type { CallAnswer } from '../../lib/call-list.ts';
import type { CollectorToChoose } from './collectors-to-choose.ts';

export type HealthRiskOfProject = Pick<
  CallAnswer<'project/get'>['projectHealthRisks'][number],
  'healthRiskCode' | 'healthRiskType' | 'healthRiskName'
>;

export type MessagePreview =
  | { parts: (MessagePart & { name: string | null | undefined })[] }
  | { reasonKey: string; probablyMeant: string | undefined };

/** How a message will be read, while it is written; null as long as there is none. */
export function previewOf(
  text: string,
  healthRisks: readonly HealthRiskOfProject[],
  senderType: CollectorToChoose['dataCollectorType'] | null,
): MessagePreview | null {
  if (!text.trim()) return null;
  const riskOf = (code: number) => healthRisks.find(({ healthRiskCode }) => healthRiskCode === code);
  const typeOf = (code: number) => riskOf(code)?.healthRiskType;
  const explained = explainMessage(text, { healthRiskTypeOfCode: typeOf });
  if (!explained.ok) {
    const { reason, probablyMeant } = explained;
    const isCode = reason === 'unknownCode';
    return {
      reasonKey: isCode ? 'message.error.HealthRiskNotFound' : `message.fault.${reason}`,
      probablyMeant,
    };
  }
  const { kind, healthRiskCode } = explained.message;
  const objection = validateReport({
    kind,
    healthRiskType: typeOf(healthRiskCode),
    dataCollectorType: senderType,
  });
  if (objection) return { reasonKey: `message.error.${objection}`, probablyMeant: undefined };
  const name = riskOf(healthRiskCode)?.healthRiskName;
  return { parts: explained.parts.map((part) => ({ ...part, name })) };
}
