import { sexAgeGroups } from '../aggregator.ts';

export const pyramidAges = ['atLeastFive', 'belowFive', 'unknown'] as const;
export type PyramidAge = (typeof pyramidAges)[number];
export const pyramidSexes = ['female', 'male', 'unknown'] as const;
export type PyramidSex = (typeof pyramidSexes)[number];

/** Cases of one sex-age group. */
export interface PyramidGroup {
  age: PyramidAge;
  sex: PyramidSex;
  cases: number;
}

type SexAgeGroup = (typeof sexAgeGroups)[number];

/** The groups that reports can name. Only sex and age together can be unknown: no message states one without the other. */
const groupCells: Record<SexAgeGroup, Omit<PyramidGroup, 'cases'>> = {
  malesBelowFive: { age: 'belowFive', sex: 'male' },
  malesAtLeastFive: { age: 'atLeastFive', sex: 'male' },
  femalesBelowFive: { age: 'belowFive', sex: 'female' },
  femalesAtLeastFive: { age: 'atLeastFive', sex: 'female' },
  unspecifiedSexAndAge: { age: 'unknown', sex: 'unknown' },
};

/**
 * The age-sex pyramid, the oldest first.
 *
 * @param table people by group (`sexAgeGroups`), then period, as in a dashboard aggregate
 */
export function buildPyramid(table: ArrayLike<number>, periodCount: number): PyramidGroup[] {
  const groups = sexAgeGroups.map((group, row) => {
    let cases = 0;
    for (let period = 0; period < periodCount; period += 1)
      cases += table[row * periodCount + period] as number;
    return { ...groupCells[group], cases };
  });
  return pyramidAges.flatMap((age) =>
    pyramidSexes.flatMap((sex) => groups.filter((group) => group.age === age && group.sex === sex)),
  );
}
