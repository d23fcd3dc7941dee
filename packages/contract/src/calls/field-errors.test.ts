import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emailAddress, phoneNumber, requiredText } from '../schemas/schemas.ts';
import { toFieldErrors } from './field-errors.ts';

const schema = z.object({
  name: requiredText(5),
  email: emailAddress.optional(),
  phoneNumber: phoneNumber.optional(),
  days: z.int().min(1).max(365).optional(),
  healthRisks: z.array(z.object({ caseDefinition: z.string() })).optional(),
  languages: z.array(z.int()).min(1).optional(),
});

function validate(value: unknown) {
  const read = schema.safeParse(value, { reportInput: true });
  return read.success ? [] : toFieldErrors(read.error);
}

describe('what is wrong with a field', () => {
  test.each([
    ['an absent text', {}, 'Name', 'validation.fieldRequired', {}],
    ['an empty text', { name: '  ' }, 'Name', 'validation.fieldRequired', {}],
    ['a long text', { name: '123456' }, 'Name', 'validation.tooLong', { value: 5 }],
    ['no e-mail address', { name: 'a', email: 'nobody' }, 'Email', 'validation.emailInvalid', {}],
    [
      'no phone number',
      { name: 'a', phoneNumber: '12345' },
      'PhoneNumber',
      'validation.phoneNumberInvalid',
      {},
    ],
    ['too small a number', { name: 'a', days: 0 }, 'Days', 'validation.tooSmall', { value: 1 }],
    ['too large a number', { name: 'a', days: 366 }, 'Days', 'validation.tooLarge', { value: 365 }],
    ['half a day', { name: 'a', days: 1.5 }, 'Days', 'validation.valueInvalid', {}],
    ['an empty list', { name: 'a', languages: [] }, 'Languages', 'validation.fieldRequired', {}],
    [
      'something in a list',
      { name: 'a', healthRisks: [{ caseDefinition: 'x' }, { caseDefinition: 1 }] },
      'HealthRisks[1].CaseDefinition',
      'validation.valueInvalid',
      {},
    ],
  ])('%s', (_name, value, field, key, values) => {
    expect(validate(value)).toEqual([{ field, key, values }]);
  });
});
