import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startMailServer, type TestMailServer } from '../../../test/support/servers/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { Config } from '../../platform/config/config.ts';
import { productVersion } from '../../platform/product-version.ts';
import { startDelivery } from '../outbox/index.ts';

let app: TestApp;
let mailServer: TestMailServer;
let administrator: number;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ now: '2026-03-01T08:00:00Z', config: { smtpUrl: mailServer.url } });
  await aUser(app.db, 'Administrator', { emailAddress: 'gone@test.example', deletedAt: app.clock.now() });
  administrator = await aUser(app.db, 'Administrator', { emailAddress: 'first@test.example' });
  await aUser(app.db, 'Administrator', { emailAddress: 'second@test.example' });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.mails.length = 0;
});

const send = (userId: number, message: unknown, at = app, browser = 'Firefox <b>1</b>') =>
  at.as(userId).send({
    method: 'POST',
    url: '/api/feedback',
    payload: { message },
    headers: { 'user-agent': browser },
  });

let societies = 0;
async function aManager() {
  const name = `Red Crescent ${++societies}`;
  const society = await aSociety(app.db, { name });
  const emailAddress = `manager${society.id}@test.example`;
  const id = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, emailAddress });
  return { id, emailAddress, society: name };
}

async function delivered(): Promise<string> {
  await startDelivery(app.services).stop(); // due messages
  const raw = mailServer.mails.at(-1)?.raw ?? '';
  // Quoted-printable wraps long lines with a trailing =.
  return raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

describe('feedback', () => {
  it('reaches the operators with its context', async () => {
    const { id, emailAddress, society } = await aManager();
    const response = await send(id, 'The <b>map</b> & the list disagree.');
    expect(response).toMatchObject({ status: 200, body: { isSuccess: true } });
    const raw = await delivered();
    expect(mailServer.mails[0]?.to).toEqual(['first@test.example']);
    expect(raw).toMatch(/^Subject: Harken: feedback from a user\r?$/m);
    expect(raw).toContain(`Reply-To: ${emailAddress}`);
    const [, text = '', html = ''] = raw.split(/Content-Type: text\/(?:plain|html)/);
    expect(text).toContain(
      [
        `From: ${emailAddress}`,
        'Role: Manager',
        `National society: ${society}`,
        'Browser: Firefox <b>1</b>',
        `Version: ${productVersion}`,
        'Time: 2026-03-01 08:00:00 (UTC)',
        '',
        'The <b>map</b> & the list disagree.',
      ].join('\r\n'),
    );
    expect(html).toContain('The &lt;b&gt;map&lt;/b&gt; &amp; the list disagree.');
    expect(html).toContain('Browser: Firefox &lt;b&gt;1&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  it.each([
    [
      'the configured address',
      { feedbackEmail: 'ideas@test.example', adminEmail: 'chief@test.example' },
      'ideas',
    ],
    ['the configured Administrator if there is none', { adminEmail: 'chief@test.example' }, 'chief'],
  ] satisfies [string, Partial<Config>, string][])('goes to %s', async (_case, config, name) => {
    const other = await startTestApp({ config });
    const id = await aUser(other.db, 'DataConsumer');
    expect((await send(id, 'Good work', other)).status).toBe(200);
    const { recipient, body } = await other.db
      .selectFrom('outboxMessages')
      .select(['recipient', 'body'])
      .executeTakeFirstOrThrow();
    expect(recipient).toBe(`${name}@test.example`);
    expect(body).toContain('National society: –');
    await other.close();
  });

  it('is in the language of whoever receives it', async () => {
    const other = await startTestApp({ config: { adminEmail: 'Chef@test.example' } });
    const chief = await aUser(other.db, 'Administrator');
    await other.db
      .updateTable('users')
      .set({ emailAddress: 'chef@test.example', languageId: 2 })
      .where('id', '=', chief)
      .execute();
    const id = await aUser(other.db, 'DataConsumer');
    expect((await send(id, 'Good work', other)).status).toBe(200);
    const { subject, body } = await other.db
      .selectFrom('outboxMessages')
      .select(['subject', 'body'])
      .executeTakeFirstOrThrow();
    expect(subject).toMatch(/avis d’un utilisateur/);
    expect(body).toMatch(/Société nationale\s: –/);
    await other.close();
  });

  it('belongs to its sender and is anonymised with them; the audit event does not contain it', async () => {
    const { id } = await aManager();
    await send(id, 'My number is +221770000000');
    const row = await app.db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'userFeedback', channel: 'email', nationalSocietyId: null });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'subjectId', 'before', 'after'])
      .where('actorId', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ action: 'feedback/send', subjectId: id, before: null, after: null });
  });

  it('is accepted five times an hour per user', async () => {
    const { id } = await aManager();
    const other = await aManager();
    const statuses = [];
    for (let minute = 0; minute < 7; minute++) {
      statuses.push((await send(id, `Idea ${minute}`)).status);
      app.clock.advance(60_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await send(other.id, 'Mine')).status).toBe(200);
    app.clock.advance(53 * 60_000); // the first of the five is an hour old now, the second is not
    expect((await send(id, 'Idea 8')).status).toBe(200);
    expect(await send(id, 'Idea 9')).toMatchObject({
      status: 429,
      body: { message: { key: 'error.tooManyRequests' } },
    });
  });

  it('is accepted only five times for many concurrent requests', async () => {
    const { id } = await aManager();
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => send(id, `Idea ${index}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it.each([
    ['nothing', '  ', 'string:validation.fieldRequired'],
    ['more than a thousand characters', 'x'.repeat(1001), 'Use at most 1000 characters'],
  ])('is rejected with %s', async (_case, message, text) => {
    const response = await send(administrator, message);
    expect(response).toMatchObject({ status: 400, body: { message: { data: { Message: [text] } } } });
  });

  it('requires a session', async () => {
    expect((await app.nobody.post('/api/feedback', { message: 'Hello' })).status).toBe(401);
  });
});
