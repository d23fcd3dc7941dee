import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aDevice, aPerson, login } from './testing/people.ts';

const app = await startTestApp();
afterAll(() => app.close());

/** What the audit trail holds since an entry. */
async function deedsAfter(id: number) {
  const deeds = await app.db
    .selectFrom('auditEntries')
    .select(['deed', 'actorId', 'actorRole', 'subjectId', 'after'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
  return deeds;
}

async function newest(): Promise<number> {
  const { id } = await app.db
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}

test('who signs in and out is remembered', async () => {
  const { id, email } = await aPerson(app);
  const since = await newest();
  await (await aDevice(app, email)).post('authentication/logout');
  const by = { actorId: id, actorRole: 'Manager', subjectId: id, after: null };
  expect(await deedsAfter(since)).toEqual([
    { deed: 'authentication/login', ...by },
    { deed: 'authentication/logout', ...by },
  ]);
});

test('who is refused is remembered by the account, and when it locks; what was typed is not', async () => {
  const { id, email } = await aPerson(app);
  const since = await newest();
  for (let attempt = 1; attempt <= 5; attempt++) await login(app, email, 'wrong', '10.7.0.1');
  await login(app, 'nobody@elsewhere.example', 'wrong', '10.7.0.2');
  const refused = { deed: 'authentication/refusedLogin', actorId: null, actorRole: null, subjectId: id };
  const open = { ...refused, after: { isLocked: false } };
  const [last, ...first] = (await deedsAfter(since)).reverse();
  expect(first.reverse()).toEqual([open, open, open, open, { ...refused, after: { isLocked: true } }]);
  expect(last).toEqual({ ...open, subjectId: null });
});

test('a link for a new password is remembered where there is an account', async () => {
  const { id, email } = await aPerson(app);
  const since = await newest();
  await app.nobody.post('/api/userVerification/resetPassword', { email });
  expect(await deedsAfter(since)).toMatchObject([
    { deed: 'userVerification/resetPassword', actorId: null, subjectId: id },
  ]);
});
