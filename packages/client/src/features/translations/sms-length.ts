import { measureSms } from '@harken/domain/sms/parts';
import type { Translate } from '../../lib/texts.tsx';

/**
 * How long an SMS is, in words: the number of parts as it is specified, the whole part of length / 160 and one more, and
 * where it is sent in another number of SMS, that one too.
 */
export function smsLength(t: Translate, text: string): string {
  const { parts: real } = measureSms(text);
  const parts = Math.floor(text.length / 160) + 1;
  const counted = t('translations.sms.parts', { count: text.length, parts });
  return real === parts || text === '' ? counted : t('translations.sms.realParts', { counted, real });
}
