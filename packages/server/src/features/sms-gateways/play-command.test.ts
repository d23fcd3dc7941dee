import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { findChannelType, gatewayTypes } from '../../channels/all-types.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';

/** `npm run device play <type>`: a provider or telephone that is played in a process of its own. */
const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'device.ts');
const kannel = await openChannelFixture('Kannel', 'kannel');
let serverUrl = '';
beforeAll(async () => {
  serverUrl = await kannel.app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  const closed = kannel.close();
  kannel.app.app.server.closeAllConnections();
  await closed;
});

/** Starts the command; what is typed is answered line by line. */
function play(...args: string[]) {
  const child = spawn(process.execPath, [script, 'play', ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  return {
    output,
    type: (line: string) => child.stdin.write(`${line}\n`),
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
  };
}

const isPrinted = { timeout: 20_000 };

test('Kannel is played: messages with their faults, and SMS with their reports', async () => {
  const { app, gateway } = kannel;
  const channel = await loadChannel(app.services, gateway.id);
  const type = findChannelType('Kannel');
  const address = channel && type?.listAddresses(channel, serverUrl)[0]?.value;
  const { output, type: enter, ended } = play('kannel', '--url', String(address), '--port', '0');
  await expect.poll(() => output.out, isPrinted).toContain('Playing kannel.');
  expect(output.out).toMatch(/^ {2}password: simulated-password$/m);
  const url = /^ {2}url: (\S+)$/m.exec(output.out)?.[1] ?? '';
  const settings = JSON.stringify({ url, userName: 'simulator' });
  await app.db
    .updateTable('smsGateways')
    .set({ channelSettings: settings })
    .where('id', '=', gateway.id)
    .execute();

  enter('+221771230001 1#1#2');
  await expect.poll(() => output.out, isPrinted).toContain('The server has it.');
  enter('repeat');
  await expect.poll(() => output.out, isPrinted).toContain('It was sent once more.');
  enter('forge +221771230001 forged');
  await expect.poll(() => output.out, isPrinted).toContain('The server answers 401.');
  enter('hold');
  enter('+221771230001 first');
  enter('+221771230001 second');
  await expect.poll(() => output.out, isPrinted).toContain('Everything is kept now.');
  expect((await kannel.stored()).map(({ text }) => text)).toEqual(['1#1#2']);
  enter('release');
  await expect.poll(() => output.out, isPrinted).toContain('Sent in reverse order: 2.');
  await expect
    .poll(async () => (await kannel.stored()).map(({ text }) => text))
    .toEqual(['1#1#2', 'second', 'first']);
  enter('dance');
  await expect.poll(() => output.out, isPrinted).toContain('"dance" is not known.');
  // Its secrets are not those of the simulator.
  const id = await kannel.queue('Merci');
  await kannel.deliver();
  expect(await kannel.outgoing(id)).toMatchObject({
    state: 'Retrying',
    reason: 'outbox.reason.serviceRefused',
  });
  expect(output.out).toContain('A request was answered with 403 Authorization failed for sendsms');
  enter('quit');
  expect(await ended).toBe(0);
  expect(output.err).toBe('');
});

test.each([
  [['kannel'], /^--url is missing/],
  [['kannel', '--url', 'harken.example'], /^--url must begin with/],
  [['kannel', '--url', 'https://harken.example/api/channels/jasmin/ab12?key=k'], /of type kannel shows/],
  [
    ['android', '--url', 'https://harken.example/api/mobile/v1'],
    /of type android shows. Copy the two values/,
  ],
  [['kannel', '--url', 'https://harken.example/', '--port', 'x'], /^--port must be a number/],
  [['kannel', '--url', 'https://harken.example/', '--setting', 'colour=red'], /Settings are: url, userName/],
])('play %s is rejected', async (args, reason) => {
  const { output, ended } = play(...args);
  expect(await ended).toBe(1);
  expect(output.err).toMatch(reason);
});

test('the help names every type', async () => {
  const { output, ended } = play('--help');
  expect(await ended).toBe(0);
  for (const { path: name } of gatewayTypes.filter(({ path }) => path !== 'unknown'))
    expect(output.out).toContain(name);
});
