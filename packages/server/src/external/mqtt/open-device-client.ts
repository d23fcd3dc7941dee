import { createHmac } from 'node:crypto';
import { defaultMqttPort, loopback, parseBrokerAddress } from './broker-address.ts';
import type { DeviceClient } from './device-client.ts';
import { allResponsesTopic } from './device-protocol.ts';
import { type Broker, type BrokerSettings, serverName, startBroker } from './embedded-broker.ts';
import { openPersistentConnection } from './mqtt-connection.ts';
import { openMqttDeviceClient } from './mqtt-device-client.ts';

const probeMilliseconds = 3000;

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
  /** Informs the operator when the broker is not on its default port. */
  print(line: string): void;
  responseMilliseconds?: number;
}

const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::';
const buildBrokerUrl = (host: string, port: number) => {
  const reachable = isEveryAddress(host) ? loopback : host;
  return `mqtt://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** Passwords for processes of one installation: one per secret key. */
function derivePasswords({ secretKeys, installation }: DeviceClientSettings): string[] {
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

function openExternalBroker(settings: DeviceClientSettings, mqttUrl: string): Promise<DeviceClient> {
  const { hostname, port, protocol } = new URL(mqttUrl);
  const usual: Record<string, number> = { 'mqtts:': 8883, 'wss:': 443, 'ws:': 80 };
  const address = { host: hostname, port: Number(port || (usual[protocol] ?? defaultMqttPort)) };
  return openMqttDeviceClient({ ...settings, url: mqttUrl, address: () => address });
}

/**
 * One process of the installation runs the embedded broker and the others are its clients; when that process ends, another
 * takes over. If another program uses the port, a free one is chosen, unless the port is configured.
 */
async function openEmbeddedBroker(settings: DeviceClientSettings): Promise<DeviceClient> {
  const address = parseBrokerAddress(settings.mqttHost ?? loopback);
  if (!address) throw new Error('MQTT_HOST is neither an address nor an address with a port.');
  const { host, port, isPortConfigured: isChosen } = address;
  const serverPasswords = derivePasswords(settings);
  const start = (at: number) => startBroker({ ...settings, host, port: at, serverPasswords });
  let broker: Broker | null = await start(port);
  const accepted = broker
    ? serverPasswords[0]
    : await findAcceptedPassword(buildBrokerUrl(host, port), serverPasswords);
  if (!broker && accepted === undefined) {
    if (isChosen)
      throw new Error(`Harken cannot start: port ${port} of MQTT_HOST is taken by another program.`);
    broker = await start(0);
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
    const started = await start(brokerPort).catch(() => null);
    isStarting = false;
    if (isClosed) await started?.close();
    else broker = started;
  }
  const deviceClient = await openMqttDeviceClient({
    ...settings,
    url: buildBrokerUrl(host, brokerPort),
    username: serverName,
    password: accepted ?? serverPasswords[0],
    address: () => ({ host: isEveryAddress(host) ? settings.publicHost : host, port: brokerPort }),
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

/** Opens the configured connection to devices. An unreachable broker does not prevent the server from starting. */
export function openDeviceClient(settings: DeviceClientSettings): Promise<DeviceClient> {
  return settings.mqttUrl ? openExternalBroker(settings, settings.mqttUrl) : openEmbeddedBroker(settings);
}
