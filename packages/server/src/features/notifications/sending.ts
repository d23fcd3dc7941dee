import { isStillWanted, planDeliveries } from '@harken/domain/notifications/delivery-plan';
import { findFirstGateway, findGatewayBeside } from '../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import type { NotificationRow } from './notifications.list.queries.ts';
import { toSettings } from './notifications.settings.queries.ts';
import { findSubscriptionsOf, type PushSubscriptionRow } from './push.subscriptions.queries.ts';
import {
  type DueDelivery,
  deleteDeliveries,
  findAccessibleNotifications,
  findAlreadyNotified,
  findRecipients,
  insertDeliveries,
  lockDue,
  lockDueDigests,
  lockUnplanned,
  markPlanned,
  type Recipient,
} from './sending.queries.ts';
import { composeDigest, composeEmail, composePush, composeSms } from './sending.texts.ts';

const batchSize = 200;
const digestsPerBatch = 50;
/** More is left to the next run. */
const maxBatches = 50;

/**
 * Plans the messages of new notifications and puts those that are due into the outbox. Safe to run twice and in several
 * processes at once.
 */
export async function sendNotifications(services: Services): Promise<void> {
  await repeat(() => planBatch(services));
  let hasQueued = false;
  await repeat(async () => {
    const count = await queueBatch(services, (trx, now) => lockDue(trx, { now, limit: batchSize }));
    hasQueued ||= count > 0;
    return count;
  });
  await repeat(async () => {
    const count = await queueBatch(services, (trx, now) =>
      lockDueDigests(trx, { now, people: digestsPerBatch }),
    );
    hasQueued ||= count > 0;
    return count;
  });
  if (hasQueued) services.live.announce({ change: 'outbox/queued' });
}

/** Repeats until nothing is left. @param work returns how much it did */
async function repeat(work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) if ((await work()) === 0) return;
}

/** Plans the messages of new notifications, and lets open pages of their people know. */
async function planBatch({ db, clock, live }: Services): Promise<number> {
  const notified = await db.transaction().execute(async (trx) => {
    const notifications = await lockUnplanned(trx, batchSize);
    const now = clock.now().getTime();
    const deliveries = notifications.flatMap(({ id, userId, kind, ...columns }) =>
      planDeliveries({ kind, settings: toSettings(columns), now }).map(({ dueAt, ...planned }) => ({
        ...planned,
        ...{ notificationId: id, userId, dueAt: new Date(dueAt) },
      })),
    );
    await insertDeliveries(trx, deliveries);
    await markPlanned(
      trx,
      notifications.map(({ id }) => id),
    );
    return notifications.map(({ userId }) => userId);
  });
  for (const userId of new Set(notified)) live.announce({ userId, change: 'notification/added' });
  return notified.length;
}

type LockDeliveries = (trx: Database, now: Date) => Promise<DueDelivery[]>;

/** Messages that nobody wants any longer, or whose person may no longer see the notification, are removed and not sent. */
function queueBatch(services: Services, lock: LockDeliveries): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    const due = await lock(trx, now);
    if (due.length === 0) return 0;
    const batch = await readBatch(trx, due);
    const wanted = due.flatMap((delivery) => {
      const found = batch.find(delivery);
      return found ? [{ ...found, delivery }] : [];
    });
    await queueOutgoing(trx, await composeRows(trx, services, wanted, batch.subscriptions, now));
    await deleteDeliveries(
      trx,
      due.map(({ id }) => id),
    );
    return due.length;
  });
}

interface Wanted {
  delivery: DueDelivery;
  notification: NotificationRow;
  recipient: Recipient;
}

async function readBatch(trx: Database, due: DueDelivery[]) {
  const notificationIds = [...new Set(due.map(({ notificationId }) => notificationId))];
  const userIds = [...new Set(due.map(({ userId }) => userId))];
  const notifications = new Map(
    (await findAccessibleNotifications(trx, notificationIds)).map((row) => [row.id, row]),
  );
  const recipients = await findRecipients(trx, userIds);
  const alreadyNotified = await findAlreadyNotified(trx, notificationIds);
  const subscriptions = Map.groupBy(await findSubscriptionsOf(trx, userIds), ({ userId }) => userId);
  function find(delivery: DueDelivery): Omit<Wanted, 'delivery'> | null {
    const notification = notifications.get(delivery.notificationId);
    const recipient = recipients.get(delivery.userId);
    if (!notification || !recipient) return null;
    if (alreadyNotified.has(`${notification.id} ${delivery.channel}`)) return null;
    // What somebody has read needs no digest.
    if (delivery.isDigest && notification.readAt) return null;
    return isStillWanted(toSettings(recipient), notification.kind, delivery)
      ? { notification, recipient }
      : null;
  }
  return { find, subscriptions };
}

/** Finds the gateway for the SMS about a notification: that a gateway is down cannot be sent through it. */
function createGatewayFinder(trx: Database) {
  const found = new Map<string, number | null>();
  return async ({ kind, nationalSocietyId, smsGatewayId }: NotificationRow): Promise<number | null> => {
    const isDown = kind === 'gatewayDown' && smsGatewayId !== null;
    if (nationalSocietyId === null) return null;
    const key = isDown ? `beside ${smsGatewayId}` : `first ${nationalSocietyId}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const gateway = isDown
      ? await findGatewayBeside(trx, smsGatewayId)
      : await findFirstGateway(trx, nationalSocietyId);
    found.set(key, gateway);
    return gateway;
  };
}

async function composeRows(
  trx: Database,
  services: Services,
  wanted: Wanted[],
  subscriptions: Map<number, PushSubscriptionRow[]>,
  now: Date,
): Promise<OutboxRow[]> {
  const when = { createdAt: now, nextAttemptAt: now };
  const findGateway = createGatewayFinder(trx);
  const rows: OutboxRow[] = [];
  for (const { delivery, notification, recipient } of wanted) {
    const { channel, isDigest } = delivery;
    if (channel === 'email' && !isDigest) rows.push(...composeEmail(services, notification, recipient));
    if (channel === 'push')
      for (const subscription of subscriptions.get(recipient.id) ?? [])
        rows.push(composePush(services, { notification, recipient, subscription }));
    if (channel !== 'sms') continue;
    const smsGatewayId = await findGateway(notification);
    rows.push(...composeSms(services, { notification, recipient, smsGatewayId }));
  }
  const digests = Map.groupBy(
    wanted.filter(({ delivery }) => delivery.isDigest),
    ({ recipient }) => recipient.id,
  );
  for (const entries of digests.values()) rows.push(...composeDigest(services, entries));
  return rows.map((row) => ({ ...row, ...when }));
}
