import { createHmac } from 'node:crypto';
import { loopback, readBrokerPlace, usualPort } from './broker-place.ts';
import { type Broker, type BrokerSettings, serverName, startBroker } from './embedded-broker.ts';
import type { Hub } from './hub.ts';
import { keepConnected } from './mqtt-connection.ts';
import { openMqttHub } from './mqtt-hub.ts';
import { responsesOfAll } from './wire.ts';

const millisecondsToKnow = 3000;

/** How the hub is run: a broker of the settings, or one inside this process. */
export interface HubSettings extends Pick<BrokerSettings, 'findSecretHashes' | 'recheckMilliseconds'> {
  mqttUrl: string | null;
  /** Where the broker inside listens: an address, or an address with a port. */
  mqttHost: string | null;
  /** What devices are told to connect to where the broker inside listens on every address. */
  publicHost: string;
  /** The secret keys of the settings, the one in use first: processes know each other by any of them. */
  secretKeys: string[];
  /** Tells this installation from others on the same machine that may have the same key. */
  installation: string;
  /** Says where the broker is when it is not where one would look. */
  say(line: string): void;
  answerMilliseconds?: number;
}

const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::';
const urlOf = (host: string, port: number) => {
  const reachable = isEveryAddress(host) ? loopback : host;
  return `mqtt://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** What processes of one installation may show each other: one password for each secret key. */
function passwordsOf({ secretKeys, installation }: HubSettings): string[] {
  return secretKeys.map((secretKey) =>
    createHmac('sha256', secretKey).update(`hub ${installation}`).digest('base64url'),
  );
}

/**
 * The password by which the program that has the port knows this process: it is one of this installation then. While
 * HARKEN_SECRET_KEY is replaced, a process may still run that knows the previous key only.
 *
 * @returns undefined when it is another program
 */
async function findAcceptedPassword(url: string, passwords: string[]): Promise<string | undefined> {
  for (const password of passwords) if (await isAccepted(url, password)) return password;
  return undefined;
}

async function isAccepted(url: string, password: string): Promise<boolean> {
  const connection = keepConnected({
    url,
    username: serverName,
    password,
    listensTo: responsesOfAll,
    onMessage: () => undefined,
  });
  const isOpen = await connection.opened(millisecondsToKnow);
  await connection.close();
  return isOpen;
}

function hubOfUrl(settings: HubSettings, mqttUrl: string): Promise<Hub> {
  const { hostname, port, protocol } = new URL(mqttUrl);
  const usual: Record<string, number> = { 'mqtts:': 8883, 'wss:': 443, 'ws:': 80 };
  const address = { host: hostname, port: Number(port || (usual[protocol] ?? usualPort)) };
  return openMqttHub({ ...settings, url: mqttUrl, address: () => address });
}

/**
 * The broker inside. One process of the installation holds the port, the others are its clients; when that process ends,
 * another one takes its place. A port that another program has is left to it, unless the settings insist on it.
 */
async function hubWithin(settings: HubSettings): Promise<Hub> {
  const place = readBrokerPlace(settings.mqttHost ?? loopback);
  if (!place) throw new Error('MQTT_HOST is neither an address nor an address with a port.');
  const { host, port, isChosen } = place;
  const serverPasswords = passwordsOf(settings);
  const start = (at: number) => startBroker({ ...settings, host, port: at, serverPasswords });
  let broker: Broker | null = await start(port);
  const accepted = broker
    ? serverPasswords[0]
    : await findAcceptedPassword(urlOf(host, port), serverPasswords);
  if (!broker && accepted === undefined) {
    if (isChosen)
      throw new Error(`Harken cannot start: port ${port} of MQTT_HOST is taken by another program.`);
    broker = await start(0);
    settings.say(`Port ${port} is taken. SMS gateways reach the hub at ${urlOf(host, broker?.port ?? 0)}`);
  }
  const reached = broker?.port ?? port;
  let isStarting = false;
  let isClosed = false;
  async function takeItsPlace(): Promise<void> {
    if (broker || isStarting || isClosed) return;
    isStarting = true;
    const started = await start(reached).catch(() => null);
    isStarting = false;
    if (isClosed) await started?.close();
    else broker = started;
  }
  const hub = await openMqttHub({
    ...settings,
    url: urlOf(host, reached),
    username: serverName,
    password: accepted ?? serverPasswords[0],
    address: () => ({ host: isEveryAddress(host) ? settings.publicHost : host, port: reached }),
    onDown: () => void takeItsPlace(),
  });
  return {
    ...hub,
    async close() {
      isClosed = true;
      await hub.close();
      await broker?.close();
    },
  };
}

/** Opens the hub of the settings. A broker that is away does not keep the product from starting. */
export function openHub(settings: HubSettings): Promise<Hub> {
  return settings.mqttUrl ? hubOfUrl(settings, settings.mqttUrl) : hubWithin(settings);
}
