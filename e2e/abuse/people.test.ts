import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLink, startMailServer } from '../../packages/server/test/support/servers/mail-server.ts';
import { type Api, signIn } from '../support/api.ts';
import { aHealthRisk, aProject, aSociety, noAlerts, type Society } from '../support/setup.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/**
 * A manager of one society tries to take over the account of somebody in another society: by adding them, by changing their
 * e-mail address, by accepting in their name. Nothing in the other society may change.
 */
const mail = await startMailServer();
const { server, api, databaseUrl } = await startTestServer({ SMTP_URL: mail.url });
const database = new pg.Client({ connectionString: databaseUrl });
const password = 'seven slow grey herons';
const thief = 'thief@test.example';
const roles = ['technicalAdvisor', 'dataConsumer'] as const;
/** Unique phone numbers. */
const numbers = {
  manager: '+221701110000',
  technicalAdvisor: '+221701111111',
  dataConsumer: '+221701112222',
};
type Role = (typeof roles)[number];

interface Target {
  role: Role;
  id: number;
  email: string;
  session: Api;
}

let [home, other]: Society[] = [];
let manager: Api;
const targets: Target[] = [];

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};

/** The token of the last link to a page, once an e-mail with it has arrived. */
const findToken = async (email: string, page = '') => {
  const link = await until(
    async () => findLink(mail.mails, email),
    (found) => found?.includes(page) === true,
  );
  return new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';
};

/** Registers a user of a society, who sets a password with the link in their e-mail. */
async function register(
  role: Role | 'manager',
  society: Society,
): Promise<{ id: number; email: string; session: Api }> {
  const { nationalSocietyId, organizationId } = society;
  const email = `${role.toLowerCase()}${nationalSocietyId}@test.example`;
  const person = { name: `Secret ${role}`, phoneNumber: numbers[role], organization: 'Employer' };
  const body = { ...person, email, additionalPhoneNumber: null, nationalSocietyId, organizationId };
  await api.call(`${role}/create`, { query: { nationalSocietyId }, body } as never);
  const token = await findToken(email);
  expect(await post('/api/userVerification/verifyEmailAndAddPassword', { email, token, password })).toBe(200);
  const users = await api.call('user/list', { query: { nationalSocietyId } });
  const id = users.find((user) => user.email === email)?.id ?? 0;
  return { id, email, session: await signIn(server.url, { email, password }) };
}

/** All rows that identify the people of the first society, and what belongs to them there. */
async function findHomeRows(): Promise<unknown[]> {
  const at = 'national_society_id = $1';
  const people = `(select user_id from user_national_societies where ${at})`;
  const queries = [
    `select * from users where id in ${people} order by id`,
    `select * from login_accounts where user_id in ${people} order by user_id`,
    `select * from user_national_societies where ${at} order by user_id`,
    `select * from technical_advisor_modems where user_id in ${people} order by user_id`,
    `select * from organizations where ${at} order by id`,
    `select * from data_collectors where project_id in (select id from projects where ${at}) order by id`,
    `select * from email_changes where user_id in ${people}`,
  ];
  const found = [];
  for (const text of queries) found.push((await database.query(text, [home?.nationalSocietyId])).rows);
  return found;
}

/** Tries all variants of editing somebody: with the society in address, body or neither. */
async function attack({ role, id, email }: Target): Promise<number[]> {
  const person = { name: `Secret ${role}`, phoneNumber: numbers[role], organization: 'Employer', email };
  const { nationalSocietyId, organizationId } = other as Society;
  const idName = `${role}Id`;
  const statuses = [];
  for (const [society, place] of [
    [nationalSocietyId, nationalSocietyId],
    [nationalSocietyId, undefined],
    [null, nationalSocietyId],
    [home?.nationalSocietyId, home?.nationalSocietyId],
    [null, undefined],
  ])
    for (const change of [{ email: thief }, { name: 'Other' }, { phoneNumber: '+221700000000' }]) {
      const body = {
        ...person,
        ...change,
        additionalPhoneNumber: null,
        organizationId,
        nationalSocietyId: society,
      };
      const input = { params: { [idName]: id }, query: { nationalSocietyId: place }, body };
      statuses.push((await manager.ask(`${role}/edit`, input as never)).status);
    }
  return statuses;
}

/** Reads the data collectors of the first society, which only its members may. */
const exportAs = (who: Api) =>
  who.ask('dataCollector/listAll', { query: { projectId }, body: {} }).then(({ status }) => status);

let projectId = 0;
beforeAll(async () => {
  await database.connect();
  [home, other] = [await aSociety(api), await aSociety(api)];
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, home, [{ healthRiskId, thanks: 'Thanks', rule: noAlerts }]);
  for (const role of roles) targets.push({ role, ...(await register(role, home)) });
  ({ session: manager } = await register('manager', other));
});
afterAll(async () => {
  await database.end();
  await mail.close();
});

const add = (email: string) =>
  manager.ask('user/addExisting', { body: { nationalSocietyId: other?.nationalSocietyId ?? 0, email } });

describe.each(roles)('the account of a %s of another society', (role) => {
  const target = () => targets.find((item) => item.role === role) as Target;
  const expectNoChange = async (before: unknown[]) => {
    expect(mail.mails.filter(({ to }) => to.includes(thief))).toEqual([]);
    expect(await findHomeRows()).toEqual(before);
    expect(await exportAs(manager)).toBe(403);
    const { email } = target();
    expect(await post('/api/authentication/login', { userName: email, password })).toBe(200);
    expect(await post('/api/authentication/login', { userName: thief, password })).toBe(400);
  };

  test('cannot be taken over by adding its owner, who is only invited', async () => {
    const { id, email } = target();
    const before = await findHomeRows();
    expect((await add(email)).status).toBe(200);
    expect((await attack(target())).filter((status) => status < 400)).toEqual([]);
    const query = { nationalSocietyId: other?.nationalSocietyId ?? 0 };
    const read = [
      await manager.ask('user/list', { query }),
      await manager.ask('userInvitation/list', { query }),
      await manager.ask(`${role}/get`, { params: { [`${role}Id`]: id }, query } as never),
      await manager.ask('user/editFormData', { query: { ...query, nationalSocietyUserId: id } }),
      await manager.ask('outbox/list', { query: { pageNumber: 1 } }),
    ];
    const theirs = new RegExp(`Secret ${role}|${numbers[role].slice(-7)}`);
    for (const { body } of read) expect(JSON.stringify(body)).not.toMatch(theirs);
    const [invitation] = await target().session.call('account/invitations', {} as never);
    const params = { invitationId: invitation?.id ?? 0 };
    expect((await manager.ask('account/acceptInvitation', { params })).status).toBe(400);
    await expectNoChange(before);
  });

  // SRV.NFXNREQ.032
  test('cannot be taken over when its owner works for both societies', async () => {
    const { session } = target();
    const [invitation] = await session.call('account/invitations', {} as never);
    await session.call('account/acceptInvitation', { params: { invitationId: invitation?.id ?? 0 } });
    const before = await findHomeRows();
    expect((await attack(target())).filter((status) => status < 400)).toEqual([]);
    await expectNoChange(before);
  });
});

test('a new e-mail address takes effect when confirmed, and the owner of the old one can undo it', async () => {
  const { email, session } = targets[0] as Target;
  const newAddress = 'new-address@test.example';
  const body = { email: newAddress, currentPassword: password };
  expect(
    (await session.ask('account/changeEmail', { body: { ...body, currentPassword: 'wrong' } })).status,
  ).toBe(400);
  await session.call('account/changeEmail', { body });
  const confirmToken = await findToken(newAddress);
  const undoToken = await findToken(email, '/undoEmailChange');
  const trySignIn = (userName: string) => post('/api/authentication/login', { userName, password });
  expect([await trySignIn(email), await trySignIn(newAddress)]).toEqual([200, 400]);
  expect(await post('/api/userVerification/confirmEmail', { token: confirmToken })).toBe(200);
  expect([await trySignIn(email), await trySignIn(newAddress)]).toEqual([400, 200]);
  expect(await post('/api/userVerification/undoEmailChange', { token: undoToken })).toBe(200);
  expect([await trySignIn(email), await trySignIn(newAddress)]).toEqual([200, 400]);
});
