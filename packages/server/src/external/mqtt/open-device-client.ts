import { createHmac } from 'node:crypto';
import { defaultMqttPort, loopback, parseBrokerAddress } from './broker-address.ts';
import type { BrokerLogin } from './broker-check.ts';
import type { DeviceClient } from './device-client.ts';
import { allResponsesTopic } from './device-protocol.ts';
import { type Broker, type BrokerSettings, serverName, startBroker } from './embedded-broker.ts';
import { type ConnectionFailure, openPersistentConnection } from './mqtt-connection.ts';
import { openMqttDeviceClient } from './mqtt-device-client.ts';

const probeMilliseconds = 3000;
/** As a port to listen on: the operating system chooses a free one. */
const anyFreePort = 0;

/** Configuration of the connection to devices: an external broker, or one inside this process. */
export interface DeviceClientSettings
  extends Pick<BrokerSettings, 'findSecretHashes' | 'recheckMilliseconds'> {
  mqttUrl: string | null;
  /** Where the embedded broker listens: an address with or without a port. */
  mqttHost: string | null;
  /** The host that devices connect to if the embedded broker listens on all interfaces. */
  publicHost: string;
  /** The configured secret keys, the current one first: server processes accept any of them from each other. */
  secretKeys: string[];
  /** Distinguishes this installation from others on the same machine that may use the same key. */
  installation: string;
  /** Informs the operator when the broker is not on its default port, or your own one cannot be used. */
  print(line: string): void;
  responseMilliseconds?: number;
}

const isAllInterfaces = (host: string) => host === '0.0.0.0' || host === '::';
const buildBrokerUrl = (host: string, port: number) => {
  const reachableHost = isAllInterfaces(host) ? loopback : host;
  return `mqtt://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`;
};

/** The passwords with which processes of one installation sign in to its embedded broker: one per secret key. */
function derivePasswords({
  secretKeys,
  installation,
}: Pick<DeviceClientSettings, 'secretKeys' | 'installation'>): string[] {
  return secretKeys.map((secretKey) =>
    createHmac('sha256', secretKey).update(`hub ${installation}`).digest('base64url'),
  );
}

/**
 * Returns the password that the program on the port accepts, which shows that it belongs to this installation. While
 * HARKEN_SECRET_KEY is being replaced, a process with only the previous key may still be running.
 *
 * @returns undefined when it is another program
 */
async function findAcceptedPassword(url: string, passwords: string[]): Promise<string | undefined> {
  for (const password of passwords) if (await isAccepted(url, password)) return password;
  return undefined;
}

async function isAccepted(url: string, password: string): Promise<boolean> {
  const connection = openPersistentConnection({
    url,
    username: serverName,
    password,
    subscription: allResponsesTopic,
    onMessage: () => undefined,
  });
  const isOpen = await connection.waitUntilOpen(probeMilliseconds);
  await connection.close();
  return isOpen;
}

/** What the operator should do about their own broker. */
function describeFailure({ kind, detail }: ConnectionFailure, address: string): string {
  const consequence = 'No SMS leaves through a device until then; Harken tries again.';
  if (kind === 'signIn')
    return `The MQTT broker ${address} refuses the user name or password of MQTT_URL. Correct it and restart. ${consequence}`;
  if (kind === 'topic')
    return `The MQTT broker ${address} does not let the user of MQTT_URL subscribe to ${detail}. Allow it in the access list of the broker. ${consequence}`;
  return `The MQTT broker ${address} of MQTT_URL cannot be reached (${detail}). ${consequence}`;
}

/** Tells what is wrong with a broker once, not with every attempt, and that it works again. */
function reportConnection(print: (line: string) => void, address: string) {
  let last = '';
  return {
    onFailure(failure: ConnectionFailure) {
      const line = describeFailure(failure, address);
      if (line !== last) print(line);
      last = line;
    },
    onOpen() {
      if (last) print(`Harken is connected to the MQTT broker ${address}.`);
      last = '';
    },
  };
}

function connectToExternalBroker(settings: DeviceClientSettings, mqttUrl: string): Promise<DeviceClient> {
  const { hostname, port, protocol } = new URL(mqttUrl);
  const defaultPorts: Record<string, number> = { 'mqtts:': 8883, 'wss:': 443, 'ws:': 80 };
  const address = { host: hostname, port: Number(port || (defaultPorts[protocol] ?? defaultMqttPort)) };
  const reporting = reportConnection(settings.print, `${address.host}:${address.port}`);
  return openMqttDeviceClient({ ...settings, ...reporting, url: mqttUrl, address: () => address });
}

/**
 * One process of the installation runs the embedded broker and the others are its clients; when that process ends, another
 * takes over. If another program uses the port, a free one is chosen, unless the port is configured.
 */
async function connectToEmbeddedBroker(settings: DeviceClientSettings): Promise<DeviceClient> {
  const address = parseBrokerAddress(settings.mqttHost ?? loopback);
  if (!address) throw new Error('MQTT_HOST is neither an address nor an address with a port.');
  const { host, port, isPortConfigured } = address;
  const serverPasswords = derivePasswords(settings);
  const startOn = (ownPort: number) => startBroker({ ...settings, host, port: ownPort, serverPasswords });
  let broker: Broker | null = await startOn(port);
  const serverPassword = broker
    ? serverPasswords[0]
    : await findAcceptedPassword(buildBrokerUrl(host, port), serverPasswords);
  if (!broker && serverPassword === undefined) {
    if (isPortConfigured)
      throw new Error(`Harken cannot start: port ${port} of MQTT_HOST is taken by another program.`);
    broker = await startOn(anyFreePort);
    settings.print(
      `Port ${port} is taken. SMS gateways reach the MQTT broker at ${buildBrokerUrl(host, broker?.port ?? 0)}`,
    );
  }
  const brokerPort = broker?.port ?? port;
  let isStarting = false;
  let isClosed = false;
  async function startOwnBroker(): Promise<void> {
    if (broker || isStarting || isClosed) return;
    isStarting = true;
    const started = await startOn(brokerPort).catch(() => null);
    isStarting = false;
    if (isClosed) await started?.close();
    else broker = started;
  }
  const deviceClient = await openMqttDeviceClient({
    ...settings,
    url: buildBrokerUrl(host, brokerPort),
    username: serverName,
    password: serverPassword ?? serverPasswords[0],
    address: () => ({ host: isAllInterfaces(host) ? settings.publicHost : host, port: brokerPort }),
    onDown: () => void startOwnBroker(),
  });
  return {
    ...deviceClient,
    async close() {
      isClosed = true;
      await deviceClient.close();
      await broker?.close();
    },
  };
}

/** The logins with which processes of the installation connect to devices; the embedded broker accepts one of several. */
export function findBrokerLogins(
  settings: Pick<DeviceClientSettings, 'mqttUrl' | 'mqttHost' | 'secretKeys' | 'installation'>,
): BrokerLogin[] {
  if (settings.mqttUrl) return [{ url: settings.mqttUrl }];
  const { host, port } = parseBrokerAddress(settings.mqttHost ?? loopback) ?? {
    host: loopback,
    port: defaultMqttPort,
  };
  const url = buildBrokerUrl(host, port);
  return derivePasswords(settings).map((password) => ({ url, username: serverName, password }));
}

/** Opens the configured connection to devices. An unreachable broker does not prevent the server from starting. */
export function openDeviceClient(settings: DeviceClientSettings): Promise<DeviceClient> {
  return settings.mqttUrl
    ? connectToExternalBroker(settings, settings.mqttUrl)
    : connectToEmbeddedBroker(settings);
}
