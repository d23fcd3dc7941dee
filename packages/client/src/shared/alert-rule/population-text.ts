import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import { useTexts } from '../../lib/texts/texts.tsx';

/** A rule per population as it comes from the server, which leaves out null. */
export type KnownPopulationRule = Omit<PopulationRule, 'smallPlaces'> & {
  smallPlaces?: PopulationRule['smallPlaces'] | undefined;
};

/** A number with the separators of the language, in Latin numerals. */
export function usePeople(): (count: number) => string {
  const { language } = useTexts();
  return (count) => new Intl.NumberFormat(`${language}-u-nu-latn`).format(count);
}

/** Describes a rule per population in one or two sentences. */
export function usePopulationRuleText(): (rule: KnownPopulationRule) => string {
  const { t } = useTexts();
  const formatPeople = usePeople();
  return ({ level, per100000, days, minCount, smallPlaces }) => {
    const sentence = t(`populationRule.sentence.${level}`, {
      ...{ per: formatPeople(per100000), days, min: minCount },
    });
    if (!smallPlaces) return sentence;
    const { below, count } = smallPlaces;
    return `${sentence} ${t('populationRule.sentence.small', { below: formatPeople(below), count })}`;
  };
}
