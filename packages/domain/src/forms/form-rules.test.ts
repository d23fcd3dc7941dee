import { describe, expect, test } from 'vitest';
import {
  combineRules,
  email,
  emailWhen,
  type FieldValue,
  type FormRule,
  maxLength,
  minLength,
  phoneNumber,
  required,
  requiredWhen,
} from './form-rules.ts';
import { atLeast, inRange, multipleOfTen, nonNegativeNumber, numeric, wholeNumber } from './number-rules.ts';
import { validateSexAndAge, validateUniqueLocation } from './pair-rules.ts';
import { dateNotInFuture, time, timeNotInFuture } from './time-rules.ts';

/** A rule, values that it accepts and refuses, and the error it returns. */
interface Row {
  rule: FormRule;
  accepts: FieldValue[];
  refuses: FieldValue[];
  expectedError: ReturnType<FormRule>;
}

const expectedError = (key: `validation.${string}`, values: Record<string, number> = {}) => ({ key, values });

/** Every rule that forms share. */
const ruleTable: Record<string, Row> = {
  required: {
    rule: required,
    accepts: ['a', 0, false, ' a '],
    refuses: ['', '   ', null, undefined, Number.NaN],
    expectedError: expectedError('validation.fieldRequired'),
  },
  'requiredWhen, if the condition is met': {
    rule: requiredWhen(true),
    accepts: ['a', 0],
    refuses: ['', null],
    expectedError: expectedError('validation.fieldRequired'),
  },
  'requiredWhen, if the condition is not met': {
    rule: requiredWhen(false),
    accepts: ['', null],
    refuses: [],
    expectedError: null,
  },
  email: {
    rule: email,
    accepts: ['', null, 'awa@clinic.example', 'awa.d+x@sub.clinic.example', ' awa@clinic.example '],
    refuses: ['awa', 'awa@clinic', '@clinic.example', 'a b@clinic.example', 'a@b@clinic.example', 'a@b..c'],
    expectedError: expectedError('validation.emailInvalid'),
  },
  'emailWhen, if the condition is met': {
    rule: emailWhen(true),
    accepts: ['', 'awa@clinic.example'],
    refuses: ['awa'],
    expectedError: expectedError('validation.emailInvalid'),
  },
  'emailWhen, if the condition is not met': {
    rule: emailWhen(false),
    accepts: ['awa'],
    refuses: [],
    expectedError: null,
  },
  phoneNumber: {
    rule: phoneNumber,
    accepts: ['', undefined, '+221771', '+221 77 123 45 67'],
    refuses: [
      '221771234567',
      '+22177',
      '+      ',
      '+221-771234',
      '+22177\n1234',
      '+221\t771234',
      '+22177a123',
      '00221771234567',
    ],
    expectedError: expectedError('validation.phoneNumberInvalid'),
  },
  integer: {
    rule: numeric,
    accepts: ['', null, '5', '-14.6928', ' 7 ', '.5', 12, -0.5],
    refuses: ['5a', '1,5', '1e5', '0x10', '--1', '.'],
    expectedError: expectedError('validation.numberInvalid'),
  },
  wholeNumber: {
    rule: wholeNumber,
    accepts: ['', null, '0', 7, '-3', '2.0'],
    refuses: ['2.5', 'x', 0.1],
    expectedError: expectedError('validation.numberNotWhole'),
  },
  nonNegativeNumber: {
    rule: nonNegativeNumber,
    accepts: ['', '0', '2.5', 3],
    refuses: ['-1', -0.1, 'many'],
    expectedError: expectedError('validation.tooSmall', { value: 0 }),
  },
  'atLeast(1)': {
    rule: atLeast(1),
    accepts: ['', '1', '98', 1],
    refuses: ['0', '-1', 'one'],
    expectedError: expectedError('validation.tooSmall', { value: 1 }),
  },
  'inRange(1, 365)': {
    rule: inRange(1, 365),
    accepts: ['', '1', '365', 7],
    refuses: ['0', '366', '-1', 'week'],
    expectedError: expectedError('validation.notInRange', { min: 1, max: 365 }),
  },
  'minLength(8)': {
    rule: minLength(8),
    accepts: ['', 'eight ch', 'more than eight'],
    refuses: ['seven c', ' seven c '],
    expectedError: expectedError('validation.tooShort', { value: 8 }),
  },
  'maxLength(4)': {
    rule: maxLength(4),
    accepts: ['', 'four', ' four '],
    refuses: ['fives'],
    expectedError: expectedError('validation.tooLong', { value: 4 }),
  },
  moduloTen: {
    rule: multipleOfTen,
    accepts: ['', '1990', 0, '-10'],
    refuses: ['1995', '1990.5', 'young'],
    expectedError: expectedError('validation.notMultipleOfTen'),
  },
  time: {
    rule: time as FormRule,
    accepts: ['', null, '00:00', '23:59', '09:30'],
    refuses: ['24:00', '9:30', '12:60', '12.30', 'noon', '12:30:00'],
    expectedError: expectedError('validation.timeInvalid'),
  },
  'timeNotInFuture at 14:30': {
    rule: timeNotInFuture('2026-03-10T14:30:59') as FormRule,
    accepts: ['', null, '00:00', '14:29', '14:30'],
    refuses: ['14:31', '23:59'],
    expectedError: expectedError('validation.timeInFuture'),
  },
  'dateNotInFuture on 10 March': {
    rule: dateNotInFuture('2026-03-10T14:30:59') as FormRule,
    accepts: ['', null, '2026-03-10', '2026-03-09', '2025-12-31'],
    refuses: ['2026-03-11', '2026-04-01', '2027-01-01'],
    expectedError: expectedError('validation.timeInFuture'),
  },
  'sexAge with a known age': {
    rule: validateSexAndAge('belowFive') as FormRule,
    accepts: ['male', 'female', '', null],
    refuses: ['unspecified', 'Unspecified'],
    expectedError: expectedError('validation.sexAgeMismatch'),
  },
  'sexAge with an unspecified age': {
    rule: validateSexAndAge('unspecified') as FormRule,
    accepts: ['unspecified', '', undefined],
    refuses: ['male', 'female'],
    expectedError: expectedError('validation.sexAgeMismatch'),
  },
  'sexAge before an age is chosen': {
    rule: validateSexAndAge('') as FormRule,
    accepts: ['unspecified', 'male'],
    refuses: [],
    expectedError: null,
  },
};

describe.each(Object.entries(ruleTable))('%s', (_name, { rule, accepts, refuses, expectedError: error }) => {
  test.each(accepts.map((value) => [value]))('accepts %j', (value) => {
    expect(rule(value)).toBeNull();
  });
  test.each(refuses.map((value) => [value]))('refuses %j', (value) => {
    expect(rule(value)).toEqual(error);
  });
});

test('an empty list is no value', () => {
  expect(required([])).toEqual(expectedError('validation.fieldRequired'));
  expect(required([1])).toBeNull();
});

test('the first rule that fails gives the error', () => {
  const rule = combineRules<FieldValue>(required, minLength(3), maxLength(5));
  expect(['', 'ab', 'abc', 'abcdef'].map((value) => rule(value)?.key ?? null)).toEqual([
    'validation.fieldRequired',
    'validation.tooShort',
    null,
    'validation.tooLong',
  ]);
});

describe('uniqueLocation', () => {
  const validateAll = (locations: Parameters<typeof validateUniqueLocation>[0]) =>
    locations.map((location, index) => validateUniqueLocation(locations, index)(location) !== null);

  test.each<[string, Parameters<typeof validateUniqueLocation>[0], boolean[]]>([
    ['two villages', [{ villageId: 1 }, { villageId: 2 }], [false, false]],
    ['the same village twice', [{ villageId: 1 }, { villageId: '1' }], [false, true]],
    ['a village and one of its zones', [{ villageId: 1 }, { villageId: 1, zoneId: 4 }], [false, false]],
    [
      'two zones of a village',
      [
        { villageId: 1, zoneId: 4 },
        { villageId: 1, zoneId: 5 },
      ],
      [false, false],
    ],
    [
      'a zone twice',
      [
        { villageId: 1, zoneId: 4 },
        { villageId: 1, zoneId: '4' },
      ],
      [false, true],
    ],
    [
      'no zone, empty and absent',
      [
        { villageId: 1, zoneId: '' },
        { villageId: 1, zoneId: null },
      ],
      [false, true],
    ],
    ['villages not chosen yet', [{ villageId: '' }, { villageId: null }], [false, false]],
    ['three times the same', [{ villageId: 1 }, { villageId: 1 }, { villageId: 1 }], [false, true, true]],
  ])('%s', (_name, locations, failures) => {
    expect(validateAll(locations)).toEqual(failures);
  });
});
