import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startMailServer } from '../../../test/support/servers/mail-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type Check, createFinding, measureDisk } from './check-context.ts';
import { runChecks } from './run-checks.ts';

const app = await startTestApp();
const mailServer = await startMailServer();
const administrator = await aUser(app.db, 'Administrator');
const { config } = app.services;
afterAll(async () => {
  await mailServer.close();
  await app.close();
});
afterEach(() => {
  Object.assign(config, { smtpUrl: null, sendOnlyTo: null, isDemo: false });
});

const sendTestEmail = async () => (await app.as(administrator).post('/api/checkup/testEmail')).body.value;
describe('the check-up', () => {
  test('is for Administrators only', async () => {
    const coordinator = await aUser(app.db, 'GlobalCoordinator');
    expect((await app.as(coordinator).get('/api/checkup')).status).toBe(403);
    expect((await app.as(coordinator).post('/api/checkup/testEmail')).status).toBe(403);
    expect((await app.nobody.get('/api/checkup')).status).toBe(401);
  });

  test('answers each check with its state, in an empty installation', async () => {
    const { status, body } = await app.as(administrator).get('/api/checkup');
    expect(status).toBe(200);
    const states = Object.fromEntries(
      body.value.results.map((item: { id: string; state: string; finding: string }) => [
        item.id,
        `${item.state} ${item.finding}`,
      ]),
    );
    expect(states).toMatchObject({
      database: 'ok ok',
      schema: 'ok ok',
      secretKey: 'ok ok',
      baseUrl: 'failed missing',
      mail: 'notConfigured notConfigured',
      devices: 'notConfigured notConfigured',
      gateways: 'notConfigured notConfigured',
      gatewayKeys: 'ok ok',
      clocks: 'ok ok',
      backup: 'failed never',
    });
  });

  test('names each gateway that never delivered a message, but none of archived societies', async () => {
    const [society, archived] = [await aSociety(app.db), await aSociety(app.db)];
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', archived.id)
      .execute();
    const { id } = await aGateway(app.db, society.id);
    await aGateway(app.db, archived.id);
    const { results } = (await app.as(administrator).get('/api/checkup')).body.value;
    expect(results.filter((item: { id: string }) => item.id === 'gateways')).toMatchObject([
      { state: 'warning', finding: 'noMessage', gateway: { id, nationalSocietyId: society.id } },
    ]);
  });

  test('says for how many days a gateway has delivered nothing, after those that never did', async () => {
    const society = await aSociety(app.db);
    const [quiet, silent] = [await aGateway(app.db, society.id), await aGateway(app.db, society.id)];
    const at = new Date(app.clock.now().getTime() - 9 * 86_400_000);
    const message = { body: 'x', nationalSocietyId: society.id, arrivedAt: at, processedAt: at };
    await app.db
      .insertInto('rawReports')
      .values([
        { ...message, source: 'SmsEagle', smsGatewayId: quiet.id, receivedAt: at },
        // Sent by staff: the gateway did not deliver it.
        { ...message, source: 'Staff', smsGatewayId: silent.id, receivedAt: at },
      ])
      .execute();
    const { results } = (await app.as(administrator).get('/api/checkup')).body.value;
    const own = results.filter(
      ({ gateway }: { gateway?: { nationalSocietyId: number } }) => gateway?.nationalSocietyId === society.id,
    );
    expect(own).toMatchObject([
      { finding: 'noMessage', gateway: { id: silent.id } },
      {
        finding: 'quiet',
        values: { days: 9, nationalSociety: expect.any(String) },
        gateway: { id: quiet.id },
      },
    ]);
  });

  test('goes on when a check hangs or throws', async () => {
    const checks: Check[] = [
      { id: 'mail', run: () => new Promise(() => undefined) },
      { id: 'disk', run: () => Promise.reject(new Error('unknown')) },
      { id: 'backup', run: async () => createFinding('ok', 'ok') },
    ];
    const results = await runChecks(checks, { ...app.services, measureDisk }, 50);
    expect(results.map(({ id, finding }) => `${id} ${finding}`)).toEqual([
      'mail timeout',
      'disk unexpected',
      'backup ok',
    ]);
  });
});

describe('identifying the installation', () => {
  const identify = async (challenge: string) =>
    (await app.nobody.get(`/api/checkup/identify?challenge=${challenge}`)).body;

  test('answers each challenge differently and always the same', async () => {
    const [one, other] = ['0'.repeat(32), '1'.repeat(32)];
    const { proof } = (await identify(one)).value;
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
    expect((await identify(one)).value.proof).toBe(proof);
    expect((await identify(other)).value.proof).not.toBe(proof);
  });

  test('refuses anything else', async () => {
    expect((await identify('short')).isSuccess).toBe(false);
  });
});

describe('a test e-mail', () => {
  test('is sent to the caller at once', async () => {
    config.smtpUrl = mailServer.url;
    const sent = await sendTestEmail();
    expect(sent).toMatchObject({ state: 'ok', finding: 'sent' });
    expect(mailServer.mails.at(-1)?.to).toEqual([sent.values.to]);
    expect(mailServer.mails.at(-1)?.raw).toMatch(/Subject: Harken: test e-mail/);
  });

  test('is not sent without a mail server', async () => {
    expect(await sendTestEmail()).toMatchObject({ state: 'notConfigured', finding: 'notConfigured' });
  });

  test('is withheld where HARKEN_SEND_ONLY_TO does not allow the address', async () => {
    Object.assign(config, { smtpUrl: mailServer.url, sendOnlyTo: ['somebody@else.example'] });
    const before = mailServer.mails.length;
    expect(await sendTestEmail()).toMatchObject({ state: 'warning', finding: 'withheld' });
    expect(mailServer.mails).toHaveLength(before);
  });

  test('says when the mail server refuses the address', async () => {
    config.smtpUrl = mailServer.url;
    mailServer.rejectWith({ code: 550, text: 'No such user' });
    expect(await sendTestEmail()).toMatchObject({ state: 'failed', finding: 'addressRefused' });
    mailServer.rejectWith(null);
  });

  test('says when nothing answers', async () => {
    config.smtpUrl = 'smtp://127.0.0.1:1';
    expect(await sendTestEmail()).toMatchObject({ state: 'failed', finding: 'unreachable' });
  });
});

test('wrong gateway keys of some seconds are counted in one row', async () => {
  const payload = 'apikey=wrong&sender=%2B221770000001&timestamp=20261124100000&text=1&msgid=1';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = () => app.nobody.send({ method: 'POST', url: '/api/enqueueSmsEagleReport', headers, payload });
  for (let count = 0; count < 15; count += 1) await send();
  const find = () => app.db.selectFrom('refusedDeliveries').select(['reason', 'count']).execute();
  const sum = async () => (await find()).reduce((total, row) => total + row.count, 0);
  await vi.waitFor(async () => expect(await sum()).toBe(15), { timeout: 10_000 });
  expect((await find()).length).toBeLessThan(15 / 2);
});

describe('npm run doctor', () => {
  const scripts = path.join(import.meta.dirname, '..', '..', '..', 'scripts');
  const run = (options: string[], environment: Record<string, string>, script = 'doctor.ts') =>
    promisify(execFile)(process.execPath, [path.join(scripts, script), ...options], {
      env: { PATH: process.env.PATH ?? '', ...environment },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);

  test('prints a line per check, and ends with 1 when one failed', async () => {
    const result = await run(['--worker'], {
      DATABASE_URL: app.connectionString,
      HARKEN_SECRET_KEY: 'another-key-another-key-another-key',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect(result).toMatchObject({ code: 1, stderr: '' });
    expect(result.stdout).toMatch(/^FAILED {6}Secret key: HARKEN_SECRET_KEY was changed/m);
    expect(result.stdout).toMatch(/^FAILED {6}E-mail: Nothing responds at 127\.0\.0\.1, port 1 of SMTP_URL/m);
    expect(result.stdout).toMatch(/^ok {10}Database: PostgreSQL \d+ responds\.$/m);
  });

  test('prints JSON for programs, whatever is wrong', async () => {
    const result = await run(['--json'], { DATABASE_URL: 'nonsense', PORT: 'x' });
    const { isWell, results } = JSON.parse(result.stdout);
    expect(isWell).toBe(false);
    expect(results[0]).toMatchObject({ id: 'settings', state: 'failed', finding: 'invalid' });
    expect(results.find((item: { id: string }) => item.id === 'database')).toMatchObject({
      finding: 'invalidUrl',
    });
  });

  test('refuses unknown options', async () => {
    expect(await run(['--wrong'], {})).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage/) });
  });

  test('knows of backups that another program made', async () => {
    await run(['--elsewhere'], { DATABASE_URL: app.connectionString }, 'backup.ts');
    const { results } = (await app.as(administrator).get('/api/checkup')).body.value;
    expect(results.find((item: { id: string }) => item.id === 'backup')).toMatchObject({ state: 'ok' });
  });
});
