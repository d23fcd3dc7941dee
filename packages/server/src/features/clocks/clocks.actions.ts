import { readFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import {
  type GatewayMessages,
  gatewaysOffset,
  judgeClocks,
  type WrongClock,
} from '@harken/domain/clocks/judge-clocks';
import { sentAtOf, timeOfMessage } from '@harken/domain/sms/message-time';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimRefusedByWrongClock,
  findDatabaseTime,
  findGateways,
  findHostClockForUpdate,
  findHostClocks,
  findRecentMessages,
  findSocietyIds,
  insertClockStep,
  leaveRefused,
  type RefusedMessage,
  rememberHostClock,
  reopenMessages,
} from './clocks.queries.ts';

/** A clock that was moved by more than this was set; less is the machine keeping it right. */
const stepSeconds = 30;
const batchSize = 500;

/** The machine this process runs on: its name, and what changes when it is started again. */
export interface Machine {
  host: string;
  bootId: string;
  /** Since when it has been running, in seconds, by a clock that nobody sets. */
  uptime(): number;
}

export function thisMachine(): Machine {
  const bootId = () => {
    try {
      return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    } catch {
      return '';
    }
  };
  return { host: hostname(), bootId: bootId(), uptime };
}

/** How far the clock of this process is ahead of that of the database, in seconds. */
async function compareWithDatabase({ db, clock, config }: Services): Promise<number> {
  const before = clock.now().getTime();
  const begun = performance.now();
  const databaseTime = await findDatabaseTime(db);
  const halfway = before + (performance.now() - begun) / 2;
  return (halfway - databaseTime.getTime() - config.clockOffset) / 1000;
}

/**
 * Compares the clock of this machine with that of the database, and notices when it was set. The moment at which the machine was
 * started, as its clock and its uptime tell it, moves with the clock, so that this is noticed although the process was restarted.
 */
export async function compareClocks(services: Services, machine: Machine): Promise<number> {
  const offsetSeconds = await compareWithDatabase(services);
  const { host, bootId } = machine;
  const noticedAt = services.clock.now();
  const bootedAt = new Date(noticedAt.getTime() - machine.uptime() * 1000);
  await services.db.transaction().execute(async (trx) => {
    const before = await findHostClockForUpdate(trx, host);
    await rememberHostClock(trx, { host, bootId, bootedAt, offsetSeconds });
    if (!before || before.bootId !== bootId) return;
    const seconds = (bootedAt.getTime() - before.bootedAt.getTime()) / 1000;
    if (Math.abs(seconds) > stepSeconds) await insertClockStep(trx, { host, seconds, noticedAt });
  });
  return offsetSeconds;
}

type Known = Pick<Services, 'db' | 'config'>;

async function findGatewayMessages({ db, config }: Known): Promise<GatewayMessages[]> {
  const offsets = new Map<number, number[]>();
  for (const { smsGatewayId, source, timestamp, storedAt } of await findRecentMessages(db)) {
    const sentAt = sentAtOf(source, timestamp);
    if (sentAt === null) continue;
    const seconds = (sentAt - storedAt.getTime() - config.clockOffset) / 1000;
    offsets.set(smsGatewayId, [...(offsets.get(smsGatewayId) ?? []), seconds]);
  }
  return [...offsets].map(([smsGatewayId, offsetsSeconds]) => ({ smsGatewayId, offsetsSeconds }));
}

/** The clocks that are wrong as far as this is known now, and what all gateways together say. */
export async function findWrongClocks(
  services: Known,
): Promise<{ wrong: WrongClock[]; gateways: GatewayMessages[]; gatewaysSeconds: number | null }> {
  const gateways = await findGatewayMessages(services);
  const wrong = judgeClocks(await findHostClocks(services.db), gateways);
  return { wrong, gateways, gatewaysSeconds: gatewaysOffset(gateways) };
}

/** The wrong clocks that somebody can do something about: Administrators all, others the gateways of their societies. */
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
 * Has messages read again that were refused for their time because the clock of the server was behind. Each is judged by the time at
 * which it really arrived; replies and alerts follow as for any other message, and were not there before.
 *
 * @returns how many are read again
 */
export async function rereadRefused(services: Services): Promise<number> {
  let count = 0;
  for (;;) {
    const { claimed, reopened } = await services.db
      .transaction()
      .execute((trx) => rereadBatch(trx, services.config.clockOffset));
    count += reopened;
    if (claimed < batchSize) break;
  }
  if (count > 0) services.wakeMessageWorker();
  return count;
}

async function rereadBatch(
  trx: Database,
  clockOffset: number,
): Promise<{ claimed: number; reopened: number }> {
  const messages = await claimRefusedByWrongClock(trx, { clockOffset, limit: batchSize });
  const judged = messages.map((message) => ({ message, arrivedAt: reallyArrivedAt(message) }));
  const believed = judged.filter(({ message, arrivedAt }) => isBelieved(message, arrivedAt));
  if (believed.length > 0)
    await reopenMessages(
      trx,
      believed.map(({ message, arrivedAt }) => ({ id: message.id, arrivedAt })),
    );
  const others = judged.filter((one) => !believed.includes(one));
  await leaveRefused(
    trx,
    others.map(({ message }) => message.id),
  );
  return { claimed: messages.length, reopened: believed.length };
}

const reallyArrivedAt = ({ arrivedAt, behindSeconds }: RefusedMessage) =>
  new Date(arrivedAt.getTime() + behindSeconds * 1000);

function isBelieved({ source, timestamp }: RefusedMessage, arrivedAt: Date): boolean {
  return timeOfMessage({ source, timestamp, arrivedAt: arrivedAt.getTime(), storedAt: null }).ok;
}
