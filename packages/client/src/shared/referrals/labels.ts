import { joinParts } from '@harken/domain/texts/lists';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { Referral } from './referrals.api.ts';

/** What is known about a referral: "Recovered, laboratory: positive". */
export function describeReferral(
  t: Translate,
  { status, laboratory }: Pick<Referral, 'status' | 'laboratory'>,
  language: string,
): string {
  const parts = [t(`referrals.status.${status}`)];
  if (laboratory) parts.push(t(`referrals.laboratory.${laboratory}`));
  return joinParts(parts, language);
}

/** Why somebody was referred: "Emergency, Fever, Rash". */
export function describeReason(
  t: Translate,
  { severity, symptoms }: Pick<Referral, 'severity' | 'symptoms'>,
  language: string,
): string {
  const parts = symptoms.map((symptom) => t(`referrals.symptom.${symptom}`));
  return joinParts(severity ? [t(`referrals.severity.${severity}`), ...parts] : parts, language);
}
