import { randomBytes } from 'node:crypto';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { canaryAlphabet, canaryCodeLength, isCanaryDue, toCanaryText } from '@harken/domain/channels/canary';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findLastArrival, findLastReceived } from '../message-outcomes/index.ts';
import { notifyOfGatewayDown } from '../notifications/index.ts';
import {
  deleteOldCanaries,
  findGatewaysDown,
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

/** A gateway that delivers again. */
export type RecoveredGateway = Pick<
  GatewayDown,
  'smsGatewayId' | 'nationalSocietyId' | 'lastMessageAt' | 'downAt'
>;

/**
 * Watches the gateways: sends the proofs of life that are due, notifies of those that are missing, and ends outages.
 *
 * @param onRecovered called for each gateway that delivers again, after that is stored
 */
export async function watchGateways(
  services: Services,
  onRecovered: (gateway: RecoveredGateway) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock } = services;
  for (const gateway of await findGatewaysDown(db)) await endOutage(services, gateway, onRecovered);
  for (const { smsGatewayId } of await markMissing(db, clock.now()))
    await reportGatewayDown(services, { smsGatewayId, reason: 'canary' });
  for (const gateway of await findWatchedGateways(db)) await sendCanaryIfDue(services, gateway);
  await deleteOldCanaries(db, clock.now());
}

async function endOutage(
  { db, clock, live }: Services,
  gateway: GatewayDown,
  onRecovered: (gateway: RecoveredGateway) => Promise<void>,
): Promise<void> {
  const { smsGatewayId, nationalSocietyId, downAt, hasCanary } = gateway;
  const aliveAt = hasCanary ? gateway.canaryAt : await findLastArrival(db, smsGatewayId);
  if (!aliveAt || aliveAt <= downAt || !(await markUp(db, smsGatewayId, clock.now()))) return;
  live.announce({ nationalSocietyId, change: 'smsGateway/state' });
  await onRecovered(gateway);
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
    await notifyOfGatewayDown(trx, services, {
      ...{ smsGatewayId, nationalSocietyId: society, at },
      lastReceivedAt: lastMessageAt ?? at,
    });
    return society;
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
