import type { OutgoingSms } from '../../channels/channel.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import { DeliveryError } from '../../external/delivery-error.ts';
import type { Services } from '../../platform/services.ts';
import { findSendingLimits, noLimits } from './limits/limits.ts';
import {
  findNewestWaiting,
  findWaitingSms,
  type NewestWaiting,
  type WaitingSms,
  withholdSms,
} from './outbox.fetched.queries.ts';
import { getStatusUrl, toOutgoingSms } from './outbox.providers.ts';
import { findReasonToWithhold } from './outbox.withholding.ts';

/**
 * The SMS that wait for a telephone, alerts first, as many as it may still send in this hour. They stay until a report says that
 * the telephone has them, so a lost answer loses none; the telephone recognises them by their ids.
 */
export async function listSmsToFetch(
  services: Services,
  smsGatewayId: number,
  limit: number,
): Promise<OutgoingSms[]> {
  const now = services.clock.now();
  const waiting = await findWaitingSms(services.db, {
    smsGatewayId,
    limit,
    now,
    limits: (await findSendingLimits(services, 'fetched', now)) ?? noLimits,
  });
  const gateway = waiting.length > 0 ? await loadChannel(services, smsGatewayId) : null;
  if (!gateway) return [];
  const composed = await Promise.all(waiting.map((message) => compose(services, message)));
  return composed.flatMap((sms) =>
    sms ? { ...sms, statusUrl: getStatusUrl(services, gateway, sms.id) } : [],
  );
}

/** The SMS of a message; null if it must not be sent, which is recorded. */
async function compose(
  services: Services,
  message: WaitingSms,
): Promise<Omit<OutgoingSms, 'statusUrl'> | null> {
  const withheld = findReasonToWithhold(services, message);
  if (withheld) {
    await withholdSms(services.db, message.id, withheld);
    return null;
  }
  try {
    return { ...toOutgoingSms(services, message).sms, round: message.round };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    services.log.warn({ outboxMessageId: message.id, reason: error.reason }, 'message not handed over');
    return null;
  }
}

/** The newest of the SMS that wait for each of some telephones, so that they learn of each once. */
export async function findNewestSmsToFetch(
  services: Services,
  smsGatewayIds: number[],
): Promise<NewestWaiting[]> {
  const now = services.clock.now();
  const limits = (await findSendingLimits(services, 'fetched', now)) ?? noLimits;
  return findNewestWaiting(services.db, { smsGatewayIds, now, limits });
}
