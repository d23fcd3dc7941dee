import { measureSms } from '@harken/domain/sms/parts';
import { TextArea, type TextAreaProps } from '../../ui/fields/text-area.tsx';
import { useTexts } from '../texts/texts.tsx';

/** A text area for SMS texts, with the length and the number of SMS parts. */
export function SmsTextArea({
  limit,
  ...area
}: Omit<TextAreaProps, 'describeText' | 'limit'> & { limit: number }) {
  const { t } = useTexts();
  const describeText = (text: string) => {
    const { parts, characters, encoding } = measureSms(text);
    const counted = t('sms.counter', { count: characters, limit, parts });
    const hasExtraParts = encoding === 'UCS-2' && parts > Math.ceil(characters / 160);
    return hasExtraParts ? t('sms.counterOtherLetters', { counted }) : counted;
  };
  return <TextArea rows={3} {...area} limit={limit} describeText={describeText} />;
}
