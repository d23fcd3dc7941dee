import { aUser } from '../support/builders.ts';
import type { Example, Examples } from './example.ts';
import { alike } from './other-society.ts';
import type { TwoSocieties } from './stage.ts';

/** People of no society, people who are invited, and what Administrators do for somebody of any society. */

async function addressOf({ here }: TwoSocieties, id: number): Promise<string> {
  const { email } = await here.app.db
    .selectFrom('loginAccounts')
    .select('email')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  return email;
}

/** A global coordinator called like somebody of the other society. */
const aGlobalCoordinator = async ({ here }: TwoSocieties) => {
  const { name, phoneNumber, email: emailAddress } = alike;
  const id = await aUser(here.app.db, 'GlobalCoordinator', { name, phoneNumber, emailAddress });
  return { known: { globalCoordinatorId: id, name: 'secretLink', phoneNumber: alike.additionalPhoneNumber } };
};

const invite = (about: string, whom: (societies: TwoSocieties) => number, refused = ''): Example => ({
  about,
  refused,
  async prepare(societies) {
    const userId = whom(societies);
    const known = { ...societies.here.own, email: await addressOf(societies, userId) };
    // They get a mail, which is theirs.
    return { known, own: { userId, tables: ['outbox_messages', 'outbox_message_names'] } };
  },
});

/** The second step of signing in, the sessions that end with it, and the mail about that. */
const ofSignIn = ['two_factor_sign_ins', 'recovery_codes', 'sessions', 'outbox_messages'];

export const examplesOfPeople: Examples = {
  'globalCoordinator/create': [
    { about: 'somebody who looks alike', prepare: () => ({ known: { ...alike } }) },
  ],
  'globalCoordinator/edit': [{ about: 'somebody who looks alike', prepare: aGlobalCoordinator }],
  'globalCoordinator/delete': [{ about: 'somebody who looks alike', prepare: aGlobalCoordinator }],
  'user/addExisting': [
    invite('a technical advisor of the other society', ({ other }) => other.scene.people.advisor, 'G'),
    {
      ...invite('a data consumer of the other society', ({ other }) => other.scene.people.dataConsumer),
      ignored: ['modemId'],
    },
    invite('a manager of the other society', ({ other }) => other.scene.people.manager, 'AGTMC'),
    invite('somebody who works for both', ({ both }) => both.consumer, 'AGTMC'),
  ],
  'user/removeTwoFactor': [
    {
      about: 'of somebody who works for both',
      prepare: ({ both: { advisor: userId } }) => ({ known: { userId }, own: { userId, tables: ofSignIn } }),
    },
  ],
  'userInvitation/withdraw': [
    { about: 'of somebody whom the other society invited, too', prepare: () => ({}), refused: 'G' },
  ],
};
