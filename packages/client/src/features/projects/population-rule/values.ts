import {
  populationRuleLimits as limits,
  type PopulationRule,
  type PopulationRuleLevel,
} from '@harken/domain/alerts/population-rule';
import { combineRules, required } from '@harken/domain/forms/form-rules';
import { inRange, numeric, wholeNumber } from '@harken/domain/forms/number-rules';
import type { KnownPopulationRule } from '../../../shared/alert-rule/population-text.ts';

/** The fields of a rule: text, as typed. */
export type PopulationRuleValues = Record<
  'per100000' | 'days' | 'minCount' | 'below' | 'smallCount',
  string
> & { level: PopulationRuleLevel };

const whole = (min: number, max: number) => combineRules<string>(numeric, wholeNumber, inRange(min, max));

/** The rules of each field alone. */
export const fieldRules = {
  per100000: combineRules<string>(required, numeric, inRange(limits.per100000Min, limits.per100000Max)),
  days: combineRules<string>(required, whole(limits.daysMin, limits.daysMax)),
  minCount: combineRules<string>(required, whole(limits.countMin, limits.countMax)),
  below: whole(limits.belowMin, limits.belowMax),
  smallCount: whole(limits.countMin, limits.countMax),
};

const isEmpty = (text: string) => text.trim() === '';

/** Whether only one of the two fields of small places is filled in. */
export const isHalfFilled = ({ below, smallCount }: PopulationRuleValues): boolean =>
  isEmpty(below) !== isEmpty(smallCount);

export function toValues(rule: KnownPopulationRule | undefined): PopulationRuleValues {
  const { level = 'district', per100000, days = 7, minCount = 2, smallPlaces } = rule ?? {};
  const toText = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    ...{ level, per100000: toText(per100000), days: String(days), minCount: String(minCount) },
    ...{ below: toText(smallPlaces?.below), smallCount: toText(smallPlaces?.count) },
  };
}

/** The rule in the fields; undefined while it is not valid. */
export function parseValues(values: PopulationRuleValues): PopulationRule | undefined {
  const names = ['per100000', 'days', 'minCount', 'below', 'smallCount'] as const;
  if (names.some((name) => fieldRules[name](values[name])) || isHalfFilled(values)) return undefined;
  const { level, per100000, days, minCount, below, smallCount } = values;
  const smallPlaces = isEmpty(below) ? null : { below: Number(below), count: Number(smallCount) };
  return {
    ...{ level, per100000: Number(per100000), days: Number(days), minCount: Number(minCount), smallPlaces },
  };
}
