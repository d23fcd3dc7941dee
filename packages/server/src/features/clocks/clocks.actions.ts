import { readFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import {
  detectWrongClocks,
  type GatewayMessages,
  getGatewayConsensus,
  type WrongClock,
} from '@harken/domain/clocks/detect-wrong-clocks';
import { parseSentAt, resolveMessageTime } from '@harken/domain/sms/message-time';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimMessagesRejectedByClock,
  confirmRejection,
  findDatabaseTime,
  findGateways,
  findHostClockForUpdate,
  findHostClocks,
  findRecentMessages,
  findSocietyIds,
  insertClockStep,
  type RejectedMessage,
  requeueMessages,
  upsertHostClock,
} from './clocks.queries.ts';

/** A larger jump means that the clock was set; smaller ones are normal drift correction. */
const stepSeconds = 30;
const batchSize = 500;

/** The machine this process runs on: its name, and an id that changes when it restarts. */
export interface Machine {
  host: string;
  bootId: string;
  /** Seconds since boot, from a monotonic clock that nobody can set. */
  uptime(): number;
}

export function getThisMachine(): Machine {
  const bootId = () => {
    try {
      return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    } catch {
      return '';
    }
  };
  return { host: hostname(), bootId: bootId(), uptime };
}

/** Seconds by which the clock of this process is ahead of the database clock. */
export async function compareWithDatabase({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<number> {
  const before = clock.now().getTime();
  const startedAt = performance.now();
  const databaseTime = await findDatabaseTime(db);
  const halfway = before + (performance.now() - startedAt) / 2;
  return (halfway - databaseTime.getTime() - config.clockOffset) / 1000;
}

/**
 * Compares the clock of this machine with the database clock, and records when it was set. The boot time calculated from
 * clock and uptime moves when the clock is set, so this works even if the process restarted in between.
 */
export async function compareClocks(services: Services, machine: Machine): Promise<number> {
  const offsetSeconds = await compareWithDatabase(services);
  const { host, bootId } = machine;
  const noticedAt = services.clock.now();
  const bootedAt = new Date(noticedAt.getTime() - machine.uptime() * 1000);
  await services.db.transaction().execute(async (trx) => {
    const before = await findHostClockForUpdate(trx, host);
    await upsertHostClock(trx, { host, bootId, bootedAt, offsetSeconds });
    if (!before || before.bootId !== bootId) return;
    const seconds = (bootedAt.getTime() - before.bootedAt.getTime()) / 1000;
    if (Math.abs(seconds) > stepSeconds) await insertClockStep(trx, { host, seconds, noticedAt });
  });
  return offsetSeconds;
}

type ClockServices = Pick<Services, 'db' | 'config'>;

async function findGatewayMessages({ db, config }: ClockServices): Promise<GatewayMessages[]> {
  const offsets = new Map<number, number[]>();
  for (const { smsGatewayId, source, timestamp, storedAt } of await findRecentMessages(db)) {
    const sentAt = parseSentAt(source, timestamp);
    if (sentAt === null) continue;
    const seconds = (sentAt - storedAt.getTime() - config.clockOffset) / 1000;
    offsets.set(smsGatewayId, [...(offsets.get(smsGatewayId) ?? []), seconds]);
  }
  return [...offsets].map(([smsGatewayId, offsetsSeconds]) => ({ smsGatewayId, offsetsSeconds }));
}

/** The clocks currently known to be wrong, and the common offset of all gateways. */
export async function findWrongClocks(
  services: ClockServices,
): Promise<{ wrong: WrongClock[]; gateways: GatewayMessages[]; gatewaysSeconds: number | null }> {
  const gateways = await findGatewayMessages(services);
  const wrong = detectWrongClocks(await findHostClocks(services.db), gateways);
  return { wrong, gateways, gatewaysSeconds: getGatewayConsensus(gateways) };
}

/** A wrong clock with the name of its machine or gateway; null for the database. */
export type NamedWrongClock = WrongClock & { name: string | null };

/** The clocks that are wrong now, with that of this machine as it is at the moment. Stores nothing. */
export async function checkClocksNow(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  host = hostname(),
): Promise<NamedWrongClock[]> {
  const { db } = services;
  const own = { host, offsetSeconds: await compareWithDatabase(services) };
  const others = (await findHostClocks(db)).filter((item) => item.host !== host);
  const wrong = detectWrongClocks([own, ...others], await findGatewayMessages(services));
  const ids = wrong.flatMap(({ smsGatewayId }) => smsGatewayId ?? []);
  const gateways = ids.length > 0 ? await findGateways(db, ids) : [];
  return wrong.map((item) => ({
    ...item,
    name: gateways.find(({ id }) => id === item.smsGatewayId)?.name ?? item.host ?? null,
  }));
}

/** The wrong clocks that the caller can correct: all for Administrators, for others the gateways of their societies. */
export async function listWrongClocks(services: Services, user: CurrentUser) {
  const { db } = services;
  const { wrong } = await findWrongClocks(services);
  const ids = wrong.flatMap(({ smsGatewayId }) => smsGatewayId ?? []);
  const gateways = ids.length > 0 ? await findGateways(db, ids) : [];
  const isAdministrator = user.role === 'Administrator';
  const societyIds = isAdministrator ? [] : await findSocietyIds(db, user.id);
  return wrong.flatMap(({ clock, host, smsGatewayId, offsetSeconds }) => {
    const gateway = gateways.find(({ id }) => id === smsGatewayId);
    const isShown = isAdministrator || (gateway && societyIds.includes(gateway.nationalSocietyId));
    if (!isShown || (smsGatewayId && !gateway)) return [];
    const name = gateway?.name ?? host ?? null;
    return [{ clock, name, smsGatewayId: smsGatewayId ?? null, offsetSeconds: Math.round(offsetSeconds) }];
  });
}

/**
 * Reprocesses messages that were rejected for their time because the server clock was slow. Each is checked against its real
 * arrival time; replies and alerts follow as for other messages, since none were created before.
 *
 * @returns the number of messages to reprocess
 */
export async function reprocessRejectedMessages(services: Services): Promise<number> {
  let count = 0;
  for (;;) {
    const { claimed, reopened } = await services.db
      .transaction()
      .execute((trx) => reprocessBatch(trx, services.config.clockOffset));
    count += reopened;
    if (claimed < batchSize) break;
  }
  if (count > 0) services.wakeMessageWorker();
  return count;
}

async function reprocessBatch(
  trx: Database,
  clockOffset: number,
): Promise<{ claimed: number; reopened: number }> {
  const messages = await claimMessagesRejectedByClock(trx, { clockOffset, limit: batchSize });
  const checked = messages.map((message) => ({ message, arrivedAt: findRealArrivalTime(message) }));
  const accepted = checked.filter(({ message, arrivedAt }) => isTimeAccepted(message, arrivedAt));
  if (accepted.length > 0)
    await requeueMessages(
      trx,
      accepted.map(({ message, arrivedAt }) => ({ id: message.id, arrivedAt })),
    );
  const others = checked.filter((item) => !accepted.includes(item));
  await confirmRejection(
    trx,
    others.map(({ message }) => message.id),
  );
  return { claimed: messages.length, reopened: accepted.length };
}

const findRealArrivalTime = ({ arrivedAt, behindSeconds }: RejectedMessage) =>
  new Date(arrivedAt.getTime() + behindSeconds * 1000);

function isTimeAccepted({ source, timestamp }: RejectedMessage, arrivedAt: Date): boolean {
  return resolveMessageTime({ source, timestamp, arrivedAt: arrivedAt.getTime(), storedAt: null }).ok;
}
