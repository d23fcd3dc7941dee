import type { PhoneSignal } from '../../../channels/channel.ts';
import { takeGapRepairs } from '../../../channels/stored/gap-repairs.queries.ts';
import { findConnectedPhones } from '../../../channels/stored/phones.queries.ts';
import { describeForLog } from '../../../platform/db/database-errors.ts';
import type { Services } from '../../../platform/services.ts';
import { findNewestSmsToFetch } from '../../outbox/index.ts';

/** How soon a telephone learns of a new SMS. */
const pauseMilliseconds = 1000;
/** While something waits, it is reminded: the limit of an hour may let more through, or it did not listen. */
const reminderMilliseconds = 60_000;

type NewestSms = Awaited<ReturnType<typeof findNewestSmsToFetch>>[number];
type Listener = (signal: PhoneSignal) => void;

interface Connection {
  smsGatewayId: number;
  deviceId: string;
  listener: Listener;
  /** The newest SMS that the telephone knows of; null when none waits. */
  newestSignalled: NewestSms | null;
  signalledAt: number;
  /** The key of the gateway when it was last looked at; undefined before. */
  keyId: string | null | undefined;
}

/** The connections that telephones hold open to this process. */
export interface PhoneWatch {
  subscribe(smsGatewayId: number, deviceId: string, listener: Listener): () => void;
  /** Ends all connections. */
  stop(): void;
}

const byGateway = <T extends { smsGatewayId: number }>(rows: T[]) =>
  new Map(rows.map((row) => [row.smsGatewayId, row]));

function end(connections: Map<number, Connection>, connection: Connection): void {
  if (connections.get(connection.smsGatewayId) === connection) connections.delete(connection.smsGatewayId);
  connection.listener({ kind: 'end' });
}

/** Tells each telephone what is new for it. */
async function look(services: Services, connections: Map<number, Connection>): Promise<void> {
  const looked = [...connections.values()];
  const ids = looked.map(({ smsGatewayId }) => smsGatewayId);
  const phones = byGateway(await findConnectedPhones(services.db, ids));
  const waiting = byGateway(await findNewestSmsToFetch(services, ids));
  const repairs = await takeGapRepairs(services.db, ids, services.clock.now());
  for (const connection of looked) {
    const { smsGatewayId, deviceId, listener } = connection;
    const phone = phones.get(smsGatewayId);
    if (phone?.deviceId !== deviceId) {
      end(connections, connection);
      continue;
    }
    tellOfKey(connection, phone.keyId);
    tellOfSms(connection, waiting.get(smsGatewayId) ?? null);
    for (const { since, until, ...repair } of repairs)
      if (repair.smsGatewayId === smsGatewayId) listener({ kind: 'repair', since, until });
  }
}

/**
 * Looks for what telephones should do, for all that are connected at once: SMS and requests come from any process, and a row that
 * was missed is found a second later.
 */
export function createPhoneWatch(services: Services): PhoneWatch {
  const connections = new Map<number, Connection>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function schedule(milliseconds: number): void {
    if (timer !== undefined || isStopped || connections.size === 0) return;
    timer = setTimeout(() => void run(), milliseconds).unref();
  }
  async function run(): Promise<void> {
    const startedAt = performance.now();
    await look(services, connections).catch((error: unknown) =>
      services.log.warn(describeForLog(error), 'could not look for what telephones should do'),
    );
    timer = undefined;
    schedule(Math.max(pauseMilliseconds, 3 * (performance.now() - startedAt)));
  }

  return {
    subscribe(smsGatewayId, deviceId, listener) {
      const before = connections.get(smsGatewayId);
      if (before) end(connections, before);
      const connection: Connection = {
        ...{ smsGatewayId, deviceId, listener },
        ...{ newestSignalled: null, signalledAt: 0, keyId: undefined },
      };
      if (isStopped) listener({ kind: 'end' });
      else connections.set(smsGatewayId, connection);
      schedule(0);
      return () => {
        if (connections.get(smsGatewayId) === connection) connections.delete(smsGatewayId);
      };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const connection of [...connections.values()]) end(connections, connection);
    },
  };
}

function tellOfKey(connection: Connection, keyId: string | null): void {
  if (connection.keyId !== undefined && connection.keyId !== keyId) connection.listener({ kind: 'settings' });
  connection.keyId = keyId;
}

function tellOfSms(connection: Connection, newest: NewestSms | null): void {
  if (newest === null) {
    connection.newestSignalled = null;
    return;
  }
  const now = performance.now();
  const { newestSignalled } = connection;
  const isNew =
    newestSignalled === null || newest.id > newestSignalled.id || newest.dueAt > newestSignalled.dueAt;
  if (!isNew && now - connection.signalledAt < reminderMilliseconds) return;
  connection.newestSignalled = newest;
  connection.signalledAt = now;
  connection.listener({ kind: 'messages' });
}
