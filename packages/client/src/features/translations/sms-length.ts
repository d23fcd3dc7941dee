import { measureSms } from '@harken/domain/sms/parts';
import type { Translate } from '../../lib/texts.tsx';

/**
 * Describes the length of an SMS. The number of parts is floor(length / 160) + 1, as older clients showed it; where the
 * real number of SMS differs, it is added.
 */
export function formatSmsLength(t: Translate, text: string): string {
  const { parts: actualParts } = measureSms(text);
  const parts = Math.floor(text.length / 160) + 1;
  const counted = t('translations.sms.parts', { count: text.length, parts });
  return actualParts === parts || text === ''
    ? counted
    : t('translations.sms.realParts', { counted, real: actualParts });
}
