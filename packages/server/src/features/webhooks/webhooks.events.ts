import type { ReportChange } from '@harken/contract/webhooks/webhook-events';
import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import type { Database } from '../../platform/db/database.ts';
import { getUtcDay } from '../../platform/place-codes.queries.ts';
import type { Services } from '../../platform/services.ts';
import { toAlertData, toGatewayData, toPingData, toReportData, toSignalData } from './webhooks.bodies.ts';
import {
  type AlertDetails,
  findAlertDetails,
  findReportDetails,
  findSubscribers,
  type Subscriber,
} from './webhooks.events.queries.ts';
import { queueEvents, type WebhookEvent } from './webhooks.queue.ts';
import { findGatewayDetails, findRaisedSignals } from './webhooks.watch.queries.ts';

/** A correct report that is not of training. */
export interface ReceivedReport {
  id: number;
  nationalSocietyId: number;
  isDemo: boolean;
}

/** What happened to a report: it was received, or changed. */
export interface ReportEvent extends ReceivedReport {
  kinds: readonly Extract<WebhookEventKind, `report.${string}`>[];
  /** What changed, for `report.updated`. */
  changes?: readonly ReportChange[];
  occurrence: string;
}

const createdKinds = ['report.created', 'report.received'] as const;

/** The events of a report that is new to webhooks. */
export const toCreatedEvent = (report: ReceivedReport): ReportEvent => ({
  ...report,
  kinds: createdKinds,
  occurrence: '',
});

/**
 * Queues events about new reports, in the transaction that stores the reports. Where no society has a matching webhook, this
 * costs one query for all of them.
 */
export async function notifyWebhooksOfReports(
  trx: Database,
  services: Services,
  { reports, at }: { reports: ReceivedReport[]; at: Date },
): Promise<void> {
  if (reports.length === 0) return;
  const societyIds = [...new Set(reports.map(({ nationalSocietyId }) => nationalSocietyId))];
  const subscribers = await findSubscribers(trx, societyIds, createdKinds);
  await queueReportEvents(trx, services, { subscribers, events: reports.map(toCreatedEvent), at });
}

/** Queues events about reports for webhooks that were looked up. */
export async function queueReportEvents(
  trx: Database,
  { config }: Services,
  { subscribers, events, at }: { subscribers: Subscriber[]; events: readonly ReportEvent[]; at: Date },
): Promise<void> {
  const subscribedSocietyIds = new Set(subscribers.map(({ nationalSocietyId }) => nationalSocietyId));
  const wanted = events.filter(({ nationalSocietyId }) => subscribedSocietyIds.has(nationalSocietyId));
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const details = new Map(
    (await findReportDetails(trx, ids, getUtcDay(at))).map((report) => [report.id, report]),
  );
  const toEvents = (event: ReportEvent): WebhookEvent[] => {
    const { id, nationalSocietyId, isDemo, kinds, changes, occurrence } = event;
    const report = details.get(id);
    if (!report) return [];
    const data = { ...toReportData(report, config.baseUrl), ...(changes && { changes }) };
    const object = { type: 'report' as const, id };
    return kinds.map((kind) => ({ kind, nationalSocietyId, object, data, occurrence, isDemo, at }));
  };
  await queueEvents(trx, subscribers, wanted.flatMap(toEvents));
}

/** What happened to one alert. */
type AlertEvent = { alertId: number } & (
  | { what: 'raised' }
  | { what: 'reportsAdded'; reportIds: readonly number[] }
  | { what: 'updated'; status: { from: string; to: string } | null; removedReportIds: readonly number[] }
);

const kindsByStatus: Record<string, WebhookEventKind> = {
  Escalated: 'alert.escalated',
  Dismissed: 'alert.dismissed',
  Closed: 'alert.closed',
};

type AlertOccurrence = Pick<WebhookEvent, 'occurrence'> & { kind: WebhookEventKind; details: object };

function listOccurrences(event: AlertEvent): AlertOccurrence[] {
  if (event.what === 'raised') return [{ kind: 'alert.raised', occurrence: '', details: {} }];
  if (event.what === 'reportsAdded')
    return [{ kind: 'alert.report_added', occurrence: null, details: { addedReportIds: event.reportIds } }];
  const { status, removedReportIds } = event;
  const changes = { ...(status && { status }), ...(removedReportIds.length > 0 && { removedReportIds }) };
  const updated: AlertOccurrence = {
    kind: 'alert.updated',
    occurrence: status?.to ?? null,
    details: { changes },
  };
  const kind = status && kindsByStatus[status.to];
  return kind ? [updated, { kind, occurrence: '', details: {} }] : [updated];
}

/** Queues events about alerts of one society, in the transaction that changes the alerts and after they are stored. */
export async function notifyWebhooksOfAlerts(
  trx: Database,
  { config }: Services,
  { nationalSocietyId, events, at }: { nationalSocietyId: number; events: readonly AlertEvent[]; at: Date },
): Promise<void> {
  const occurrences = events.flatMap((event) =>
    listOccurrences(event).map((occurrence) => ({ ...occurrence, alertId: event.alertId })),
  );
  if (occurrences.length === 0) return;
  const kinds = [...new Set(occurrences.map(({ kind }) => kind))];
  const subscribers = await findSubscribers(trx, [nationalSocietyId], kinds);
  if (subscribers.length === 0) return;
  const alertIds = [...new Set(events.map(({ alertId }) => alertId))];
  const found = await findAlertDetails(trx, alertIds, getUtcDay(at));
  const details = new Map(found.map((alert) => [alert.id, alert]));
  const toEvent = (alert: AlertDetails, { kind, occurrence, details }: AlertOccurrence): WebhookEvent => ({
    ...{ kind, nationalSocietyId, occurrence, alertId: alert.id, isDemo: alert.isDemo, at },
    object: { type: 'alert', id: alert.id },
    data: { ...toAlertData(alert, config.baseUrl), ...details },
  });
  await queueEvents(
    trx,
    subscribers,
    occurrences.flatMap((occurrence) => {
      const alert = details.get(occurrence.alertId);
      return alert ? [toEvent(alert, occurrence)] : [];
    }),
  );
}

/** Queues events about the signals of a society that were raised at an instant, in the transaction that stores them. */
export async function notifyWebhooksOfSignals(
  trx: Database,
  { config }: Pick<Services, 'config'>,
  { nationalSocietyId, at }: { nationalSocietyId: number; at: Date },
): Promise<void> {
  const subscribers = await findSubscribers(trx, [nationalSocietyId], ['signal.opened']);
  if (subscribers.length === 0) return;
  const signals = await findRaisedSignals(trx, { nationalSocietyId, raisedAt: at, day: getUtcDay(at) });
  const events = signals.map(
    (signal): WebhookEvent => ({
      kind: 'signal.opened',
      object: { type: 'signal', id: signal.id },
      data: toSignalData(signal, config.baseUrl),
      ...{ nationalSocietyId, occurrence: '', isDemo: config.isDemo, at },
    }),
  );
  await queueEvents(trx, subscribers, events);
}

/** Queues an event about an SMS gateway, in the transaction that marks it as down. */
export async function notifyWebhooksOfGatewayDown(
  trx: Database,
  { config }: Services,
  { smsGatewayId, nationalSocietyId, at }: { smsGatewayId: number; nationalSocietyId: number; at: Date },
): Promise<void> {
  const subscribers = await findSubscribers(trx, [nationalSocietyId], ['gateway.down']);
  if (subscribers.length === 0) return;
  const gateway = await findGatewayDetails(trx, smsGatewayId);
  if (!gateway) return;
  const object = { type: 'gateway' as const, id: smsGatewayId };
  const data = toGatewayData(gateway, config.baseUrl);
  const event = { kind: 'gateway.down' as const, nationalSocietyId, object, data };
  await queueEvents(trx, subscribers, [
    { ...event, occurrence: String(gateway.outageId), isDemo: config.isDemo, at },
  ]);
}

/** Queues a test event. In the demo it stays in the outbox. */
export async function queuePing(
  trx: Database,
  { config }: Services,
  webhook: Omit<Subscriber, 'kinds'>,
  at: Date,
) {
  const { id, nationalSocietyId } = webhook;
  const object = { type: 'webhook' as const, id };
  const event = {
    kind: 'ping' as const,
    nationalSocietyId,
    object,
    data: toPingData(webhook, config.baseUrl),
  };
  const subscriber = { ...webhook, kinds: [] };
  await queueEvents(trx, [subscriber], [{ ...event, occurrence: null, isDemo: config.isDemo, at }]);
}
