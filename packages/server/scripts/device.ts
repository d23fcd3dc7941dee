import { parseArgs } from 'node:util';
import { simulateDevice } from '../src/channels/mqtt-device/device-simulator.ts';
import { addDevice, findDevices, removeDevice } from '../src/features/sms-gateways/index.ts';
import { readDatabaseLocation } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { type ChannelToPlay, findPlayedType, listPlayedTypes, playChannel } from './lib/play-channel.ts';
import { readSecret } from './lib/read-secret.ts';
import { printLine, queryConfiguredDatabase, requireDatabase, runCommand } from './lib/run-command.ts';

/**
 * npm run device: manages devices of the MQTT broker, which send the SMS of gateways, and plays devices, telephones and providers. The
 * server may be running.
 */

const usage = `Usage:
  npm run device add <name> [-- --society <id>]   adds a device and shows its secret once
  npm run device list
  npm run device remove <name>                    disconnects a device and removes it from its gateway
  npm run device play <name> [-- --url mqtt://127.0.0.1:1883] [--fail]
                                                  simulates a device: answers, and prints the SMS it should send.
                                                  Asks for the secret, or reads it from standard input
  npm run device play <type> -- --url <address> [--token <token or password>] [--setting name=value] [--port 4010]
                                                  plays the provider or the telephone of a gateway over the network, with
                                                  its faults, and prints what can be typed. Address and token are those
                                                  on the page of the gateway. A provider listens at the port for SMS.
                                                  Settings are those of the gateway that are not as in a new one.
                                                  Types: ${listPlayedTypes()}

Examples:
  npm run device play android -- --url https://harken.example/api/mobile/v1 --token <token>
  npm run device play cht -- --url https://harken.example/api/channels/cht/<…> --token <password>
  npm run device play kannel -- --url "<address for incoming SMS>" --setting sender=4455

The database is the one of DATABASE_URL, otherwise the embedded one in HARKEN_DATA_DIR.`;

const defaultBroker = 'mqtt://127.0.0.1:1883';

const reasons = {
  wrongName: 'A name has at most 250 letters (A to Z), digits, dots, hyphens and underscores.',
  noSociety: 'There is no national society with this id.',
  exists: 'There is already a device of this name. Remove it first; its old secret then becomes invalid.',
};

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  requireDatabase(readDatabaseLocation(process.env));
  await queryConfiguredDatabase(work);
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

const defaultPort = 4010;

/** What to play, from the options. */
function readPlayed(values: {
  url?: string | undefined;
  token?: string | undefined;
  port?: string | undefined;
  setting?: string[] | undefined;
}): ChannelToPlay {
  const { url, token, port = String(defaultPort), setting = [] } = values;
  if (!url) throw new Error('--url is missing: the address that the page of the gateway shows.');
  if (!/^https?:\/\//.test(url)) throw new Error('--url must begin with http:// or https://.');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error('--port must be a number up to 65535.');
  return { url: url.replace(/\/+$/, ''), token, port: Number(port), settings: setting };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      society: { type: 'string' },
      url: { type: 'string' },
      token: { type: 'string' },
      port: { type: 'string' },
      setting: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h', default: false },
      fail: { type: 'boolean', default: false },
    },
  });
  const [command, name, secret, ...more] = positionals;
  if (command === undefined || values.help) return printLine(usage);
  if (command === 'list' && !name) return withDatabase(list);
  if (command === 'add' && name && !secret) return withDatabase((db) => add(db, name, values.society));
  if (command === 'remove' && name && !secret) return withDatabase((db) => remove(db, name));
  const type = command === 'play' && name && !secret ? findPlayedType(name) : undefined;
  // A device of the broker may have the name of a type.
  if (type && !values.url?.startsWith('mqtt')) return playChannel(type, readPlayed(values));
  if (command === 'play' && name && more.length === 0) {
    const deviceSecret = secret ?? (await readSecret('Secret of the device'));
    if (deviceSecret)
      return simulate(name, deviceSecret, { url: values.url ?? defaultBroker, fail: values.fail });
  }
  throw new Error(usage);
}

runCommand(main);
