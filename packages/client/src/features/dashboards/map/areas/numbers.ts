import type { Rate } from '@harken/domain/places/rates';
import { useMemo } from 'react';
import { isolate, isolateLeftToRight } from '../../../../lib/texts/direction.ts';
import { useTexts } from '../../../../lib/texts/texts.tsx';

/** How numbers of areas are written. */
export function useAreaNumbers() {
  const { t, language } = useTexts();
  return useMemo(() => {
    const locale = `${language}-u-nu-latn`;
    const count = new Intl.NumberFormat(locale).format;
    const value = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format;
    const interval = ({ lower, upper }: Rate) => isolateLeftToRight(`${value(lower)}–${value(upper)}`);
    const rate = (given: Rate) =>
      t('dashboardMap.rate.full', {
        value: value(given.value),
        per: count(given.per),
        interval: interval(given),
      });
    /** "Mbara: 12 cases", or "Mbara: 24 per 100,000 (95 % CI 12.4–41.9)". */
    const describe = (
      name: string,
      numbers: { cases: number; rate: Rate | null },
      measure: 'cases' | 'rate',
    ) => {
      if (measure === 'cases')
        return t('dashboardMap.area.cases', { name: isolate(name), count: numbers.cases });
      if (!numbers.rate) return t('dashboardMap.area.none', { name: isolate(name) });
      return t('dashboardMap.area.rate', { name: isolate(name), rate: rate(numbers.rate) });
    };
    return { count, value, interval, rate, describe };
  }, [t, language]);
}

/** A period as its days. */
export function describePeriod({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  return isolateLeftToRight(firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`);
}
