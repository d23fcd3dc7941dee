import { describe, expect, it } from 'vitest';
import { matchedByName } from './units.ts';

const district = (districtName: string, organisationUnitId = '') => ({
  districtId: 1,
  districtName,
  organisationUnitId,
  organisationUnitName: organisationUnitId,
});
const units = [
  { id: 'mbara', displayName: 'Mbara' },
  { id: 'thies', displayName: 'THIÈS ' },
  { id: 'one', displayName: 'Lakeside' },
  { id: 'two', displayName: 'lakeside' },
];

describe('a district is given the unit of its name', () => {
  it.each([
    ['the same name', district('Mbara'), 'mbara'],
    ['other accents and letter case', district('Thies'), 'thies'],
    ['not a name that two have', district('Lakeside'), ''],
    ['not a part of a name', district('Mba'), ''],
    ['not where it has one already', district('Mbara', 'other'), 'other'],
  ])('%s', (_case, given, expected) => {
    const { districts, count } = matchedByName([given], units);
    expect(districts[0]?.organisationUnitId).toBe(expected);
    expect(count).toBe(expected === given.organisationUnitId ? 0 : 1);
  });
});
