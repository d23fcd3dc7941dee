import { randomUUID } from 'node:crypto';
import type { WebhookKind } from '@harken/domain/webhooks/webhook-kinds';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { alertNews, ping, reportReceived } from './webhooks.bodies.ts';
import { findAlertFacts, findListeners, findReportFacts, type Listener } from './webhooks.news.queries.ts';

/** A statement takes some ten thousand values, and a row has a dozen. */
const rowsAtOnce = 500;

interface News {
  kind: OutboxRow['kind'];
  /** What it is about: with kind and webhook it makes the key that keeps it from being told twice. */
  subjectId: number;
  body: string;
  alertId?: number;
  isDemo: boolean;
  at: Date;
}

function rowFor({ id, nationalSocietyId, url }: Listener, news: News): OutboxRow {
  const { kind, subjectId, body, alertId = null, isDemo, at } = news;
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

async function queueAll(trx: Database, rows: OutboxRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await queueOutgoing(trx, rows.slice(from, from + rowsAtOnce));
}

/** A correct report, not of training. */
export interface ReceivedReport {
  id: number;
  nationalSocietyId: number;
  isDemo: boolean;
}

/**
 * Tells webhooks of reports, in the transaction that stored them. Where no society of theirs has a webhook that wants to
 * know, it costs one look for all of them.
 */
export async function tellOfReports(
  trx: Database,
  { config }: Services,
  { reports, at }: { reports: ReceivedReport[]; at: Date },
): Promise<void> {
  if (reports.length === 0) return;
  const societyIds = [...new Set(reports.map(({ nationalSocietyId }) => nationalSocietyId))];
  const listeners = await findListeners(trx, societyIds, 'report.received');
  if (listeners.length === 0) return;
  const heard = new Set(listeners.map(({ nationalSocietyId }) => nationalSocietyId));
  const told = new Map(
    reports.filter((report) => heard.has(report.nationalSocietyId)).map((report) => [report.id, report]),
  );
  const facts = await findReportFacts(trx, [...told.keys()]);
  const rows = facts.flatMap((report) => {
    const { id } = report;
    const body = reportReceived(report, { baseUrl: config.baseUrl, at });
    const isDemo = told.get(id)?.isDemo ?? false;
    const news: News = { kind: 'report.received', subjectId: id, body, isDemo, at };
    return listeners
      .filter(({ nationalSocietyId }) => nationalSocietyId === report.nationalSocietyId)
      .map((listener) => rowFor(listener, news));
  });
  await queueAll(trx, rows);
}

/** Alerts of one society that something happened to. */
export interface AlertDeed {
  kind: Extract<WebhookKind, `alert.${string}`>;
  nationalSocietyId: number;
  alertIds: readonly number[];
  at: Date;
}

/** Tells webhooks what became of alerts, in the transaction of it, once it is stored. */
export async function tellOfAlerts(
  trx: Database,
  { config }: Services,
  { kind, nationalSocietyId, alertIds, at }: AlertDeed,
): Promise<void> {
  if (alertIds.length === 0) return;
  const listeners = await findListeners(trx, [nationalSocietyId], kind);
  if (listeners.length === 0) return;
  const facts = await findAlertFacts(trx, alertIds);
  const rows = facts.flatMap((alert) => {
    const { id, isDemo } = alert;
    const body = alertNews(kind, alert, { baseUrl: config.baseUrl, at });
    return listeners.map((listener) =>
      rowFor(listener, { kind, subjectId: id, body, alertId: id, isDemo, at }),
    );
  });
  await queueAll(trx, rows);
}

/** Queues a notification that says nothing, to try a webhook. In the demonstration it stays in the outbox. */
export async function queuePing(trx: Database, { config }: Services, webhook: Listener, at: Date) {
  const body = ping(webhook, { baseUrl: config.baseUrl, at });
  await queueOutgoing(trx, [
    rowFor(webhook, { kind: 'ping', subjectId: webhook.id, body, isDemo: config.isDemo, at }),
  ]);
}
