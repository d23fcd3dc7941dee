import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { connectDevices } from '../../../test/support/servers/mqtt-devices.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'device.ts');
const app = await startTestApp();
const { broker, url } = await connectDevices(app);
const simulatedDevices: ChildProcess[] = [];
afterAll(async () => {
  for (const child of simulatedDevices) child.kill();
  await broker.close();
  await app.close();
});

function startCommand(args: string[], env: Record<string, string> = { DATABASE_URL: app.connectionString }) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  return { child, output };
}

/** Runs the command as an operator would, and returns its output and exit code. */
function runCommand(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { child, output } = startCommand(args);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...output })));
}

test('a device is created, listed, simulated and removed', async () => {
  const society = await aSociety(app.db);
  const added = await runCommand('add', 'eagle.of-1', '--society', String(society.id));
  expect(added).toMatchObject({ code: 0, err: '' });
  const secret =
    /^The secret of eagle\.of-1 is (\S{48}) \(shown only this once\)\.\n$/.exec(added.out)?.[1] ?? '';
  expect(secret).not.toBe('');
  const stored = await app.db.selectFrom('devices').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(secret);

  expect((await runCommand('list')).out).toMatch(/^eagle\.of-1, for .+, free\n$/);
  const gateway = await aGateway(app.db, society.id);
  await app.db
    .updateTable('smsGateways')
    .set({ iotHubDeviceName: 'eagle.of-1' })
    .where('id', '=', gateway.id)
    .execute();
  expect((await runCommand('list')).out).toMatch(/, used by Gateway\n$/);

  const { child, output } = startCommand(['play', 'eagle.of-1', secret, '--url', url]);
  simulatedDevices.push(child);
  await expect.poll(() => output.out, { timeout: 20_000 }).toContain('eagle.of-1 is connected to 127.0.0.1:');
  const sms = { device: 'eagle.of-1', id: '1', to: '+221770000001', message: 'Good day', modemNumber: 2 };
  await broker.sendSms(sms);
  await expect.poll(() => output.out).toContain('SMS to +221770000001 by modem 2: Good day');

  expect(await runCommand('remove', 'eagle.of-1')).toMatchObject({ code: 0, err: '' });
  await expect.poll(() => output.out, { timeout: 20_000 }).toContain('is not connected');
  const { iotHubDeviceName } = await app.db
    .selectFrom('smsGateways')
    .select('iotHubDeviceName')
    .where('id', '=', gateway.id)
    .executeTakeFirstOrThrow();
  expect(iotHubDeviceName).toBeNull();
  const actions = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'after'])
    .where('subjectType', '=', 'device')
    .orderBy('id')
    .execute();
  expect(actions).toEqual([
    { action: 'device/add', actorId: null, after: { name: 'eagle.of-1' } },
    { action: 'device/remove', actorId: null, after: { name: 'eagle.of-1' } },
  ]);
});

test('a device that is simulated with --fail responds with an error', async () => {
  const { out } = await runCommand('add', 'broken');
  const secret = /is (\S+) \(/.exec(out)?.[1] ?? '';
  const { child, output } = startCommand(['play', 'broken', secret, '--url', url, '--fail']);
  simulatedDevices.push(child);
  await expect.poll(() => output.out, { timeout: 20_000 }).toContain('is connected');
  await expect(broker.ping('broken')).rejects.toMatchObject({ deviceResponse: '{"data":"no SIM card"}' });
});

test.each([
  [['add', 'a name'], /^A name has/],
  [['add', 'harken/+/request'], /^A name has/],
  [['add', 'twice', '--society', '999999'], /^There is no national society/],
  [['add', 'twice', '--society', 'x'], /^There is no national society/],
  [['remove', 'unheard-of'], /^There is no device/],
  [['nonsense'], /^Usage:/],
  [['play', 'eagle'], /^Usage:/],
])('%s is rejected', async (args, reason) => {
  const { code, err } = await runCommand(...args);
  expect(code).toBe(1);
  expect(err).toMatch(reason);
});

test('the name of a device cannot be used twice', async () => {
  expect((await runCommand('add', 'once')).code).toBe(0);
  expect(await runCommand('add', 'once')).toMatchObject({ code: 1, err: expect.stringMatching(/already/) });
});

test('no database is created in a folder without one', async () => {
  const { child, output } = startCommand(['list'], { HARKEN_DATA_DIR: '/nowhere/at/all' });
  await new Promise((resolve) => child.once('close', resolve));
  expect(output.err).toMatch(/^There is no database in/);
});
