import type { Database } from '../../../platform/db/database.ts';

/** Requests and expected responses of registration tests. */

let counter = 0;
/** An unused e-mail address. */
export const aFreeAddress = () => `new${++counter}@test.example`;

/** A new user as the form sends them, for any role. */
export const buildNewUser = (nationalSocietyId: number, given: object = {}) => ({
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
export const findUserByAddress = (db: Database, address: string) =>
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

export const errorResponse = (key: string) => ({ status: 400, body: { isSuccess: false, message: { key } } });

export const fieldErrorResponse = (field: string, key: string) => ({
  status: 400,
  body: { message: { key: 'validation.validationError', data: { [field]: [`string:${key}`] } } },
});

/** A role as it appears in the URLs of its calls. */
export const rolePath = (role: string) => role.charAt(0).toLowerCase() + role.slice(1);

/** A user as the edit form sends them back, unchanged except for the given fields. */
export async function buildChangedUser(db: Database, userId: number, given: object = {}) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const { emailAddress: email, currentProjectId: projectId, headSupervisorId, modemId } = user;
  const { name, phoneNumber, additionalPhoneNumber, customOrganization: organization } = user;
  const person = { name, email, phoneNumber, additionalPhoneNumber, organization };
  const { sex, decadeOfBirth } = user;
  const work = { projectId, headSupervisorId, modemId };
  return {
    ...buildNewUser(0, { nationalSocietyId: null, ...person, sex, decadeOfBirth, ...work }),
    ...given,
  };
}

/** The URLs to edit and delete a user of a role. */
export const userUrls = (role: string, userId: number) => ({
  edit: `/api/${rolePath(role)}/${userId}/edit`,
  delete: `/api/${rolePath(role)}/${userId}/delete`,
});
