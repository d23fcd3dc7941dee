import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createKysely, openPool } from '../../platform/db/database.ts';
import { migrateToLatest } from '../../platform/db/migrate.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { checkServer, ensureDatabase } from '../../platform/postgres/databases.queries.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { aDevice, aPerson, login } from './testing/sign-in-users.ts';
import { aPersonWithTwoFactor } from './testing/two-factor.ts';

const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'admin.ts');

/** Runs the command as an operator would and returns its output and exit code. */
function admin(given: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [script, ...given], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}

const extractPassword = (out: string) => /password is (\S+) \(shown only this once\)/.exec(out)?.[1] ?? '';

describe('npm run admin', () => {
  let app: TestApp;
  let here: { DATABASE_URL: string };
  beforeAll(async () => {
    app = await startTestApp();
    here = { DATABASE_URL: app.connectionString };
  });
  afterAll(() => app.close());
  beforeEach(() => app.db.deleteFrom('requestLimits').execute());

  it('without arguments prints its usage', async () => {
    const { code, out } = await admin([], {});
    expect(code).toBe(0);
    expect(out).toMatch(/reset-password <e-mail>/);
  });

  it.each([['nonsense'], ['reset-password'], ['reset-password', 'a@test.example', 'more']])(
    'prints its usage and fails for %s %s %s',
    async (...given) => {
      const { code, err } = await admin(given, here);
      expect(code).toBe(1);
      expect(err).toMatch(/^Usage:/);
    },
  );

  // SRV.NFXNREQ.030
  it('sets a random password shown once, removes locks, ends sessions and records an audit event', async () => {
    const { id, email } = await aPerson(app);
    const device = await aDevice(app, email);
    for (let guess = 1; guess <= 5; guess++) await login(app, email, 'wrong');
    expect((await login(app, email)).body.message.key).toBe('login.lockedOut');
    const { code, out, err } = await admin(['reset-password', email.toUpperCase()], here);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(extractPassword(out)).toHaveLength(16);
    expect(await device.isSignedIn()).toBe(false);
    expect((await login(app, email)).status).toBe(400);
    expect((await login(app, email, extractPassword(out))).status).toBe(200);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .where('action', '=', 'admin/setPassword')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ action: 'admin/setPassword', actorId: null, before: null, after: null });
  });

  it('sets the given password for somebody who never confirmed their address', async () => {
    const id = await aUser(app.db, 'Manager', { emailAddress: 'fresh@test.example' });
    await app.db
      .updateTable('loginAccounts')
      .set({ emailConfirmedAt: null })
      .where('userId', '=', id)
      .execute();
    const { code, out } = await admin(['set-password', 'fresh@test.example'], here, 'four quiet lamps\n');
    expect(code).toBe(0);
    expect(out).not.toContain('lamps');
    expect((await login(app, 'fresh@test.example', 'four quiet lamps')).status).toBe(200);
  });

  it.each([
    ['a common password', 'password123\n', /Many people use this password/],
    ['a short password', 'seven77\n', /fewer than 8/],
    ['no password', '', /no password on standard input/],
  ])('rejects %s', async (_case, input, reason) => {
    const { email } = await aPerson(app);
    const { code, err } = await admin(['set-password', email], here, input);
    expect(code).toBe(1);
    expect(err).toMatch(reason);
    expect((await login(app, email)).status).toBe(200);
  });

  it('disables 2FA for somebody who lost it, and notifies them', async () => {
    const { id, email } = await aPersonWithTwoFactor(app);
    const remove = () => admin(['remove-two-factor', email], here);
    expect(await remove()).toMatchObject({ code: 0, err: '' });
    expect((await login(app, email)).status).toBe(200);
    expect(await remove()).toMatchObject({ code: 1, err: expect.stringMatching(/is not on for this user/) });
    const mails = app.db.selectFrom('outboxMessages').select('subject').where('recipient', '=', email);
    expect((await mails.orderBy('id', 'desc').execute())[0]?.subject).toMatch(/two-step sign-in was removed/);
    const events = app.db.selectFrom('auditEvents').select(['actorId', 'subjectId']);
    expect(await events.where('action', '=', 'admin/removeTwoFactor').execute()).toEqual([
      { actorId: null, subjectId: id },
    ]);
  });

  it('reports an unknown e-mail address', async () => {
    const { code, out, err } = await admin(['reset-password', 'nobody@test.example'], here);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/Nobody signs in with this e-mail address/);
  });

  it('reports a missing database and creates none', async () => {
    const lost = await admin(['reset-password', 'a@test.example'], {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/harken',
    });
    expect(lost).toMatchObject({ code: 1, err: expect.stringMatching(/database cannot be reached/) });
    const nowhere = await admin(['reset-password', 'a@test.example'], { HARKEN_DATA_DIR: '/nowhere/at/all' });
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/no database in \/nowhere/) });
  });
});

it('npm run admin works on the embedded database, whether or not the server is running', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-admin-'));
  await chmod(folder, 0o755);
  const wanted = { dataDir: path.join(folder, 'postgres'), settings: ['fsync=off'] };
  const running = await startEmbeddedPostgres(wanted);
  await ensureDatabase(running.connection, 'harken');
  const url = new URL(running.connectionString);
  url.pathname = '/harken';
  await migrateToLatest(url.href);
  const pool = openPool(url.href, 1);
  const db = createKysely(pool);
  const storedHash = async () =>
    (await db.selectFrom('loginAccounts').select('passwordHash').executeTakeFirstOrThrow()).passwordHash;
  try {
    await aUser(db, 'Administrator', { emailAddress: 'admin@test.example' });
    const reset = () => admin(['reset-password', 'admin@test.example'], { HARKEN_DATA_DIR: folder });
    const whileRunning = await reset();
    expect(whileRunning).toMatchObject({ code: 0, err: '' });
    expect(await verifyPassword(await storedHash(), extractPassword(whileRunning.out))).toBe(true);
    await pool.end();
    await running.stop();
    const whileStopped = await reset();
    expect(whileStopped).toMatchObject({ code: 0, err: '' });
    expect(extractPassword(whileStopped.out)).toHaveLength(16);
    expect(await checkServer(running.connection)).toBe('silent');
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
