import { describe, expect, test } from 'vitest';
import {
  type EidsrReport,
  joinDistinct,
  joinWithCounts,
  toDataValues,
  toEventValues,
  toReportValues,
} from './event-values.ts';

const aReport = (given: Partial<EidsrReport> = {}): EidsrReport => ({
  region: 'North',
  district: 'Mbara',
  village: 'Nakiri',
  onsetOn: '2026-03-08',
  phoneNumber: '+221771',
  suspectedDiseases: ['Cholera', 'Acute watery diarrhoea'],
  healthRiskType: 'Human',
  countMalesBelowFive: 0,
  countMalesAtLeastFive: 1,
  countFemalesBelowFive: 0,
  countFemalesAtLeastFive: 0,
  ...given,
});

test('a report gives place, onset, sender and disease', () => {
  expect(toReportValues(aReport())).toEqual({
    location: 'North/Mbara/Nakiri',
    dateOfOnset: '2026-03-08',
    phoneNumber: '+221771',
    suspectedDisease: 'Cholera/Acute watery diarrhoea',
    gender: 'male',
    eventType: 'Human',
  });
});

describe('the gender of a report', () => {
  test.each<[string, Partial<EidsrReport>]>([
    ['male', {}],
    ['male', { countMalesAtLeastFive: 0, countMalesBelowFive: 1 }],
    ['female', { countFemalesAtLeastFive: 1 }],
    ['female', { countMalesAtLeastFive: 0, countFemalesBelowFive: 1 }],
    ['', { countMalesAtLeastFive: 2 }],
    ['male', { countFemalesAtLeastFive: 2 }],
    ['', { countMalesAtLeastFive: 0 }],
    ['', { countMalesAtLeastFive: null, countFemalesBelowFive: null }],
  ])('is "%s" for %j', (gender, counts) => {
    expect(toReportValues(aReport(counts)).gender).toBe(gender);
  });
});

test.each([
  [[], ''],
  [['', ''], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a, b'],
  [['a', 'b', '', 'b'], 'b (2), a'],
  [['c', 'a', 'b', 'a', 'b'], 'a (2), b (2), c'],
])('%j joined with counts: %s', (values, text) => {
  expect(joinWithCounts(values)).toBe(text);
});

test.each([
  [[], ''],
  [['', 'b', 'a', 'b', 'b'], 'b, a'],
])('%j joined without duplicates: %s', (values, text) => {
  expect(joinDistinct(values)).toBe(text);
});

test('an event joins the values of its reports with counts, except places and diseases', () => {
  const later = { onsetOn: '2026-03-11' };
  const reports = [
    aReport(),
    aReport({ ...later, phoneNumber: null, countFemalesAtLeastFive: 1 }),
    aReport({ ...later, village: 'Tondo', countFemalesBelowFive: 1 }),
  ];
  expect(toEventValues(reports)).toEqual({
    location: 'North/Mbara/Nakiri, North/Mbara/Tondo',
    dateOfOnset: '2026-03-11 (2), 2026-03-08',
    phoneNumber: '+221771 (2)',
    suspectedDisease: 'Cholera/Acute watery diarrhoea',
    gender: 'female (2), male',
    eventType: 'Human (3)',
  });
});

test('onsets that are not known are left out, and nothing takes their place', () => {
  const elementIds = { dateOfOnset: 'on' };
  const unknown = aReport({ onsetOn: null });
  expect(toDataValues([unknown, aReport(), unknown], elementIds)).toEqual([
    { dataElement: 'on', value: '2026-03-08' },
  ]);
  expect(toDataValues([unknown], elementIds)).toEqual([]);
});

test('values without a data element and empty values are left out; the others keep their order', () => {
  const elementIds = {
    eventType: 'eT',
    gender: 'ge',
    suspectedDisease: '',
    phoneNumber: 'pN',
    dateOfOnset: null,
    location: 'lo',
  };
  expect(toDataValues([aReport({ phoneNumber: null })], elementIds)).toEqual([
    { dataElement: 'lo', value: 'North/Mbara/Nakiri' },
    { dataElement: 'ge', value: 'male' },
    { dataElement: 'eT', value: 'Human' },
  ]);
});
