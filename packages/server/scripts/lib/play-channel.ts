import { createInterface } from 'node:readline';
import { gatewayTypes, isFormType } from '../../src/channels/all-types.ts';
import type { ChannelGateway, GatewayType } from '../../src/channels/channel.ts';
import { readEnteredAddress } from '../../src/channels/simulation/lines.ts';
import { startSimulation } from '../../src/channels/simulation/simulation.ts';
import type { ProviderLink, Simulation } from '../../src/channels/simulator.ts';

/** Plays the provider or the telephone of a gateway, which does what is typed. */

export interface ChannelToPlay {
  /** The address that the page of the gateway shows for incoming SMS, or for the app. */
  url: string;
  /** Token or password, where the page shows one. */
  token: string | undefined;
  /** Where the provider listens for SMS to send. */
  port: number;
  /** `name=value`: settings of the gateway that differ from those of a new one. */
  settings: readonly string[];
}

/** The types by the names with which they are played. */
const playedTypes = gatewayTypes.filter((type) => !isFormType(type) || !type.isLegacy);

export const listPlayedTypes = () => playedTypes.map(({ path }) => path).join(', ');

export const findPlayedType = (name: string): GatewayType | undefined =>
  playedTypes.find(({ path }) => path === name);

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function parseSettings({ settings, path }: GatewayType, entries: readonly string[]) {
  const values: { settings: Record<string, string>; secrets: Record<string, string> } = {
    settings: {},
    secrets: {},
  };
  for (const entry of entries) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(entry) ?? [];
    const known = settings.find((setting) => setting.name === name);
    const names = settings.map((setting) => setting.name).join(', ') || 'none';
    if (!known) throw new Error(`"${entry}" is no setting of ${path}. Settings are: ${names}.`);
    values[known.kind === 'secret' ? 'secrets' : 'settings'][name] = value;
  }
  return values;
}

function readTarget(type: GatewayType, { url, token }: ChannelToPlay) {
  const entered = readEnteredAddress(type, url, token);
  const shown = type.simulator.readEntered
    ? 'the two values'
    : 'the address for incoming SMS, and the key or password if there is one,';
  if (!entered)
    throw new Error(
      `--url (and --token) is not what the page of a gateway of type ${type.path} shows. Copy ${shown} from there.`,
    );
  return entered;
}

/** @throws when the gateway proves itself by a key, and none was entered */
function requireKey(type: GatewayType, gateway: ChannelGateway): void {
  const needsKey = isFormType(type) || type.listAddresses(gateway, '').some(({ isSecret }) => isSecret);
  if (needsKey && gateway.keys.length === 0 && !gateway.secrets.signatureSecret)
    throw new Error(
      'The key is missing: enter the whole address of the page, and its token or password with --token.',
    );
}

/** What the operator enters in Harken so that SMS reach this provider. */
function printLink(link: ProviderLink): void {
  const entries = Object.entries({ ...link.settings, ...link.secrets });
  if (entries.length === 0) return;
  printLine(
    'For SMS through this provider, enter in the form of the gateway (with HARKEN_ALLOW_PRIVATE_ADDRESSES=true):',
  );
  for (const [name, value] of entries) printLine(`  ${name}: ${value}`);
  for (const [name, value] of Object.entries(link.operator ?? {}))
    printLine(`and start the server with ${name}=${value}`);
}

type Work = (simulation: Simulation, words: readonly string[]) => Promise<string | undefined>;

/** What can be typed for every type. */
const commands: Readonly<Record<string, { usage: string; help: string; run: Work }>> = {
  repeat: {
    usage: 'repeat',
    help: 'the last thing is sent once more',
    async run(simulation) {
      return (await simulation.repeat()) ? 'It was sent once more.' : 'There is nothing to repeat.';
    },
  },
  delay: {
    usage: 'delay 30',
    help: 'everything is sent 30 seconds later from now on; delay 0 ends it',
    async run(simulation, [seconds = '']) {
      if (!/^\d{1,5}$/.test(seconds)) return 'Enter the seconds: delay 30';
      simulation.delay(Number(seconds) * 1000);
      return `The delay is ${seconds} seconds.`;
    },
  },
  hold: {
    usage: 'hold',
    help: 'everything is kept, until release sends it in reverse order',
    async run(simulation) {
      simulation.hold();
      return 'Everything is kept now.';
    },
  },
  release: {
    usage: 'release',
    help: 'ends hold',
    run: async (simulation) => `Sent in reverse order: ${await simulation.release()}.`,
  },
  forge: {
    usage: 'forge +221771234567 1#1#2',
    help: 'the message is sent with a wrong key or signature',
    async run(simulation, [sender = '', ...text]) {
      if (!isNumber(sender)) return 'Enter the number of the sender and the text.';
      return `The server answers ${await simulation.receiveForged(sender, text.join(' '))}.`;
    },
  },
  fail: {
    usage: 'fail',
    help: 'the next SMS is accepted, but not delivered',
    async run(simulation) {
      simulation.failNext();
      return 'The next SMS will not be delivered.';
    },
  },
};

const isNumber = (text: string) => /^\+?\d{5,15}$/.test(text);

/** What can be typed, of every type and of this one. */
function describeCommands(own: Simulation['commands']): string {
  const all = [
    { usage: '+221771234567 1#1#2', help: 'an SMS arrives from this number' },
    ...Object.values(commands),
    ...Object.values(own),
    { usage: 'quit', help: 'ends' },
  ];
  return all.map(({ usage, help }) => `  ${usage.padEnd(28)}${help}`).join('\n');
}

async function receive(simulation: Simulation, sender: string, text: string): Promise<string> {
  const isThere = await simulation.receive(sender, text);
  return isThere ? 'The server has it.' : 'The server does not have it.';
}

function obey(simulation: Simulation, line: string): Promise<string | undefined> {
  const [word = '', ...words] = line.split(/\s+/);
  if (isNumber(word)) return receive(simulation, word, line.slice(word.length).trim());
  const common = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (common) return common.run(simulation, words);
  const own = Object.hasOwn(simulation.commands, word) ? simulation.commands[word] : undefined;
  if (own) return own.run(words);
  return Promise.resolve(`"${word}" is not known. Enter:\n${describeCommands(simulation.commands)}`);
}

/** @throws when the address is none of this type, or a telephone cannot register */
export async function playChannel(type: GatewayType, played: ChannelToPlay): Promise<void> {
  const given = parseSettings(type, played.settings);
  const { baseUrl, address, key } = readTarget(type, played);
  const options = {
    port: played.port,
    onLog: printLine,
    onSms: ({ to, text }: { to: string; text: string }) => printLine(`SMS to ${to}: ${text}`),
  };
  const initial = type.settings.flatMap(({ name, initial }) => (initial ? [[name, initial]] : []));
  const simulation = await startSimulation(type, options, async (link) => {
    const gateway = {
      ...{ id: 0, nationalSocietyId: 0, type: type.name, address, ownPhoneNumber: null },
      keys: key === null ? [] : [key],
      settings: { ...Object.fromEntries(initial), ...link.settings, ...given.settings },
      secrets: { ...link.secrets, ...given.secrets },
    };
    requireKey(type, gateway);
    printLink(link);
    return { gateway, baseUrl };
  });
  printLine(`Playing ${type.path}. Enter:\n${describeCommands(simulation.commands)}`);
  const lines = createInterface({ input: process.stdin });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => lines.close());
  const working = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === 'quit') break;
    if (line.trim() === '') continue;
    const work = obey(simulation, line.trim())
      .then(
        (said) => said && printLine(said),
        (error: Error) => printLine(error.message),
      )
      .then(() => void working.delete(work));
    working.add(work);
    // What is delayed or kept does not keep back what is typed next.
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  lines.close();
  await simulation.stop();
  await Promise.all(working);
}
