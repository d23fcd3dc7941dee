import { describe, expect, it, test } from 'vitest';
import { parseValue, toOwnField, toStandardField, usualFields, validateValue } from './fields.ts';

describe('a value', () => {
  test.each([
    ['number', ' 30 ', 30],
    ['number', '2,5', 2.5],
    ['number', 'thirty', undefined],
    ['place', '7', 7],
    ['text', ' 007 ', '007'],
    ['choice', '1', '1'],
    ['date', '2026-03-02', '2026-03-02'],
    ['text', '  ', null],
    ['number', null, null],
  ] as const)('of a %s field %j is %j', (type, text, value) => {
    expect(parseValue({ type }, text)).toBe(value);
  });

  const well = toOwnField('own1', { label: 'Well', type: 'choice', choices: ['North', 'South'] });
  test.each([
    [toStandardField('ageYears'), 120, null],
    [toStandardField('ageYears'), 121, 'validation.valueInvalid'],
    [toStandardField('ageYears'), 4.5, 'validation.valueInvalid'],
    [toStandardField('village'), 7, null],
    [toStandardField('village'), 1.5, 'validation.valueInvalid'],
    [toStandardField('village'), 2 ** 31, 'validation.valueInvalid'],
    [toStandardField('onsetOn'), '0000-01-01', 'validation.valueInvalid'],
    [toStandardField('facility'), 'x'.repeat(101), 'validation.tooLong'],
    [toStandardField('sex'), 'robot', 'validation.valueInvalid'],
    [well, 'South', null],
    [well, 'East', 'validation.valueInvalid'],
    [well, null, null],
  ] as const)('of %j is checked: %j', (field, value, error) => {
    expect(validateValue(field, value)).toBe(error);
  });
});

it('no usual field is personal, but every own text is', () => {
  expect(usualFields.some(({ isPersonal }) => isPersonal)).toBe(false);
  const own = (type: 'text' | 'number') => toOwnField('own1', { label: 'Own', type, choices: null });
  expect([own('text').isPersonal, own('number').isPersonal]).toEqual([true, false]);
});
