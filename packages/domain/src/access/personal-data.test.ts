import { describe, expect, it } from 'vitest';
import { changedPersonalFields, type Person, whyPersonIsFixed } from './personal-data.ts';
import { type Role, roles, rolesOf } from './roles.ts';

const person = (role: Role, given: Partial<Person> = {}): Person => ({
  role,
  isCaller: false,
  societyCount: 1,
  hasNeverSignedIn: false,
  isRegisteredByCaller: false,
  ...given,
});

describe('who may change the personal data of somebody of one society', () => {
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
      const expected = rolesOf(letters).includes(role) ? null : 'rank';
      expect(whyPersonIsFixed(caller, person(role)), `${caller} ${role}`).toBe(expected);
    }
  });

  it('everybody their own, in however many societies', () => {
    for (const role of roles)
      expect(whyPersonIsFixed(role, person(role, { isCaller: true, societyCount: 3 }))).toBeNull();
  });
});

describe('somebody of several societies', () => {
  it('is changed by Administrators only, whatever the rank, and whoever registered them', () => {
    for (const caller of roles)
      for (const role of roles) {
        const given = { societyCount: 2, hasNeverSignedIn: true, isRegisteredByCaller: true };
        const expected = caller === 'Administrator' ? null : 'severalSocieties';
        expect(whyPersonIsFixed(caller, person(role, given))).toBe(expected);
      }
  });
});

describe('somebody who has never signed in', () => {
  const slip = { hasNeverSignedIn: true, isRegisteredByCaller: true };
  it.each([
    ['Manager', 'Manager', slip, null],
    ['Manager', 'DataConsumer', slip, null],
    ['TechnicalAdvisor', 'Manager', slip, null],
    ['Coordinator', 'Coordinator', slip, null],
    ['Manager', 'Coordinator', slip, 'rank'],
    ['Manager', 'Manager', { hasNeverSignedIn: true }, 'rank'],
    ['Manager', 'Manager', { isRegisteredByCaller: true }, 'rank'],
  ] as [Role, Role, Partial<Person>, string | null][])(
    'a %s changes a %s of theirs with %j: %s',
    (caller, role, given, expected) => {
      expect(whyPersonIsFixed(caller, person(role, given))).toBe(expected);
    },
  );
});

describe('what of a form is a change of personal data', () => {
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
    expect(changedPersonalFields(sent, known)).toEqual(expected);
  });
});
