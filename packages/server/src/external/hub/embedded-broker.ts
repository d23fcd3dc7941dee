import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { Aedes, type Client } from 'aedes';
import { BrokerConnections, type BrokerLimits, defaultBrokerLimits } from './broker-connections.ts';
import { deviceNamePattern, requestTopic, responsesOfAll, responseTopic } from './wire.ts';

/** The name under which processes of the product connect; no device can have it. */
export const serverName = 'harken:server';

const recheckedEvery = 30_000;

/** The form in which the secret of a device is kept. It is long and drawn by chance, so that a fast hash is enough. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export interface BrokerSettings {
  host: string;
  /** 0: any free port. */
  port: number;
  /** What processes of the product may show; derived from the secret keys, never told to devices. */
  serverPasswords: string[];
  /** The hashed secrets of devices, by name; those that do not exist are missing. */
  findSecretHashes(names: string[]): Promise<Map<string, string>>;
  recheckMilliseconds?: number;
  /** What connections may take, where not the default. */
  limits?: Partial<BrokerLimits>;
}

/** A broker inside this process. */
export interface Broker {
  port: number;
  close(): Promise<void>;
}

/** Who is connected: a process of the product, or a device with the hash of the secret it showed. */
type Principal = { name: string; secretHash: string | null };

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfSecret(one)), Buffer.from(hashOfSecret(other)));
}

async function principalOf(
  { serverPasswords, findSecretHashes }: BrokerSettings,
  name: string,
  secret: string,
): Promise<Principal | null> {
  if (name === serverName)
    return serverPasswords.some((password) => isSame(secret, password)) ? { name, secretHash: null } : null;
  if (!deviceNamePattern.test(name)) return null;
  const secretHash = (await findSecretHashes([name])).get(name);
  return secretHash && isSame(hashOfSecret(secret), secretHash) ? { name, secretHash } : null;
}

/** Each device reads its own requests and writes its own responses; the product does all that is spoken of in wire.ts. */
function mayRead(principal: Principal | undefined, topic: string): boolean {
  if (!principal) return false;
  return topic === (principal.secretHash === null ? responsesOfAll : requestTopic(principal.name));
}

function mayWrite(principal: Principal | undefined, topic: string): boolean {
  if (!principal) return false;
  if (principal.secretHash === null) return /^harken\/[^/]+\/request$/.test(topic);
  return topic === responseTopic(principal.name);
}

type Connect = { clientId: string; clean: boolean; username?: string; will?: unknown; keepalive?: number };

function makeBroker(
  settings: BrokerSettings,
  known: Map<Client, Principal>,
  { keepaliveSeconds, signInMilliseconds }: BrokerLimits,
): Promise<Aedes> {
  return Aedes.createBroker({
    connectTimeout: signInMilliseconds,
    preConnect(_client, packet, done) {
      const connect = packet as Connect;
      // One connection for each device: a second one would send every SMS twice. And nobody ends that of another.
      const isServer = connect.username === serverName;
      connect.clientId = isServer ? `${serverName}/${connect.clientId}` : (connect.username ?? '');
      // What a device missed is tried again by the outbox; kept here as well, it would be sent twice.
      connect.clean = true;
      connect.will = undefined;
      // None (0) would be never: a device that is gone would count as connected for ever.
      connect.keepalive = Math.min(connect.keepalive || keepaliveSeconds, keepaliveSeconds);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      principalOf(settings, username ?? '', password?.toString('utf8') ?? '').then(
        (principal) => {
          if (principal) known.set(client, principal);
          done(null, principal !== null);
        },
        () => done(Object.assign(new Error('devices cannot be looked up'), { returnCode: 3 }), false),
      );
    },
    authorizePublish(client, packet, done) {
      if (!client || !mayWrite(known.get(client), packet.topic)) return done(new Error('not an own topic'));
      packet.retain = false;
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      done(null, mayRead(known.get(client), subscription.topic) ? subscription : null);
    },
  });
}

/** Ends the connections of devices that were removed, or have another secret now. */
async function endThoseRemoved(settings: BrokerSettings, known: Map<Client, Principal>): Promise<void> {
  const devices = [...known].filter(([, { secretHash }]) => secretHash !== null);
  if (devices.length === 0) return;
  const hashes = await settings.findSecretHashes(devices.map(([, { name }]) => name));
  for (const [client, { name, secretHash }] of devices) if (hashes.get(name) !== secretHash) client.close();
}

function takeConnections(broker: Aedes, limits: BrokerLimits): net.Server {
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
  const broker = await makeBroker(settings, known, limits);
  broker.on('clientDisconnect', (client) => known.delete(client));
  const server = takeConnections(broker, limits);
  const close = async () => {
    clearInterval(timer);
    await new Promise<void>((resolve) => broker.close(resolve));
    if (server.listening) await new Promise<unknown>((resolve) => server.close(resolve));
  };
  const timer = setInterval(() => {
    endThoseRemoved(settings, known).catch(() => undefined); // the database is away: next time
  }, settings.recheckMilliseconds ?? recheckedEvery);
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
