import { aUser } from '../support/builders/people.ts';
import type { Example, Examples } from './example.ts';
import type { TwoSocieties } from './fixture.ts';
import { sharedValues } from './other-society.ts';

/** People without a society, invited people, and calls of administrators about anybody. */

async function findEmail({ here }: TwoSocieties, id: number): Promise<string> {
  const { email } = await here.app.db
    .selectFrom('loginAccounts')
    .select('email')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  return email;
}

/** A global coordinator with the name of a person of the other society. */
const aGlobalCoordinator = async ({ here }: TwoSocieties) => {
  const { name, phoneNumber, email: emailAddress } = sharedValues;
  const id = await aUser(here.app.db, 'GlobalCoordinator', { name, phoneNumber, emailAddress });
  return {
    known: { globalCoordinatorId: id, name: 'secretLink', phoneNumber: sharedValues.additionalPhoneNumber },
  };
};

const invite = (about: string, whom: (societies: TwoSocieties) => number, deniedRoles = ''): Example => ({
  about,
  deniedRoles,
  async prepare(societies) {
    const userId = whom(societies);
    const modemId = societies.modemIds[0];
    const known = { ...societies.here.own, modemId, email: await findEmail(societies, userId) };
    // the invited user gets an e-mail of their own
    return { known, own: { userId, tables: ['outbox_messages', 'outbox_message_names'] } };
  },
});

/** Tables that change when two-factor authentication is removed: its settings, sessions that end, and an e-mail. */
const signInTables = ['two_factor_sign_ins', 'recovery_codes', 'sessions', 'outbox_messages'];

export const peopleExamples: Examples = {
  'globalCoordinator/create': [{ about: 'a lookalike', prepare: () => ({ known: { ...sharedValues } }) }],
  'globalCoordinator/edit': [{ about: 'a lookalike', prepare: aGlobalCoordinator }],
  'globalCoordinator/delete': [{ about: 'a lookalike', prepare: aGlobalCoordinator }],
  'user/addExisting': [
    invite('a technical advisor of the other society', ({ other }) => other.alertFixture.people.advisor, 'G'),
    {
      ...invite(
        'a data consumer of the other society',
        ({ other }) => other.alertFixture.people.dataConsumer,
      ),
      ignoredIds: ['modemId'],
    },
    invite('a manager of the other society', ({ other }) => other.alertFixture.people.manager, 'AGTMC'),
    invite('a member of both', ({ both }) => both.consumer, 'AGTMC'),
  ],
  'user/removeTwoFactor': [
    {
      about: 'of a member of both',
      prepare: ({ both: { advisor: userId } }) => ({
        known: { userId },
        own: { userId, tables: signInTables },
      }),
    },
  ],
  'userInvitation/withdraw': [
    { about: 'of somebody also invited by the other society', prepare: () => ({}), deniedRoles: 'G' },
  ],
};
