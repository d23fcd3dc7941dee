import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { playDevice } from '../src/external/hub/played-device.ts';
import { addDevice, findDevices, removeDevice } from '../src/features/sms-gateways/index.ts';
import { readDatabasePlace } from '../src/platform/config.ts';
import { type Database, databaseOn, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { readSecret } from './lib/read-secret.ts';

/** npm run device: the devices of the hub, which send the SMS of gateways. The server may be running. */

const usage = `Usage:
  npm run device add <name> [-- --society <id>]   makes a device and shows its secret once
  npm run device list
  npm run device remove <name>                    disconnects it; its gateway has none then
  npm run device play <name> [-- --url mqtt://127.0.0.1:1883] [--fail]
                                                  plays the device: answers, and prints the SMS it is asked to send.
                                                  Asks for the secret, or reads it from standard input

The database is the one of DATABASE_URL, else the embedded one in HARKEN_DATA_DIR.`;

const reasons = {
  wrongName: 'A name has at most 250 letters (A to Z), digits, dots, hyphens and underscores.',
  noSociety: 'There is no national society with this id.',
  exists: 'There is a device of this name already. Remove it first, then its old secret is void.',
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const place = readDatabasePlace(process.env);
  // A folder that was mistyped must not become a new and empty database.
  if (!place.databaseUrl && !existsSync(path.resolve(place.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${path.resolve(place.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
  const database = await openDatabase(place);
  const pool = openPool(database.connectionString, 2);
  try {
    await work(databaseOn(pool));
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function add(db: Database, name: string, society: string | undefined): Promise<void> {
  const nationalSocietyId = society === undefined ? null : Number(society);
  if (nationalSocietyId !== null && !(nationalSocietyId > 0)) throw new Error(reasons.noSociety);
  const added = await addDevice(db, { name, nationalSocietyId });
  if (!added.ok) throw new Error(reasons[added.reason]);
  say(`The secret of ${name} is ${added.secret} (shown only this once).`);
}

async function list(db: Database): Promise<void> {
  for (const { name, society, gateway } of await findDevices(db))
    say(
      [name, society ? `for ${society}` : 'for any society', gateway ? `used by ${gateway}` : 'free'].join(
        ', ',
      ),
    );
}

async function remove(db: Database, name: string): Promise<void> {
  if (!(await removeDevice(db, name))) throw new Error('There is no device of this name.');
  say(`${name} is removed, and disconnected within half a minute.`);
}

function play(name: string, secret: string, { url, fail }: { url: string; fail: boolean }): void {
  const device = playDevice(
    { url, name, secret },
    {
      isFailing: () => fail,
      onSms: ({ to, message, modemNumber }) =>
        say(`SMS to ${to}${modemNumber ? ` by modem ${modemNumber}` : ''}: ${message}`),
      onOpen: () => say(`${name} is connected to ${new URL(url).host}.`),
      onDown: () => say(`${name} is not connected; it tries again. Is the secret right?`),
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void device.close());
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      society: { type: 'string' },
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      fail: { type: 'boolean', default: false },
    },
  });
  const [command, name, secret, ...more] = positionals;
  if (command === undefined) return say(usage);
  if (command === 'list' && !name) return withDatabase(list);
  if (command === 'add' && name && !secret) return withDatabase((db) => add(db, name, values.society));
  if (command === 'remove' && name && !secret) return withDatabase((db) => remove(db, name));
  if (command === 'play' && name && more.length === 0) {
    const shown = secret ?? (await readSecret('Secret of the device'));
    if (shown) return play(name, shown, values);
  }
  throw new Error(usage);
}

main().catch((error: Error) => {
  const isLost = isDatabaseUnreachable(error);
  process.stderr.write(`${isLost ? `The database cannot be reached (${error.message}).` : error.message}\n`);
  process.exitCode = 1;
});
