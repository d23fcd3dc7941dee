import { isIP } from 'node:net';
import type { WebhookBody } from '@harken/contract/webhooks';
import { webhookLimits } from '@harken/domain/webhooks/limits';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { encryptSecret } from '../../platform/encryption.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { isPublicAddress } from '../../platform/network-address.ts';
import type { Services } from '../../platform/services.ts';
import { newSecret } from './signature.ts';
import { queuePing } from './webhooks.news.ts';
import {
  deleteWebhook,
  giveUpWaiting,
  holdWebhooksOf,
  insertWebhook,
  isNameTaken,
  lockWebhook,
  redirectUnsent,
  updateWebhook,
} from './webhooks.queries.ts';

interface OnWebhook {
  webhookId: number;
  by: CurrentUser;
}

/** A secret, told once. */
export interface Told {
  id: number;
  secret: string;
}

/** Addresses that plainly lie in the own network. Where a name leads is found out when it is called. */
function requireAllowed({ config }: Services, url: string): void {
  if (config.allowPrivateAddresses) return;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isOwn = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  if (isOwn) throw fieldProblem('Url', 'webhook.addressNotAllowed');
}

async function requireFreeName(
  db: Database,
  webhook: { nationalSocietyId: number; name: string; exceptOf: number | null },
): Promise<void> {
  if (await isNameTaken(db, webhook)) throw fieldProblem('Name', 'webhook.nameAlreadyExists');
}

/** What is remembered of a webhook: of the address only the host, for the rest of it may be a key. */
function traceOf({ name, url, kinds, isActive }: WebhookBody): object {
  return { name, host: new URL(url).host, kinds, isActive };
}

/** One of each, in the order of the contract. */
function fieldsOf({ kinds, ...body }: WebhookBody) {
  return { ...body, kinds: [...new Set(kinds)].sort() };
}

/** Adds a webhook to a society. Its secret is made here and told this once. */
export function createWebhook(
  services: Services,
  { nationalSocietyId, webhook, by }: { nationalSocietyId: number; webhook: WebhookBody; by: CurrentUser },
): Promise<Told> {
  requireAllowed(services, webhook.url);
  const secret = newSecret();
  return services.db.transaction().execute(async (trx) => {
    const count = await holdWebhooksOf(trx, nationalSocietyId);
    if (count === null) throw problem('nationalSociety.isArchived');
    await requireFreeName(trx, { nationalSocietyId, name: webhook.name, exceptOf: null });
    if (count >= webhookLimits.webhooksAtMost) throw problem('webhook.tooMany');
    const encryptedSecret = encryptSecret(services.config, 'webhook secret', secret);
    const id = await insertWebhook(trx, { ...fieldsOf(webhook), nationalSocietyId, encryptedSecret });
    await recordDeed(trx, {
      deed: 'webhook/create',
      actor: by,
      subjectType: 'webhook',
      subjectId: id,
      nationalSocietyId,
      after: traceOf(webhook),
    });
    return { id, secret };
  });
}

async function findLocked(trx: Database, webhookId: number) {
  const webhook = await lockWebhook(trx, webhookId);
  if (!webhook) throw problem('webhook.notFound');
  return webhook;
}

function remember(
  trx: Database,
  by: CurrentUser,
  deed: string,
  { webhook, after }: { webhook: Awaited<ReturnType<typeof findLocked>>; after?: object },
): Promise<void> {
  const { id, nationalSocietyId } = webhook;
  const place = { subjectType: 'webhook', subjectId: id, nationalSocietyId };
  return recordDeed(trx, { deed, actor: by, ...place, before: traceOf(webhook), after: after ?? null });
}

/**
 * Changes a webhook. What waits to be sent goes to the new address; when it is switched off, it is given up.
 */
export function editWebhook(
  services: Services,
  { webhookId, webhook, by }: OnWebhook & { webhook: WebhookBody },
): Promise<void> {
  requireAllowed(services, webhook.url);
  return services.db.transaction().execute(async (trx) => {
    const before = await findLocked(trx, webhookId);
    const { nationalSocietyId } = before;
    await requireFreeName(trx, { nationalSocietyId, name: webhook.name, exceptOf: webhookId });
    await updateWebhook(trx, webhookId, fieldsOf(webhook));
    if (webhook.url !== before.url) await redirectUnsent(trx, webhookId, webhook.url);
    if (!webhook.isActive && before.isActive) await giveUpWaiting(trx, webhookId);
    await remember(trx, by, 'webhook/edit', { webhook: before, after: traceOf(webhook) });
  });
}

/** Gives a webhook a new secret, and tells it this once. What is sent from now on is signed with it. */
export function renewSecret(services: Services, { webhookId, by }: OnWebhook): Promise<Told> {
  const secret = newSecret();
  return services.db.transaction().execute(async (trx) => {
    const webhook = await findLocked(trx, webhookId);
    const encryptedSecret = encryptSecret(services.config, 'webhook secret', secret);
    await updateWebhook(trx, webhookId, { encryptedSecret });
    await remember(trx, by, 'webhook/renewSecret', { webhook, after: traceOf(webhook) });
    return { id: webhookId, secret };
  });
}

/** Removes a webhook. What waits to be sent to it is given up; what was sent stays in the outbox. */
export function removeWebhook(services: Services, { webhookId, by }: OnWebhook): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const webhook = await findLocked(trx, webhookId);
    await giveUpWaiting(trx, webhookId);
    await deleteWebhook(trx, webhookId);
    await remember(trx, by, 'webhook/delete', { webhook });
  });
}

/** Queues a notification that says nothing but that it is a test. */
export function tryWebhook(services: Services, { webhookId, by }: OnWebhook): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const webhook = await findLocked(trx, webhookId);
    await queuePing(trx, services, webhook, services.clock.now());
    await remember(trx, by, 'webhook/try', { webhook });
  });
}
