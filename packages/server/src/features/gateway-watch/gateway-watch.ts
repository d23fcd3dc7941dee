import { randomBytes } from 'node:crypto';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { canaryAlphabet, canaryCodeLength, isCanaryDue, toCanaryText } from '@harken/domain/channels/canary';
import { findGap } from '@harken/domain/channels/gap';
import { findGatewayType } from '../../channels/all-types.ts';
import { countRecovered, insertGapRepair } from '../../channels/stored/gap-repairs.queries.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findLastArrival, findLastReceived } from '../message-outcomes/index.ts';
import { notifyOfGatewayDown } from '../notifications/index.ts';
import { notifyWebhooksOfGatewayDown } from '../webhooks/index.ts';
import {
  deleteOldCanaries,
  findGatewaysDown,
  findSocietyOfGateway,
  findWatchedGateways,
  type GatewayDown,
  insertCanary,
  markDown,
  markMissing,
  markUp,
  setCanaryMessage,
  type WatchedGateway,
} from './gateway-watch.queries.ts';

const minuteMilliseconds = 60_000;

/**
 * Watches the gateways: sends the proofs of life that are due, notifies of those that are missing, ends outages, and counts what
 * telephones delivered again after one.
 */
export async function watchGateways(services: Services): Promise<void> {
  const { db, clock } = services;
  for (const gateway of await findGatewaysDown(db)) await endOutage(services, gateway);
  for (const { smsGatewayId } of await markMissing(db, clock.now()))
    await reportGatewayDown(services, { smsGatewayId, reason: 'canary' });
  for (const gateway of await findWatchedGateways(db)) await sendCanaryIfDue(services, gateway);
  await deleteOldCanaries(db, clock.now());
  await countRecoveredMessages(services);
}

/** Ends the outage of a gateway that delivers again. A telephone is asked for what it missed, by the process that ends the outage. */
async function endOutage({ db, clock, live }: Services, gateway: GatewayDown): Promise<void> {
  const { smsGatewayId, nationalSocietyId, downAt, hasCanary } = gateway;
  const aliveAt = hasCanary ? gateway.canaryAt : await findLastArrival(db, smsGatewayId);
  if (!aliveAt || aliveAt <= downAt) return;
  const now = clock.now();
  const hasEnded = await db.transaction().execute(async (trx) => {
    const outageId = await markUp(trx, smsGatewayId, now);
    if (outageId === undefined) return false;
    const { since, until } = getGap(gateway, now.getTime());
    if (findGatewayType(gateway.type)?.repairsGaps && since < until)
      await insertGapRepair(
        trx,
        { smsGatewayId, outageId, since: new Date(since), until: new Date(until) },
        now,
      );
    return true;
  });
  if (hasEnded) live.announce({ nationalSocietyId, change: 'smsGateway/state' });
}

const getGap = ({ lastMessageAt, downAt }: GatewayDown, now: number) =>
  findGap({ lastMessageAt: lastMessageAt?.getTime() ?? null, downAt: downAt.getTime(), upAt: now });

/** Counts for processes that stopped before they did, and shows it on open pages. */
async function countRecoveredMessages({ db, clock, live }: Services): Promise<void> {
  for (const { smsGatewayId } of await countRecovered(db, { smsGatewayId: null, now: clock.now() })) {
    const nationalSocietyId = await findSocietyOfGateway(db, smsGatewayId);
    if (nationalSocietyId === undefined) continue;
    for (const change of ['smsGateway/phoneChanged', 'smsGateway/state'] as const)
      live.announce({ nationalSocietyId, change });
  }
}

/**
 * Marks a gateway as down and notifies those in charge, once for each outage.
 *
 * @param silentSince where it does not report: since when nothing arrived. It is not down if something did
 */
export async function reportGatewayDown(
  services: Services,
  {
    smsGatewayId,
    reason,
    silentSince,
  }: { smsGatewayId: number; reason: 'canary' | 'nonReporting'; silentSince?: Date },
): Promise<void> {
  const at = services.clock.now();
  const lastMessageAt = await findLastReceived(services.db, smsGatewayId);
  if (silentSince && lastMessageAt && lastMessageAt > silentSince) return;
  const nationalSocietyId = await services.db.transaction().execute(async (trx) => {
    const society = await markDown(trx, { smsGatewayId, reason, lastMessageAt, at });
    if (society === undefined) return null;
    const { lastUpAt } = society;
    const lastReceivedAt = lastMessageAt ?? at;
    await notifyOfGatewayDown(trx, services, {
      ...{ smsGatewayId, nationalSocietyId: society.nationalSocietyId, lastReceivedAt, at },
      since: lastUpAt && lastUpAt > lastReceivedAt ? lastUpAt : lastReceivedAt,
    });
    await notifyWebhooksOfGatewayDown(trx, services, {
      ...{ smsGatewayId, nationalSocietyId: society.nationalSocietyId, at },
    });
    return society.nationalSocietyId;
  });
  if (nationalSocietyId !== null) services.live.announce({ nationalSocietyId, change: 'smsGateway/state' });
}

async function sendCanaryIfDue(services: Services, gateway: WatchedGateway): Promise<void> {
  const { everyMinutes, waitMinutes, number, nationalSocietyId } = gateway;
  const at = services.clock.now();
  const now = at.getTime();
  const isDue = isCanaryDue(
    { everyMinutes, waitMinutes },
    {
      lastSentAt: gateway.lastSentAt?.getTime() ?? null,
      now,
      localHour: Number(toLocalDateTime(now, gateway.timeZoneId).slice(11, 13)),
    },
  );
  // Messages of the demo are never sent, so none could come back.
  if (!isDue || number === null || services.config.isDemo) return;
  const code = generateCode();
  await services.db.transaction().execute(async (trx) => {
    const notAfter = new Date(now - (everyMinutes * minuteMilliseconds) / 2);
    const canaryId = await insertCanary(trx, { smsGatewayId: gateway.id, code, at, notAfter });
    if (canaryId === undefined) return;
    const [outboxMessageId = null] = await queueOutgoing(trx, [
      {
        ...{ channel: 'sms', kind: 'canary', nationalSocietyId, smsGatewayId: gateway.id },
        ...{ recipient: number, body: toCanaryText(code), createdAt: at, nextAttemptAt: at },
      },
    ]);
    await setCanaryMessage(trx, canaryId, outboxMessageId);
  });
}

function generateCode(): string {
  const bytes = randomBytes(canaryCodeLength);
  return Array.from(bytes, (byte) => canaryAlphabet[byte % canaryAlphabet.length]).join('');
}
