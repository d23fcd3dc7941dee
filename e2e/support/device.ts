import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from './until.ts';

/** What `npm run device` runs. */
const program = path.join(import.meta.dirname, '..', '..', 'packages', 'server', 'scripts', 'device.ts');

/** A device of the hub and what it signs in with. */
export interface NewDevice {
  name: string;
  secret: string;
}

function start(given: string[], settings: Record<string, string> = {}, typed = '') {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, TZ: 'UTC', ...settings };
  const child = spawn(process.execPath, [program, ...given], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(typed);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  return { child, output: () => said };
}

/** Makes a device for a society, as an operator does who has the database at hand. */
export async function addDevice(
  databaseUrl: string,
  name: string,
  nationalSocietyId: number,
): Promise<NewDevice> {
  const given = ['add', name, '--society', String(nationalSocietyId)];
  const { child, output } = start(given, { DATABASE_URL: databaseUrl });
  await once(child, 'close');
  const secret = /is (\S+) \(shown only this once\)/.exec(output())?.[1];
  if (child.exitCode !== 0 || !secret) throw new Error(`no device was made: ${output()}`);
  return { name, secret };
}

/** A device that is played by a program of its own. */
export interface SwitchedOnDevice {
  /** The SMS it was asked to send, each as the line it printed. */
  sms(): string[];
  /** Ends it without a word, as when its plug is pulled. */
  switchOff(): Promise<void>;
}

/**
 * Plays a device, and waits until it has found the hub.
 *
 * @param isFailing it answers that it cannot, whatever it is asked
 * @throws when it is not let in
 */
export async function switchOn(
  device: NewDevice,
  hub: string,
  { isFailing = false } = {},
): Promise<SwitchedOnDevice> {
  const fail = isFailing ? ['--fail'] : [];
  const { child, output } = start(['play', device.name, '--url', hub, ...fail], {}, `${device.secret}\n`);
  const isConnected = (said: string) => said.includes(`${device.name} is connected`);
  try {
    await until(async () => output(), isConnected);
  } catch (error) {
    await end(child);
    throw error;
  }
  return {
    sms: () =>
      output()
        .split('\n')
        .filter((line) => line.startsWith('SMS to ')),
    switchOff: () => end(child),
  };
}

/** Plays a device that is not let in; answers what it printed until it said so. */
export async function refusal(device: NewDevice, hub: string): Promise<string> {
  const { child, output } = start(['play', device.name, '--url', hub], {}, `${device.secret}\n`);
  try {
    return await until(
      async () => output(),
      (said) => said.includes(`${device.name} is not connected`),
    );
  } finally {
    await end(child);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
