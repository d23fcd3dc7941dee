import { getRateDecimals } from '@harken/domain/places/rates';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';

/** Formats numbers and rates in the language of the reader, with ASCII digits. */
export function useRateNumbers() {
  const { language } = useTexts();
  return useMemo(() => {
    const formats = [0, 1, 2].map(
      (decimals) =>
        new Intl.NumberFormat(`${language}-u-nu-latn`, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }),
    );
    return {
      formatCount: (count: number) => formats[0]?.format(count) ?? '',
      formatRate: (value: number) => formats[getRateDecimals(value)]?.format(value) ?? '',
    };
  }, [language]);
}
