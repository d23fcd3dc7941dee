import { webhookLimits as limits } from '@harken/domain/webhooks/limits';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { Services } from '../../platform/services.ts';
import { lockExisting, recordChange, type WebhookAction } from './webhooks.actions.ts';
import {
  countEventsOfPeriod,
  isReplaying,
  queueEventsOfPeriod,
  requeueFailedEvents,
} from './webhooks.repeats.queries.ts';

const dayMilliseconds = 86_400_000;
/** Days in which clocks are set back have an hour more. */
const clockChange = 3_600_000;

/** How many events are sent again. */
interface Repeated {
  count: number;
}

async function lockActive(trx: Database, webhookId: number) {
  const webhook = await lockExisting(trx, webhookId);
  if (!webhook.isActive) throw expectedError('webhook.switchedOff');
  return webhook;
}

/** Queues failed events again, all or some: those that belong to another webhook, or did not fail, are left alone. */
export function retryFailedEvents(
  services: Services,
  { webhookId, ids, by }: WebhookAction & { ids: readonly number[] | null },
): Promise<Repeated> {
  return services.db.transaction().execute(async (trx) => {
    const webhook = await lockActive(trx, webhookId);
    const now = services.clock.now();
    const count = await requeueFailedEvents(trx, { webhookId, ids, limit: limits.maxSentAgain, now });
    if (count === 0) throw expectedError('webhook.nothingToSend');
    await recordChange(trx, by, 'webhook/retryFailed', { webhook, after: { eventCount: count } });
    return { count };
  });
}

/** Queues the events of a period again, once the events of an earlier period are through. */
export function replayPeriod(
  services: Services,
  { webhookId, since, until, by }: WebhookAction & { since: Date; until: Date },
): Promise<Repeated> {
  if (until <= since) throw fieldError('Until', 'webhook.periodInvalid');
  if (until.getTime() - since.getTime() > limits.maxReplayDays * dayMilliseconds + clockChange)
    throw fieldError('Until', 'webhook.periodTooLong');
  return services.db.transaction().execute(async (trx) => {
    const webhook = await lockActive(trx, webhookId);
    if (await isReplaying(trx, webhookId)) throw expectedError('webhook.replayRunning');
    const period = { webhookId, since, until };
    const count = await countEventsOfPeriod(trx, period, limits.maxSentAgain + 1);
    if (count === 0) throw expectedError('webhook.nothingToSend');
    if (count > limits.maxSentAgain) throw expectedError('webhook.tooManyEvents');
    await queueEventsOfPeriod(trx, { ...period, url: webhook.url, now: services.clock.now() });
    const after = { since: since.toISOString(), until: until.toISOString(), eventCount: count };
    await recordChange(trx, by, 'webhook/replay', { webhook, after });
    return { count };
  });
}
