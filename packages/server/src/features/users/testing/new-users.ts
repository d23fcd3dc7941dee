import type { Database } from '../../../platform/db/database.ts';

/** What tests of registration say and expect. */

let counter = 0;
/** An e-mail address nobody has yet. */
export const aFreeAddress = () => `new${++counter}@test.example`;

/** A new user as the form sends them, whatever the role. */
export const newUserOf = (nationalSocietyId: number, given: object = {}) => ({
  nationalSocietyId,
  name: 'Nadia',
  email: aFreeAddress(),
  phoneNumber: '+221 77 123 45 67',
  additionalPhoneNumber: '',
  organization: 'Health post',
  decadeOfBirth: 1990,
  sex: 'Female',
  projectId: null,
  organizationId: null,
  headSupervisorId: null,
  modemId: null,
  setAsHeadManager: null,
  ...given,
});

/** The user with an e-mail address, with their membership and account. */
export const userWithAddress = (db: Database, address: string) =>
  db
    .selectFrom('users')
    .leftJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
    .leftJoin('loginAccounts', 'loginAccounts.userId', 'users.id')
    .selectAll('users')
    .select([
      'userNationalSocieties.organizationId',
      'loginAccounts.passwordHash',
      'loginAccounts.emailConfirmedAt',
    ])
    .where('users.emailAddress', '=', address)
    .executeTakeFirstOrThrow();

export const refusedWith = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });

export const fieldRefused = (field: string, key: string) => ({
  status: 400,
  body: { message: { key: 'validation.validationError', data: { [field]: [`string:${key}`] } } },
});

/** A role as the addresses of its calls write it. */
export const pathOfRole = (role: string) => role.charAt(0).toLowerCase() + role.slice(1);

/** A user as the form for changing them sends them back: as they are, unless something else is given. */
export async function changedUserOf(db: Database, userId: number, given: object = {}) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const { emailAddress: email, currentProjectId: projectId, headSupervisorId, modemId } = user;
  const { name, phoneNumber, additionalPhoneNumber, customOrganization: organization } = user;
  const person = { name, email, phoneNumber, additionalPhoneNumber, organization };
  const { sex, decadeOfBirth } = user;
  const work = { projectId, headSupervisorId, modemId };
  return { ...newUserOf(0, { nationalSocietyId: null, ...person, sex, decadeOfBirth, ...work }), ...given };
}

/** Where the calls of a role change and delete a user. */
export const addressesOf = (role: string, userId: number) => ({
  edit: `/api/${pathOfRole(role)}/${userId}/edit`,
  delete: `/api/${pathOfRole(role)}/${userId}/delete`,
});
