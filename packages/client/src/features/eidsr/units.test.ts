import { describe, expect, it } from 'vitest';
import { matchUnits } from './units.ts';

const district = (districtName: string, organisationUnitId = '', dhis2Code: string | null = null) => ({
  dhis2Code,
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

describe('matching a district to a unit', () => {
  it.each([
    ['takes the unit of the same name', district('Mbara'), 'mbara'],
    ['ignores accents and case', district('Thies'), 'thies'],
    ['matches no name that two units have', district('Lakeside'), ''],
    ['matches no part of a name', district('Mba'), ''],
    ['changes no existing unit', district('Mbara', 'other'), 'other'],
    ['prefers the unit whose id is the DHIS2 code', district('Mbara', '', 'two'), 'two'],
    ['takes the name if no unit has the code', district('Mbara', '', 'gone'), 'mbara'],
    ['keeps a unit in spite of another code', district('Mbara', 'other', 'two'), 'other'],
    ['compares codes exactly', district('Nakiri', '', 'TWO'), ''],
  ])('%s', (_case, given, expected) => {
    const { districts, count } = matchUnits([given], units);
    expect(districts[0]?.organisationUnitId).toBe(expected);
    expect(count).toBe(expected === given.organisationUnitId ? 0 : 1);
  });
});
