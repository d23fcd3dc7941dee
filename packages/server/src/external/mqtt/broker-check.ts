import { connect, type MqttClient } from 'mqtt';
import { type ConnectionFault, findConnectionFault } from '../connection-fault.ts';
import { allResponsesTopic } from './device-protocol.ts';
import { openMqttDeviceClient } from './mqtt-device-client.ts';

const timeoutMilliseconds = 4000;
const deviceMilliseconds = 3000;
/** Bad user name or password, and not authorized: the codes of MQTT 3.1.1. */
const signInCodes = [4, 5];
const refusedSubscription = 128;

export interface BrokerLogin {
  url: string;
  username?: string;
  password?: string;
}

/** What happened when a broker was tried; `fault` is null when it accepted connection, sign-in and subscription. */
export interface BrokerCheck {
  fault: ConnectionFault | 'noPermission' | null;
  code: string;
}

/** Connects to a broker, signs in, and subscribes to the responses of devices like a server process. */
export async function checkBroker({ url, username, password }: BrokerLogin): Promise<BrokerCheck> {
  const client = connect(url, {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: timeoutMilliseconds,
    ...(username && { username, password }),
  });
  try {
    await opened(client);
    const [granted] = await client.subscribeAsync(allResponsesTopic, { qos: 1 });
    return granted?.qos === refusedSubscription
      ? { fault: 'noPermission', code: '' }
      : { fault: null, code: '' };
  } catch (error) {
    return toFault(error);
  } finally {
    client.end(true);
  }
}

function opened(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve());
    client.on('error', reject);
    client.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}

function toFault(error: unknown): BrokerCheck {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (signInCodes.includes(Number(code)) || /not authorized|bad user ?name/i.test(message))
    return { fault: 'wrongPassword', code: String(code) };
  if (/subscri|granted/i.test(message)) return { fault: 'noPermission', code: String(code ?? '') };
  return findConnectionFault(error);
}

/** Asks devices whether they are there, through a broker that accepts the login. @returns those that did not respond */
export async function findSilentDevices(login: BrokerLogin, devices: readonly string[]): Promise<string[]> {
  const url = new URL(login.url);
  const client = await openMqttDeviceClient({
    ...login,
    responseMilliseconds: deviceMilliseconds,
    address: () => ({ host: url.hostname, port: Number(url.port) }),
  });
  try {
    const silent = await Promise.all(
      devices.map((device) =>
        client.ping(device).then(
          () => [],
          () => [device],
        ),
      ),
    );
    return silent.flat();
  } finally {
    await client.close();
  }
}
