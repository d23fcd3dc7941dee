import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from './until.ts';

/** The script of `npm run device`. */
const program = path.join(import.meta.dirname, '..', '..', 'packages', 'server', 'scripts', 'device.ts');

/** A device of the MQTT broker with its credentials. */
export interface NewDevice {
  name: string;
  secret: string;
}

function start(parameters: string[], settings: Record<string, string> = {}, input = '') {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, TZ: 'UTC', ...settings };
  const child = spawn(process.execPath, [program, ...parameters], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text;
    });
  return { child, output: () => printed };
}

/** Adds a device for a society with the command line tool. */
export async function addDevice(
  databaseUrl: string,
  name: string,
  nationalSocietyId: number,
): Promise<NewDevice> {
  const parameters = ['add', name, '--society', String(nationalSocietyId)];
  const { child, output } = start(parameters, { DATABASE_URL: databaseUrl });
  await once(child, 'close');
  const secret = /is (\S+) \(shown only this once\)/.exec(output())?.[1];
  if (child.exitCode !== 0 || !secret) throw new Error(`no device was made: ${output()}`);
  return { name, secret };
}

/** A simulated device in a process of its own. */
export interface RunningDevice {
  /** The SMS that it was asked to send, as printed lines. */
  sms(): string[];
  /** Kills it, as if it lost power. */
  kill(): Promise<void>;
}

/**
 * Starts a simulated device, and waits until it is connected.
 *
 * @param isFailing makes it answer every request with an error
 * @throws when it is rejected
 */
export async function startDevice(
  device: NewDevice,
  brokerUrl: string,
  { isFailing = false } = {},
): Promise<RunningDevice> {
  const fail = isFailing ? ['--fail'] : [];
  const { child, output } = start(
    ['play', device.name, '--url', brokerUrl, ...fail],
    {},
    `${device.secret}\n`,
  );
  const isConnected = (printed: string) => printed.includes(`${device.name} is connected`);
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
    kill: () => end(child),
  };
}

/** Starts a simulated device that is rejected; returns its output. */
export async function startRejectedDevice(device: NewDevice, brokerUrl: string): Promise<string> {
  const { child, output } = start(['play', device.name, '--url', brokerUrl], {}, `${device.secret}\n`);
  try {
    return await until(
      async () => output(),
      (printed) => printed.includes(`${device.name} is not connected`),
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
