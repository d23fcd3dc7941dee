import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { Aedes, type Client } from 'aedes';
import { BrokerConnections, type BrokerLimits, defaultBrokerLimits } from './broker-connections.ts';
import { allResponsesTopic, deviceNamePattern, getResponseTopic, requestTopic } from './device-protocol.ts';

/** The user name of server processes. The colon keeps it from matching any device name. */
export const serverName = 'harken:server';

const recheckIntervalMilliseconds = 30_000;

/** Only the hash of a device secret is stored. The secret is long and random, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export interface BrokerSettings {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Passwords of server processes, derived from the secret keys and never given to devices. */
  serverPasswords: string[];
  /** The hashed secrets of devices by name; unknown devices are absent. */
  findSecretHashes(names: string[]): Promise<Map<string, string>>;
  recheckMilliseconds?: number;
  /** Overrides of the default limits. */
  limits?: Partial<BrokerLimits>;
}

/** An MQTT broker inside this process. */
export interface Broker {
  port: number;
  close(): Promise<void>;
}

/** A connected client: a server process, or a device with the hash of its secret. */
type Principal = { name: string; secretHash: string | null };

function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
}

async function authenticate(
  { serverPasswords, findSecretHashes }: BrokerSettings,
  name: string,
  secret: string,
): Promise<Principal | null> {
  if (name === serverName)
    return serverPasswords.some((password) => isEqual(secret, password)) ? { name, secretHash: null } : null;
  if (!deviceNamePattern.test(name)) return null;
  const secretHash = (await findSecretHashes([name])).get(name);
  return secretHash && isEqual(hashSecret(secret), secretHash) ? { name, secretHash } : null;
}

/** Each device reads its own requests and writes its own responses; server processes do the opposite for all devices. */
function mayRead(principal: Principal | undefined, topic: string): boolean {
  if (!principal) return false;
  return topic === (principal.secretHash === null ? allResponsesTopic : requestTopic(principal.name));
}

function mayWrite(principal: Principal | undefined, topic: string): boolean {
  if (!principal) return false;
  if (principal.secretHash === null) return /^harken\/[^/]+\/request$/.test(topic);
  return topic === getResponseTopic(principal.name);
}

type Connect = { clientId: string; clean: boolean; username?: string; will?: unknown; keepalive?: number };

function createBroker(
  settings: BrokerSettings,
  known: Map<Client, Principal>,
  { keepaliveSeconds, signInMilliseconds }: BrokerLimits,
): Promise<Aedes> {
  return Aedes.createBroker({
    connectTimeout: signInMilliseconds,
    preConnect(_client, packet, done) {
      const connect = packet as Connect;
      // One connection per device, because a second one would send every SMS twice. The client id is derived from the user
      // name so that nobody can take over another client's session.
      const isServer = connect.username === serverName;
      connect.clientId = isServer ? `${serverName}/${connect.clientId}` : (connect.username ?? '');
      // No persistent session: the outbox retries messages that a device missed, and a copy queued here would be sent twice.
      connect.clean = true;
      connect.will = undefined;
      // A keepalive of 0 would disable the check, and a device that is gone would count as connected forever.
      connect.keepalive = Math.min(connect.keepalive || keepaliveSeconds, keepaliveSeconds);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      authenticate(settings, username ?? '', password?.toString('utf8') ?? '').then(
        (principal) => {
          if (principal) known.set(client, principal);
          done(null, principal !== null);
        },
        () => done(Object.assign(new Error('Could not look up the device'), { returnCode: 3 }), false),
      );
    },
    authorizePublish(client, packet, done) {
      if (!client || !mayWrite(known.get(client), packet.topic))
        return done(new Error('The topic belongs to another client'));
      packet.retain = false;
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      done(null, mayRead(known.get(client), subscription.topic) ? subscription : null);
    },
  });
}

/** Closes the connections of devices that were removed or have a new secret. */
async function disconnectRemovedDevices(
  settings: BrokerSettings,
  known: Map<Client, Principal>,
): Promise<void> {
  const devices = [...known].filter(([, { secretHash }]) => secretHash !== null);
  if (devices.length === 0) return;
  const hashes = await settings.findSecretHashes(devices.map(([, { name }]) => name));
  for (const [client, { name, secretHash }] of devices) if (hashes.get(name) !== secretHash) client.close();
}

function acceptConnections(broker: Aedes, limits: BrokerLimits): net.Server {
  const connections = new BrokerConnections(limits);
  broker.on('clientReady', (client) => connections.admit(client.conn as net.Socket));
  return net.createServer((socket) => {
    if (connections.add(socket)) broker.handle(socket);
  });
}

/**
 * Starts a broker.
 *
 * @returns null when the port is taken
 */
export async function startBroker(settings: BrokerSettings): Promise<Broker | null> {
  const known = new Map<Client, Principal>();
  const limits = { ...defaultBrokerLimits, ...settings.limits };
  const broker = await createBroker(settings, known, limits);
  broker.on('clientDisconnect', (client) => known.delete(client));
  const server = acceptConnections(broker, limits);
  const close = async () => {
    clearInterval(timer);
    await new Promise<void>((resolve) => broker.close(resolve));
    if (server.listening) await new Promise<unknown>((resolve) => server.close(resolve));
  };
  const timer = setInterval(() => {
    disconnectRemovedDevices(settings, known).catch(() => undefined); // The database is unavailable; try again next time.
  }, settings.recheckMilliseconds ?? recheckIntervalMilliseconds);
  timer.unref();
  try {
    server.listen({ host: settings.host, port: settings.port });
    await once(server, 'listening');
  } catch (error) {
    await close();
    if ((error as { code?: string }).code === 'EADDRINUSE') return null;
    throw error;
  }
  return { port: (server.address() as net.AddressInfo).port, close };
}
