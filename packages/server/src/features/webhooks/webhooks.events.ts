import { randomUUID } from 'node:crypto';
import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import { getUtcDay } from '../../platform/place-codes.queries.ts';
import type { Services } from '../../platform/services.ts';
import { composeAlertChange, composePing, composeReportReceived } from './webhooks.bodies.ts';
import {
  findAlertDetails,
  findReportDetails,
  findSubscribers,
  type Subscriber,
} from './webhooks.events.queries.ts';

/** Rows per insert: a statement takes about 65,000 parameters, and a row has a dozen. */
const rowsPerInsert = 500;

interface WebhookEvent {
  kind: OutboxRow['kind'];
  /** The report, alert or webhook: with kind and webhook it makes the idempotency key. */
  subjectId: number;
  body: string;
  alertId?: number;
  isDemo: boolean;
  at: Date;
}

function toOutboxRow({ id, nationalSocietyId, url }: Subscriber, event: WebhookEvent): OutboxRow {
  const { kind, subjectId, body, alertId = null, isDemo, at } = event;
  return {
    channel: 'webhook',
    ...{ kind, nationalSocietyId, recipient: url, body, alertId, isDemo },
    webhookId: id,
    eventId: randomUUID(),
    idempotencyKey: kind === 'ping' ? null : `webhook:${id}:${kind}:${subjectId}`,
    createdAt: at,
    nextAttemptAt: at,
  };
}

async function queueRows(trx: Database, rows: OutboxRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await queueOutgoing(trx, rows.slice(from, from + rowsPerInsert));
}

/** A correct report that is not of training. */
export interface ReceivedReport {
  id: number;
  nationalSocietyId: number;
  isDemo: boolean;
}

/**
 * Queues events about reports, in the transaction that stores the reports. Where no society has a matching webhook, this costs
 * one query for all of them.
 */
export async function notifyWebhooksOfReports(
  trx: Database,
  { config }: Services,
  { reports, at }: { reports: ReceivedReport[]; at: Date },
): Promise<void> {
  if (reports.length === 0) return;
  const societyIds = [...new Set(reports.map(({ nationalSocietyId }) => nationalSocietyId))];
  const subscribers = await findSubscribers(trx, societyIds, 'report.received');
  if (subscribers.length === 0) return;
  const subscribedSocietyIds = new Set(subscribers.map(({ nationalSocietyId }) => nationalSocietyId));
  const reportsById = new Map(
    reports
      .filter((report) => subscribedSocietyIds.has(report.nationalSocietyId))
      .map((report) => [report.id, report]),
  );
  const details = await findReportDetails(trx, [...reportsById.keys()], getUtcDay(at));
  const rows = details.flatMap((report) => {
    const { id } = report;
    const body = composeReportReceived(report, { baseUrl: config.baseUrl, at });
    const isDemo = reportsById.get(id)?.isDemo ?? false;
    const event: WebhookEvent = { kind: 'report.received', subjectId: id, body, isDemo, at };
    return subscribers
      .filter(({ nationalSocietyId }) => nationalSocietyId === report.nationalSocietyId)
      .map((subscriber) => toOutboxRow(subscriber, event));
  });
  await queueRows(trx, rows);
}

/** Alerts of one society that were raised, escalated, dismissed or closed. */
export interface AlertChange {
  kind: Extract<WebhookEventKind, `alert.${string}`>;
  nationalSocietyId: number;
  alertIds: readonly number[];
  at: Date;
}

/** Queues events about alerts, in the transaction that changes the alerts and after they are stored. */
export async function notifyWebhooksOfAlerts(
  trx: Database,
  { config }: Services,
  { kind, nationalSocietyId, alertIds, at }: AlertChange,
): Promise<void> {
  if (alertIds.length === 0) return;
  const subscribers = await findSubscribers(trx, [nationalSocietyId], kind);
  if (subscribers.length === 0) return;
  const details = await findAlertDetails(trx, alertIds, getUtcDay(at));
  const rows = details.flatMap((alert) => {
    const { id, isDemo } = alert;
    const body = composeAlertChange(kind, alert, { baseUrl: config.baseUrl, at });
    return subscribers.map((subscriber) =>
      toOutboxRow(subscriber, { kind, subjectId: id, body, alertId: id, isDemo, at }),
    );
  });
  await queueRows(trx, rows);
}

/** Queues a test event. In the demo it stays in the outbox. */
export async function queuePing(trx: Database, { config }: Services, webhook: Subscriber, at: Date) {
  const body = composePing(webhook, { baseUrl: config.baseUrl, at });
  await queueOutgoing(trx, [
    toOutboxRow(webhook, { kind: 'ping', subjectId: webhook.id, body, isDemo: config.isDemo, at }),
  ]);
}
