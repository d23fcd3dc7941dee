import { describe, expect, it } from 'vitest';
import { matchByName } from './units.ts';

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

describe('matching a district to a unit by name', () => {
  it.each([
    ['takes the unit of the same name', district('Mbara'), 'mbara'],
    ['ignores accents and case', district('Thies'), 'thies'],
    ['matches no name that two units have', district('Lakeside'), ''],
    ['matches no part of a name', district('Mba'), ''],
    ['changes no existing unit', district('Mbara', 'other'), 'other'],
  ])('%s', (_case, given, expected) => {
    const { districts, count } = matchByName([given], units);
    expect(districts[0]?.organisationUnitId).toBe(expected);
    expect(count).toBe(expected === given.organisationUnitId ? 0 : 1);
  });
});
