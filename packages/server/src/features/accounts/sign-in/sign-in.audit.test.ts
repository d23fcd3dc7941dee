import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aDevice, aPerson, login } from '../testing/sign-in-users.ts';

const app = await startTestApp();
afterAll(() => app.close());

/** The audit events after the one with this id. */
async function findEventsAfter(id: number) {
  const events = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'actorRole', 'subjectId', 'after'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
  return events;
}

async function findLatestEventId(): Promise<number> {
  const { id } = await app.db
    .selectFrom('auditEvents')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}

// SRV.NFXNREQ.017
test('records sign-ins and sign-outs', async () => {
  const { id, email } = await aPerson(app);
  const since = await findLatestEventId();
  await (await aDevice(app, email)).post('authentication/logout');
  const expected = { actorId: id, actorRole: 'Manager', subjectId: id, after: null };
  expect(await findEventsAfter(since)).toEqual([
    { action: 'authentication/login', ...expected },
    { action: 'authentication/logout', ...expected },
  ]);
});

// SRV.NFXNREQ.018
test('records failed sign-ins with their account and whether it is locked, but not what was typed', async () => {
  const { id, email } = await aPerson(app);
  const since = await findLatestEventId();
  for (let attempt = 1; attempt <= 5; attempt++) await login(app, email, 'wrong', '10.7.0.1');
  await login(app, 'nobody@elsewhere.example', 'wrong', '10.7.0.2');
  const failed = { action: 'authentication/refusedLogin', actorId: null, actorRole: null, subjectId: id };
  const notLocked = { ...failed, after: { isLocked: false } };
  const locked = { ...failed, after: { isLocked: true } };
  const withoutAccount = { ...notLocked, subjectId: null };
  const events = await findEventsAfter(since);
  expect(events).toEqual([notLocked, notLocked, notLocked, notLocked, locked, withoutAccount]);
});

test('records a requested reset link if there is an account', async () => {
  const { id, email } = await aPerson(app);
  const since = await findLatestEventId();
  await app.nobody.post('/api/userVerification/resetPassword', { email });
  expect(await findEventsAfter(since)).toMatchObject([
    { action: 'userVerification/resetPassword', actorId: null, subjectId: id },
  ]);
});
