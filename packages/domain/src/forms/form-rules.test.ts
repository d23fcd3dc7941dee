import { describe, expect, test } from 'vitest';
import {
  email,
  emailWhen,
  type FieldValue,
  type FormRule,
  firstFailing,
  maxLength,
  minLength,
  phoneNumber,
  required,
  requiredWhen,
} from './form-rules.ts';
import { atLeast, inRange, integer, moduloTen, nonNegativeNumber, wholeNumber } from './number-rules.ts';
import { sexAge, uniqueLocation } from './pair-rules.ts';
import { dateNotInFuture, time, timeNotInFuture } from './time-rules.ts';

/** A rule, what it takes, what it does not take, and the sentence it answers with. */
interface Row {
  rule: FormRule;
  takes: FieldValue[];
  refuses: FieldValue[];
  says: ReturnType<FormRule>;
}

const says = (key: `validation.${string}`, values: Record<string, number> = {}) => ({ key, values });

/** Specification 1 section 5, row by row. */
const specification: Record<string, Row> = {
  required: {
    rule: required,
    takes: ['a', 0, false, ' a '],
    refuses: ['', '   ', null, undefined, Number.NaN],
    says: says('validation.fieldRequired'),
  },
  'requiredWhen, where the condition holds': {
    rule: requiredWhen(true),
    takes: ['a', 0],
    refuses: ['', null],
    says: says('validation.fieldRequired'),
  },
  'requiredWhen, where it does not': {
    rule: requiredWhen(false),
    takes: ['', null],
    refuses: [],
    says: null,
  },
  email: {
    rule: email,
    takes: ['', null, 'awa@clinic.example', 'awa.d+x@sub.clinic.example', ' awa@clinic.example '],
    refuses: ['awa', 'awa@clinic', '@clinic.example', 'a b@clinic.example', 'a@b@clinic.example', 'a@b..c'],
    says: says('validation.emailInvalid'),
  },
  'emailWhen, where the condition holds': {
    rule: emailWhen(true),
    takes: ['', 'awa@clinic.example'],
    refuses: ['awa'],
    says: says('validation.emailInvalid'),
  },
  'emailWhen, where it does not': { rule: emailWhen(false), takes: ['awa'], refuses: [], says: null },
  phoneNumber: {
    rule: phoneNumber,
    takes: ['', undefined, '+221771', '+221 77 123 45 67'],
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
    says: says('validation.phoneNumberInvalid'),
  },
  integer: {
    rule: integer,
    takes: ['', null, '5', '-14.6928', ' 7 ', '.5', 12, -0.5],
    refuses: ['5a', '1,5', '1e5', '0x10', '--1', '.'],
    says: says('validation.numberInvalid'),
  },
  wholeNumber: {
    rule: wholeNumber,
    takes: ['', null, '0', 7, '-3', '2.0'],
    refuses: ['2.5', 'x', 0.1],
    says: says('validation.numberNotWhole'),
  },
  nonNegativeNumber: {
    rule: nonNegativeNumber,
    takes: ['', '0', '2.5', 3],
    refuses: ['-1', -0.1, 'many'],
    says: says('validation.tooSmall', { value: 0 }),
  },
  'atLeast(1)': {
    rule: atLeast(1),
    takes: ['', '1', '98', 1],
    refuses: ['0', '-1', 'one'],
    says: says('validation.tooSmall', { value: 1 }),
  },
  'inRange(1, 365)': {
    rule: inRange(1, 365),
    takes: ['', '1', '365', 7],
    refuses: ['0', '366', '-1', 'week'],
    says: says('validation.notInRange', { min: 1, max: 365 }),
  },
  'minLength(8)': {
    rule: minLength(8),
    takes: ['', 'eight ch', 'more than eight'],
    refuses: ['seven c', ' seven c '],
    says: says('validation.tooShort', { value: 8 }),
  },
  'maxLength(4)': {
    rule: maxLength(4),
    takes: ['', 'four', ' four '],
    refuses: ['fives'],
    says: says('validation.tooLong', { value: 4 }),
  },
  moduloTen: {
    rule: moduloTen,
    takes: ['', '1990', 0, '-10'],
    refuses: ['1995', '1990.5', 'young'],
    says: says('validation.notMultipleOfTen'),
  },
  time: {
    rule: time as FormRule,
    takes: ['', null, '00:00', '23:59', '09:30'],
    refuses: ['24:00', '9:30', '12:60', '12.30', 'noon', '12:30:00'],
    says: says('validation.timeInvalid'),
  },
  'timeNotInFuture at half past two in the afternoon': {
    rule: timeNotInFuture('2026-03-10T14:30:59') as FormRule,
    takes: ['', null, '00:00', '14:29', '14:30'],
    refuses: ['14:31', '23:59'],
    says: says('validation.timeInFuture'),
  },
  'dateNotInFuture on 10 March': {
    rule: dateNotInFuture('2026-03-10T14:30:59') as FormRule,
    takes: ['', null, '2026-03-10', '2026-03-09', '2025-12-31'],
    refuses: ['2026-03-11', '2026-04-01', '2027-01-01'],
    says: says('validation.timeInFuture'),
  },
  'sexAge beside a known age': {
    rule: sexAge('belowFive') as FormRule,
    takes: ['male', 'female', '', null],
    refuses: ['unspecified', 'Unspecified'],
    says: says('validation.sexAgeMismatch'),
  },
  'sexAge beside an unspecified age': {
    rule: sexAge('unspecified') as FormRule,
    takes: ['unspecified', '', undefined],
    refuses: ['male', 'female'],
    says: says('validation.sexAgeMismatch'),
  },
  'sexAge while the age is not chosen yet': {
    rule: sexAge('') as FormRule,
    takes: ['unspecified', 'male'],
    refuses: [],
    says: null,
  },
};

describe.each(Object.entries(specification))('%s', (_name, { rule, takes, refuses, says: said }) => {
  test.each(takes.map((value) => [value]))('takes %j', (value) => {
    expect(rule(value)).toBeNull();
  });
  test.each(refuses.map((value) => [value]))('refuses %j', (value) => {
    expect(rule(value)).toEqual(said);
  });
});

test('a list without anything in it is no value', () => {
  expect(required([])).toEqual(says('validation.fieldRequired'));
  expect(required([1])).toBeNull();
});

test('of several rules the first that fails speaks', () => {
  const rule = firstFailing<FieldValue>(required, minLength(3), maxLength(5));
  expect(['', 'ab', 'abc', 'abcdef'].map((value) => rule(value)?.key ?? null)).toEqual([
    'validation.fieldRequired',
    'validation.tooShort',
    null,
    'validation.tooLong',
  ]);
});

describe('uniqueLocation', () => {
  const failuresOf = (locations: Parameters<typeof uniqueLocation>[0]) =>
    locations.map((location, index) => uniqueLocation(locations, index)(location) !== null);

  test.each<[string, Parameters<typeof uniqueLocation>[0], boolean[]]>([
    ['two villages', [{ villageId: 1 }, { villageId: 2 }], [false, false]],
    ['the same village twice', [{ villageId: 1 }, { villageId: '1' }], [false, true]],
    ['a village and a zone of it', [{ villageId: 1 }, { villageId: 1, zoneId: 4 }], [false, false]],
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
    ['villages that are not chosen yet', [{ villageId: '' }, { villageId: null }], [false, false]],
    ['three times the same', [{ villageId: 1 }, { villageId: 1 }, { villageId: 1 }], [false, true, true]],
  ])('%s', (_name, locations, failures) => {
    expect(failuresOf(locations)).toEqual(failures);
  });
});
