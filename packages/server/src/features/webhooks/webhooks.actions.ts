import { isIP } from 'node:net';
import type { WebhookBody } from '@harken/contract/webhooks';
import { webhookLimits } from '@harken/domain/webhooks/limits';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { isPublicAddress } from '../../platform/network/network-address.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { generateSecret } from './signature.ts';
import { queuePing } from './webhooks.events.ts';
import {
  deleteWebhook,
  failQueuedEvents,
  insertWebhook,
  isNameTaken,
  lockAndCountWebhooks,
  lockWebhook,
  redirectUnsentEvents,
  removePreviousSecret,
  updateSecret,
  updateWebhook,
} from './webhooks.queries.ts';

/** Something that somebody does with a webhook. */
export interface WebhookAction {
  webhookId: number;
  by: CurrentUser;
}

/** A secret, returned once and never again. */
export interface OneTimeSecret {
  id: number;
  secret: string;
}

/** Rejects addresses that are visibly in a private network. Host names are resolved and checked with each request. */
function requireAllowed({ config }: Services, url: string): void {
  if (config.allowPrivateAddresses) return;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  if (isPrivate) throw fieldError('Url', 'webhook.addressNotAllowed');
}

async function requireFreeName(
  db: Database,
  webhook: { nationalSocietyId: number; name: string; exceptId: number | null },
): Promise<void> {
  if (await isNameTaken(db, webhook)) throw fieldError('Name', 'webhook.nameAlreadyExists');
}

/** What the audit log stores of a webhook: of the address only the host, because the rest may contain a key. */
function toAuditView({ name, url, kinds, isActive }: WebhookBody): object {
  return { name, host: new URL(url).host, kinds, isActive };
}

/** Each kind once, in the order of the contract. */
function toColumns({ kinds, ...body }: WebhookBody) {
  return { ...body, kinds: [...new Set(kinds)].sort() };
}

/** Adds a webhook to a society. Its secret is generated here and returned only this once. */
export function createWebhook(
  services: Services,
  { nationalSocietyId, webhook, by }: { nationalSocietyId: number; webhook: WebhookBody; by: CurrentUser },
): Promise<OneTimeSecret> {
  requireAllowed(services, webhook.url);
  const secret = generateSecret();
  return services.db.transaction().execute(async (trx) => {
    const count = await lockAndCountWebhooks(trx, nationalSocietyId);
    if (count === null) throw expectedError('nationalSociety.isArchived');
    await requireFreeName(trx, { nationalSocietyId, name: webhook.name, exceptId: null });
    if (count >= webhookLimits.maxWebhooks) throw expectedError('webhook.tooMany');
    const encryptedSecret = encryptSecret(services.config, 'webhook secret', secret);
    const id = await insertWebhook(trx, { ...toColumns(webhook), nationalSocietyId, encryptedSecret });
    await recordAuditEvent(trx, {
      action: 'webhook/create',
      actor: by,
      subjectType: 'webhook',
      subjectId: id,
      nationalSocietyId,
      after: toAuditView(webhook),
    });
    return { id, secret };
  });
}

/** A webhook, locked. @throws when it does not exist */
export async function lockExisting(trx: Database, webhookId: number) {
  const webhook = await lockWebhook(trx, webhookId);
  if (!webhook) throw expectedError('webhook.notFound');
  return webhook;
}

/** Records an audit event about a webhook. */
export function recordChange(
  trx: Database,
  by: CurrentUser,
  action: string,
  { webhook, after }: { webhook: Awaited<ReturnType<typeof lockExisting>>; after?: object },
): Promise<void> {
  const { id, nationalSocietyId } = webhook;
  const subject = { subjectType: 'webhook', subjectId: id, nationalSocietyId };
  return recordAuditEvent(trx, {
    action,
    actor: by,
    ...subject,
    before: toAuditView(webhook),
    after: after ?? null,
  });
}

/** Changes a webhook. Queued events are sent to the new address; when the webhook is switched off, they fail. */
export function editWebhook(
  services: Services,
  { webhookId, webhook, by }: WebhookAction & { webhook: WebhookBody },
): Promise<void> {
  requireAllowed(services, webhook.url);
  return services.db.transaction().execute(async (trx) => {
    const before = await lockExisting(trx, webhookId);
    const { nationalSocietyId } = before;
    await requireFreeName(trx, { nationalSocietyId, name: webhook.name, exceptId: webhookId });
    await updateWebhook(trx, webhookId, toColumns(webhook));
    if (webhook.url !== before.url) await redirectUnsentEvents(trx, webhookId, webhook.url);
    if (!webhook.isActive && before.isActive) await failQueuedEvents(trx, webhookId);
    await recordChange(trx, by, 'webhook/edit', { webhook: before, after: toAuditView(webhook) });
  });
}

/** Gives a webhook a new secret and returns it this once. Every later attempt is signed with it, and with no other. */
export function renewSecret(services: Services, action: WebhookAction): Promise<OneTimeSecret> {
  return replaceSecret(services, action, 'webhook/renewSecret', null);
}

/** The same, but for some hours the former secret signs beside the new one. One that was former before no longer does. */
export function rotateSecret(
  services: Services,
  { previousValidHours, ...action }: WebhookAction & { previousValidHours: number },
): Promise<OneTimeSecret> {
  const endsAt = new Date(services.clock.now().getTime() + previousValidHours * 3_600_000);
  return replaceSecret(services, action, 'webhook/rotateSecret', endsAt);
}

function replaceSecret(
  services: Services,
  { webhookId, by }: WebhookAction,
  action: string,
  previousSecretEndsAt: Date | null,
): Promise<OneTimeSecret> {
  const secret = generateSecret();
  return services.db.transaction().execute(async (trx) => {
    const webhook = await lockExisting(trx, webhookId);
    const encryptedSecret = encryptSecret(services.config, 'webhook secret', secret);
    await updateSecret(trx, webhookId, { encryptedSecret, previousSecretEndsAt });
    const after = {
      ...toAuditView(webhook),
      ...(previousSecretEndsAt && { previousSecretEndsAt: previousSecretEndsAt.toISOString() }),
    };
    await recordChange(trx, by, action, { webhook, after });
    return { id: webhookId, secret };
  });
}

/** Ends the former secret of a webhook before its time. */
export function endPreviousSecret(services: Services, { webhookId, by }: WebhookAction): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const webhook = await lockExisting(trx, webhookId);
    if (!webhook.previousSecretEndsAt || webhook.previousSecretEndsAt <= services.clock.now())
      throw expectedError('webhook.noPreviousSecret');
    await removePreviousSecret(trx, webhookId);
    await recordChange(trx, by, 'webhook/endPreviousSecret', { webhook, after: toAuditView(webhook) });
  });
}

/** Deletes a webhook. Queued events fail; sent ones stay in the outbox. */
export function removeWebhook(services: Services, { webhookId, by }: WebhookAction): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const webhook = await lockExisting(trx, webhookId);
    await failQueuedEvents(trx, webhookId);
    await deleteWebhook(trx, webhookId);
    await recordChange(trx, by, 'webhook/delete', { webhook });
  });
}

/** Queues a test event. */
export function queueTest(services: Services, { webhookId, by }: WebhookAction): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const webhook = await lockExisting(trx, webhookId);
    await queuePing(trx, services, webhook, services.clock.now());
    await recordChange(trx, by, 'webhook/try', { webhook });
  });
}
