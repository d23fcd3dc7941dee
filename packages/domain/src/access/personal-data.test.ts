import { describe, expect, it } from 'vitest';
import { findChangedPersonalFields, getPersonalDataReadOnlyReason, type Person } from './personal-data.ts';
import { parseRoleLetters, type Role, roles } from './roles.ts';

const person = (role: Role, given: Partial<Person> = {}): Person => ({
  role,
  isCaller: false,
  societyCount: 1,
  hasNeverSignedIn: false,
  isRegisteredByCaller: false,
  ...given,
});

describe('who may change the personal data of somebody of a single society', () => {
  it.each([
    ['Administrator', 'AGCMTDSH'],
    ['GlobalCoordinator', 'CMTDSH'],
    ['Coordinator', 'MTDSH'],
    ['Manager', 'SH'],
    ['TechnicalAdvisor', 'SH'],
    ['DataConsumer', 'SH'],
    ['Supervisor', ''],
    ['HeadSupervisor', ''],
  ] as [Role, string][])('a %s: of %s only', (caller, letters) => {
    for (const role of roles) {
      const expected = parseRoleLetters(letters).includes(role) ? null : 'rank';
      expect(getPersonalDataReadOnlyReason(caller, person(role)), `${caller} ${role}`).toBe(expected);
    }
  });

  it('everybody may change their own, with any number of societies', () => {
    for (const role of roles)
      expect(
        getPersonalDataReadOnlyReason(role, person(role, { isCaller: true, societyCount: 3 })),
      ).toBeNull();
  });
});

describe('somebody of several societies', () => {
  it('is changed by Administrators only, regardless of rank and of who registered them', () => {
    for (const caller of roles)
      for (const role of roles) {
        const given = { societyCount: 2, hasNeverSignedIn: true, isRegisteredByCaller: true };
        const expected = caller === 'Administrator' ? null : 'severalSocieties';
        expect(getPersonalDataReadOnlyReason(caller, person(role, given))).toBe(expected);
      }
  });
});

describe('somebody who has never signed in', () => {
  const ownEntry = { hasNeverSignedIn: true, isRegisteredByCaller: true };
  it.each([
    ['Manager', 'Manager', ownEntry, null],
    ['Manager', 'DataConsumer', ownEntry, null],
    ['TechnicalAdvisor', 'Manager', ownEntry, null],
    ['Coordinator', 'Coordinator', ownEntry, null],
    ['Manager', 'Coordinator', ownEntry, 'rank'],
    ['Manager', 'Manager', { hasNeverSignedIn: true }, 'rank'],
    ['Manager', 'Manager', { isRegisteredByCaller: true }, 'rank'],
  ] as [Role, Role, Partial<Person>, string | null][])(
    'a %s changes a %s with %j: %s',
    (caller, role, given, expected) => {
      expect(getPersonalDataReadOnlyReason(caller, person(role, given))).toBe(expected);
    },
  );
});

describe('changed personal fields', () => {
  const known = {
    name: 'Nadia Ba',
    email: 'nadia@test.example',
    phoneNumber: '+221 77 123 45 67',
    additionalPhoneNumber: null,
    organization: 'Health post',
    sex: 'Female',
    decadeOfBirth: 1990,
  };
  it.each([
    [{}, []],
    [known, []],
    [{ ...known, additionalPhoneNumber: '', phoneNumber: '+221771234567' }, []],
    [{ ...known, email: ' NADIA@test.example', name: 'Nadia  Ba ' }, []],
    [{ sex: undefined, decadeOfBirth: undefined, name: 'Nadia Ba' }, []],
    [{ ...known, name: 'nadia ba' }, ['name']],
    [{ email: 'other@test.example' }, ['email']],
    [
      { phoneNumber: '+221771234568', additionalPhoneNumber: '+22177' },
      ['phoneNumber', 'additionalPhoneNumber'],
    ],
    [{ organization: null, sex: 'Male', decadeOfBirth: 1980 }, ['organization', 'sex', 'decadeOfBirth']],
  ])('%j: %j', (sent, expected) => {
    expect(findChangedPersonalFields(sent, known)).toEqual(expected);
  });
});
