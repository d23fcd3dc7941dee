import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { PhoneSimulator } from '../src/external/android/phone-simulator.ts';
import { simulateDevice } from '../src/external/mqtt/device-simulator.ts';
import { addDevice, findDevices, removeDevice } from '../src/features/sms-gateways/index.ts';
import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { createKysely, type Database, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { readSecret } from './lib/read-secret.ts';

/** npm run device: manages devices of the MQTT broker, which send the SMS of gateways. The server may be running. */

const usage = `Usage:
  npm run device add <name> [-- --society <id>]   adds a device and shows its secret once
  npm run device list
  npm run device remove <name>                    disconnects a device and removes it from its gateway
  npm run device play <name> [-- --url mqtt://127.0.0.1:1883] [--fail]
                                                  simulates a device: answers, and prints the SMS it should send.
                                                  Asks for the secret, or reads it from standard input
  npm run device play android -- --url <API URL> --token <private token>
                                                  simulates a telephone with the app SMS Gateway for Android. Reads lines:
                                                  +221771234567 1#1#2   an SMS arrives from this number
                                                  drop                  SMS are no longer noticed, though pings go on
                                                  repeat                the last event is posted again
                                                  battery 15 unplugged  the next pings say so (or: battery 80 plugged)
                                                  restart, quit

The database is the one of DATABASE_URL, otherwise the embedded one in HARKEN_DATA_DIR.`;

const defaultBroker = 'mqtt://127.0.0.1:1883';

const reasons = {
  wrongName: 'A name has at most 250 letters (A to Z), digits, dots, hyphens and underscores.',
  noSociety: 'There is no national society with this id.',
  exists: 'There is already a device of this name. Remove it first; its old secret then becomes invalid.',
};

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const location = readDatabaseLocation(process.env);
  // A mistyped folder must not become a new, empty database.
  if (!location.databaseUrl && !existsSync(path.resolve(location.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${path.resolve(location.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
  const database = await openDatabase(location);
  const pool = openPool(database.connectionString, 2);
  try {
    await work(createKysely(pool));
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function add(db: Database, name: string, society: string | undefined): Promise<void> {
  const nationalSocietyId = society === undefined ? null : Number(society);
  if (nationalSocietyId !== null && !(nationalSocietyId > 0)) throw new Error(reasons.noSociety);
  const added = await addDevice(db, { name, nationalSocietyId });
  if (typeof added === 'string') throw new Error(reasons[added]);
  printLine(`The secret of ${name} is ${added.secret} (shown only this once).`);
}

async function list(db: Database): Promise<void> {
  for (const { name, society, gateway } of await findDevices(db))
    printLine(
      [name, society ? `for ${society}` : 'for any society', gateway ? `used by ${gateway}` : 'free'].join(
        ', ',
      ),
    );
}

async function remove(db: Database, name: string): Promise<void> {
  if (!(await removeDevice(db, name))) throw new Error('There is no device of this name.');
  printLine(`${name} is removed, and will be disconnected within half a minute.`);
}

function simulate(name: string, secret: string, { url, fail }: { url: string; fail: boolean }): void {
  const device = simulateDevice(
    { url, name, secret },
    {
      isFailing: () => fail,
      onSms: ({ to, message, modemNumber }) =>
        printLine(`SMS to ${to}${modemNumber ? ` by modem ${modemNumber}` : ''}: ${message}`),
      onOpen: () => printLine(`${name} is connected to ${new URL(url).host}.`),
      onDown: () => printLine(`${name} is not connected and will retry. Is the secret correct?`),
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void device.close());
}

const pingMilliseconds = 60_000;

/** Simulates a telephone, which does what is typed. */
async function simulatePhone({ url, token }: { url: string; token: string }): Promise<void> {
  const phone = new PhoneSimulator({
    ...{ url: url.replace(/\/+$/, ''), token },
    onSms: ({ to, text, simNumber }) => {
      printLine(`SMS to ${to}${simNumber ? ` by SIM ${simNumber}` : ''}: ${text}`);
      return 'Delivered';
    },
    onLog: printLine,
  });
  await phone.register();
  phone.connect();
  await phone.ping();
  const timer = setInterval(() => void phone.ping(), pingMilliseconds);
  const lines = createInterface({ input: process.stdin });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => lines.close());
  for await (const line of lines) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    if (word === 'quit') break;
    if (word === 'drop') phone.dropReceiver();
    else if (word === 'repeat') await phone.repeat();
    else if (word === 'restart') await phone.restart();
    else if (word === 'battery') {
      phone.setPower({ level: Number(rest[0] ?? 100), isCharging: rest[1] !== 'unplugged' });
      await phone.ping();
    } else if (/^\+?\d/.test(word)) {
      const isThere = await phone.receive(word, line.trim().slice(word.length).trim());
      printLine(isThere ? 'The server has it.' : 'The server does not have it.');
    } else if (word !== '') printLine(usage);
  }
  clearInterval(timer);
  lines.close();
  await phone.stop();
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      society: { type: 'string' },
      url: { type: 'string' },
      token: { type: 'string' },
      fail: { type: 'boolean', default: false },
    },
  });
  const [command, name, secret, ...more] = positionals;
  if (command === undefined) return printLine(usage);
  if (command === 'list' && !name) return withDatabase(list);
  if (command === 'add' && name && !secret) return withDatabase((db) => add(db, name, values.society));
  if (command === 'remove' && name && !secret) return withDatabase((db) => remove(db, name));
  if (command === 'play' && name === 'android' && !secret && values.url && values.token)
    return simulatePhone({ url: values.url, token: values.token });
  if (command === 'play' && name && more.length === 0) {
    const deviceSecret = secret ?? (await readSecret('Secret of the device'));
    if (deviceSecret)
      return simulate(name, deviceSecret, { url: values.url ?? defaultBroker, fail: values.fail });
  }
  throw new Error(usage);
}

main().catch((error: Error) => {
  const isUnreachable = isDatabaseUnreachable(error);
  process.stderr.write(
    `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
  );
  process.exitCode = 1;
});
