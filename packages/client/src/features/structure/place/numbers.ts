import { getTextDirection } from '@harken/domain/texts/languages';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';

/** Numbers of people and percentages in the language of the reader, with ASCII digits. */
export function useNumbers() {
  const { language } = useTexts();
  const locale = `${language}-u-nu-latn`;
  const people = new Intl.NumberFormat(locale);
  const change = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percentChange = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  // the sign stays before the number in text from right to left
  const withSign = (text: string) => (getTextDirection(language) === 'rtl' ? isolateLeftToRight(text) : text);
  return {
    formatPeople: (count: number | null | undefined) =>
      typeof count === 'number' ? people.format(count) : '–',
    formatChange: (count: number) => withSign(change.format(count)),
    formatPercent: (value: number) => percent.format(value),
    formatPercentChange: (value: number) => withSign(percentChange.format(value)),
  };
}
