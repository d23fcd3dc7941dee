import { describe, expect, it } from 'vitest';
import { aModem } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../../test/support/fixtures/society-fixture.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';
import { queueOutgoing } from '../../../platform/outbox.queries.ts';
import { fillText } from '../../../platform/texts/fill-text.ts';
import { makeHeadManager, makePendingHeadManager } from '../../organizations/index.ts';
import { removeFromSociety } from '../index.ts';
import { buildNewUser, findUserByAddress } from '../testing/new-users.ts';

const { app, administrator, society } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

const person = {
  name: 'Zenobia (Quill) Ümit',
  email: 'Zenobia.Quill@away.example',
  phoneNumber: '+221 70 999 88 77',
  additionalPhoneNumber: '+33698765432',
  organization: 'Quill Foundation',
};
const traces = ['Zenobia', 'Quill', 'Ümit', 'zenobia.quill', '70 999 88 77', '33698765432'];

function remove(userId: number, nationalSocietyId = society.id): Promise<void> {
  const by = { id: administrator, role: 'Administrator' as const, name: '', email: '', languageCode: 'en' };
  return app.db.transaction().execute((trx) =>
    removeFromSociety(trx, {
      userId,
      nationalSocietyId,
      by: { ...by, sessionIdHash: Buffer.alloc(0) },
      at: app.clock.now(),
    }),
  );
}

/** A manager with traces in many tables: registered, signed in, requested a link, leads an organization, named in messages. */
async function aManagerWithTraces(): Promise<number> {
  const path = `/api/manager/create?nationalSocietyId=${society.id}`;
  const created = await app.as(administrator).post(path, buildNewUser(society.id, person));
  expect(created.status).toBe(200);
  const { id } = await findUserByAddress(app.db, person.email);
  await app.as(id).get('/api/authentication/status');
  await app.nobody.post('/api/userVerification/resetPassword', { email: person.email });
  await makeHeadManager(app.db, { organizationId: society.organizationId, userId: id });
  await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: id });
  const projectId = await aProject(app.db, society);
  const notHandledRecipient = { projectId, organizationId: society.organizationId, userId: id };
  await app.db.insertInto('alertNotHandledRecipients').values(notHandledRecipient).execute();
  await app.as(id).post(`/api/nationalSociety/${society.id}/edit`, {
    name: `Renamed ${society.id}`,
    contentLanguageId: 1,
    countryId: 1,
    epiWeekStartDay: 'Monday',
    enableEidsrIntegration: false,
  });
  await app.services.jobs.enqueue(app.db, 'evaluate-alerts', [{ projectHealthRiskId: 1, reportIds: [1] }]);
  return id;
}

const aMessage = async (given: object) => {
  const message = app.db
    .insertInto('outboxMessages')
    .values({ channel: 'sms', kind: 'alertTriggered', body: 'Words', state: 'Sent', ...given })
    .returning('id');
  return (await message.executeTakeFirstOrThrow()).id;
};

/** A message to somebody else with these words; the first and the third come from a user. */
async function aMessageNaming(userId: number, texts: string[]): Promise<number> {
  const pieces = texts.map((text, index) => (index % 2 === 0 ? { text, userId } : text));
  const { text: body, names } = fillText('{{texts}}', { texts: pieces });
  const row = { channel: 'sms', kind: 'supervisorReplaced' as const, nationalSocietyId: society.id };
  const [id = 0] = await queueOutgoing(app.db, [{ ...row, recipient: '+221702', body, names }]);
  return id;
}

const findMessage = (id: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a removed user', () => {
  // SRV.NFXNREQ.008
  it('is found in no column of any table except for their consents', async () => {
    const userId = await aManagerWithTraces();
    const sms = { recipient: person.phoneNumber, body: `Dear ${person.name}` };
    const failed = await aMessage({ userId, ...sms, state: 'Failed' });
    const fallbackEmail = { standsInForId: failed, state: 'Queued', subject: `To ${person.name}` };
    await aMessage({ userId, channel: 'email', recipient: person.email, ...fallbackEmail });
    await aMessage({
      recipient: person.email.toUpperCase(),
      nationalSocietyId: society.id,
      idempotencyKey: `escalation:1:${person.email.toLowerCase()}`,
    });
    await aMessageNaming(userId, [person.name, ' (', person.phoneNumber, ') replaces Awa.']);
    const consent = {
      nationalSocietyId: society.id,
      userEmailAddress: person.email,
      consentedFrom: new Date(),
    };
    await app.db
      .insertInto('nationalSocietyConsents')
      .values({ ...consent, userPhoneNumber: person.phoneNumber })
      .execute();
    const before = await findTablesWith(app.db, traces);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['public.users', 'public.login_accounts', 'public.outbox_messages']),
    );

    await remove(userId);
    expect(await findTablesWith(app.db, traces)).toEqual({
      'public.national_society_consents': ['Zenobia', 'Quill', 'zenobia.quill', '70 999 88 77'],
    });
    const consents = await app.db
      .selectFrom('nationalSocietyConsents')
      .select('consentedUntil')
      .where('nationalSocietyId', '=', society.id)
      .execute();
    expect(consents).toEqual([{ consentedUntil: app.clock.now() }]);
    await app.db.deleteFrom('nationalSocietyConsents').execute();
  });

  it('is signed out, leaves no visits, leads no organization, and their e-mail address is free', async () => {
    const userId = await aManagerWithTraces();
    const projectId = await aProject(app.db, society);
    await app.db.insertInto('projectVisits').values({ userId, projectId, lastAt: app.clock.now() }).execute();
    await remove(userId);
    expect(await app.db.selectFrom('projectVisits').selectAll().execute()).toEqual([]);
    expect((await app.as(userId).get(`/api/nationalSociety/${society.id}/get`)).status).toBe(401);
    const organization = await app.db
      .selectFrom('organizations')
      .select(['headManagerId', 'pendingHeadManagerId'])
      .where('id', '=', society.organizationId)
      .executeTakeFirstOrThrow();
    expect(organization).toEqual({ headManagerId: null, pendingHeadManagerId: null });
    const notHandledRecipient = app.db
      .selectFrom('alertNotHandledRecipients')
      .select('userId')
      .where('userId', '=', userId);
    expect(await notHandledRecipient.execute()).toEqual([]);
    const again = await app
      .as(administrator)
      .post(`/api/manager/create?nationalSocietyId=${society.id}`, buildNewUser(society.id, person));
    expect(again.status).toBe(200);
    await remove((await findUserByAddress(app.db, person.email)).id);
  });

  it('gets no more messages', async () => {
    const userId = await aUser(app.db, 'Manager', { nationalSocietyId: society.id });
    const waiting = await aMessage({ userId, recipient: '+221701', subject: 'To you', state: 'Queued' });
    const sent = await aMessage({ userId, recipient: '+221701', state: 'Sent' });
    await remove(userId);
    const emptied = {
      recipient: null,
      subject: null,
      body: '',
      secretLink: null,
      encryptedSecretLink: null,
      isAnonymized: true,
    };
    expect(await findMessage(waiting)).toMatchObject({
      ...emptied,
      state: 'Withheld',
      reason: 'outbox.reason.noRecipient',
    });
    expect(await findMessage(sent)).toMatchObject({ ...emptied, state: 'Sent', reason: null });
  });

  it('is removed from messages to others, which otherwise stay as they were', async () => {
    const person = { nationalSocietyId: society.id, name: 'Ana', phoneNumber: '+221705' };
    const userId = await aUser(app.db, 'Manager', person);
    const other = await aUser(app.db, 'Manager', person);
    const about = await aMessageNaming(userId, ['Ana', ' is at ', '+221705', '. Write to Ana, +221705.']);
    const aboutOther = await aMessageNaming(other, ['Ana', ' is at ', '+221705', '.']);
    await remove(userId);
    expect(await findMessage(about)).toMatchObject({
      recipient: '+221702',
      state: 'Queued',
      body: '--Data removed-- is at --Data removed--. Write to Ana, +221705.',
      isAnonymized: false,
    });
    expect((await findMessage(aboutOther)).body).toBe('Ana is at +221705.');
    await remove(other);
    expect((await findMessage(aboutOther)).body).toBe('--Data removed-- is at --Data removed--.');
  });

  it('does not affect messages to others with the same words, numbers and addresses', async () => {
    const elsewhere = await aSociety(app.db);
    const phoneNumber = '+221706660001';
    const userId = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      name: 'report',
      phoneNumber,
    });
    const other = await aUser(app.db, 'Supervisor', { nationalSocietyId: elsewhere.id, phoneNumber });
    const message = { recipient: phoneNumber, body: 'Open {{secretLink}}: a report came.' };
    const ids = [
      await aMessage({ ...message, userId: other, nationalSocietyId: society.id, state: 'Queued' }),
      await aMessage({ ...message, userId: other, nationalSocietyId: society.id }),
      await aMessage({ ...message, nationalSocietyId: society.id, state: 'Queued' }),
      await aMessage({ ...message, nationalSocietyId: elsewhere.id }),
      await aMessage({ ...message, nationalSocietyId: null }),
    ];
    const before = await Promise.all(ids.map(findMessage));
    await remove(userId);
    expect(await Promise.all(ids.map(findMessage))).toEqual(before);
  });

  it('keeps an anonymised row and the membership, from which logs show the organization, and is deleted once', async () => {
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const userId = await aUser(app.db, 'Manager', { ...at, customOrganization: 'Clinic' });
    await remove(userId);
    await remove(userId);
    const row = await app.db
      .selectFrom('users')
      .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
      .select(['name', 'customOrganization', 'isAnonymized', 'deletedAt', 'organizationId'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      name: null,
      customOrganization: null,
      isAnonymized: true,
      deletedAt: app.clock.now(),
      organizationId: society.organizationId,
    });
    const events = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', userId)
      .execute();
    expect(events).toEqual([
      { action: 'manager/delete', actorId: administrator, after: { isAnonymized: true } },
    ]);
  });
});

describe('a technical advisor', () => {
  async function anAdvisor(): Promise<number> {
    const userId = await aUser(app.db, 'TechnicalAdvisor', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
      name: 'Tea',
    });
    const gatewayModemId = await aModem(app.db, society.id);
    await app.db.insertInto('technicalAdvisorModems').values({ userId, gatewayModemId }).execute();
    return userId;
  }
  const listSocieties = async (userId: number) => {
    const rows = await app.db
      .selectFrom('userNationalSocieties')
      .select('nationalSocietyId')
      .where('userId', '=', userId)
      .execute();
    return rows.map((row) => row.nationalSocietyId);
  };
  const listModems = (userId: number) =>
    app.db.selectFrom('technicalAdvisorModems').selectAll().where('userId', '=', userId).execute();
  const findName = async (userId: number) =>
    (await app.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name;

  it('of several societies leaves only one, with its modem and head manager role', async () => {
    const userId = await anAdvisor();
    const other = await aSociety(app.db);
    const elsewhere = { userId, nationalSocietyId: other.id, organizationId: other.organizationId };
    await app.db.insertInto('userNationalSocieties').values(elsewhere).execute();
    for (const organizationId of [society.organizationId, other.organizationId])
      await makeHeadManager(app.db, { organizationId, userId });
    await remove(userId);
    expect(await listSocieties(userId)).toEqual([other.id]);
    expect(await listModems(userId)).toEqual([]);
    expect(await findName(userId)).toBe('Tea');
    expect((await app.as(userId).get(`/api/nationalSociety/${other.id}/get`)).status).toBe(200);
    const heads = await app.db
      .selectFrom('organizations')
      .select('id')
      .where('headManagerId', '=', userId)
      .execute();
    expect(heads).toEqual([{ id: other.organizationId }]);
  });

  it('of one society is deleted with it', async () => {
    const userId = await anAdvisor();
    await remove(userId);
    expect(await listSocieties(userId)).toEqual([]);
    expect(await listModems(userId)).toEqual([]);
    expect(await findName(userId)).toBeNull();
  });
});
