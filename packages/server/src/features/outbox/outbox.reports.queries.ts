import type { OutboxReason } from '@harken/contract/outbox/reasons';
import type { DeliveryStep } from '@harken/domain/channels/delivery-ladder';
import type { DeliveryOutcome, ReportedSms } from '@harken/domain/channels/delivery-outcome';
import { sql } from 'kysely';
import type { DeliveryReport } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';

/** An SMS that something is reported about, locked. */
export interface ReportedMessage extends ReportedSms {
  id: number;
  nationalSocietyId: number | null;
  smsGatewayId: number;
  kind: string;
  attempts: number;
  /** See `OutgoingSms`. */
  round: number;
}

/** The SMS of a gateway by its id in the outbox, or by the id of the provider; locked until the transaction ends. */
export async function findReportedMessage(
  db: Database,
  smsGatewayId: number,
  { outboxMessageId, providerId }: { outboxMessageId: number | undefined; providerId: string | undefined },
): Promise<ReportedMessage | undefined> {
  const isIt =
    outboxMessageId === undefined
      ? sql`provider_message_id = ${providerId ?? null}`
      : sql`id = ${outboxMessageId}::bigint`;
  const { rows } = await sql<ReportedMessage>`
    select id, national_society_id, sms_gateway_id, kind, state, delivery_step as step, attempts, delivery_round as round
    from outbox_messages
    where sms_gateway_id = ${smsGatewayId} and channel = 'sms' and ${isIt}
    order by id desc limit 1 for update`.execute(db);
  return rows[0];
}

/**
 * Makes those who record an answer of a provider and those who record its report take turns, so that neither misses the other.
 */
export async function lockProviderMessage(
  db: Database,
  smsGatewayId: number,
  providerId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${smsGatewayId} ${providerId}`}, 0))`.execute(
    db,
  );
}

/** Keeps a report until the message is known; what is older than a day is deleted, as nothing will ask for it. */
export async function insertEarlyReport(
  db: Database,
  smsGatewayId: number,
  report: DeliveryReport & { providerId: string },
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('earlyDeliveryReports')
    .where('reportedAt', '<', new Date(now.getTime() - 24 * 60 * 60_000))
    .execute();
  await db
    .insertInto('earlyDeliveryReports')
    .values({
      smsGatewayId,
      providerMessageId: report.providerId.slice(0, 200),
      step: report.step,
      reason: report.reason?.slice(0, 100) ?? null,
      isFinal: report.isFinal ?? false,
      cost: report.cost ?? null,
      reportedAt: now,
    })
    .execute();
}

/** Removes and returns what was reported of a message before it was known, oldest first. */
export async function takeEarlyReports(
  db: Database,
  smsGatewayId: number,
  providerId: string,
): Promise<DeliveryReport[]> {
  const rows = await db
    .deleteFrom('earlyDeliveryReports')
    .where('smsGatewayId', '=', smsGatewayId)
    .where('providerMessageId', '=', providerId)
    .returning(['id', 'step', 'reason', 'isFinal', 'cost'])
    .execute();
  return rows
    .sort((one, other) => one.id - other.id)
    .map(({ step, reason, isFinal, cost }) => ({ step: step as DeliveryStep, reason, isFinal, cost }));
}

/** What a report changes in a message. */
interface ReportedChange {
  outcome: Exclude<DeliveryOutcome, 'nothing'>;
  step: DeliveryStep;
  reasonCode: string | null;
  cost: string | null;
  attempts: number;
  nextAttempt: Date;
  /** The gateway that tries it next; null for the same. */
  otherGatewayId: number | null;
  now: Date;
}

const stateAfter = { sent: 'Sent', retry: 'Retrying', failed: 'Failed' } as const;

/** Stores what a report changed. */
export async function storeReportedStep(db: Database, id: number, change: ReportedChange): Promise<void> {
  const { outcome, step, reasonCode, cost, attempts, nextAttempt, otherGatewayId, now } = change;
  const providerFailed: OutboxReason = 'outbox.reason.providerFailed';
  await sql`
    update outbox_messages set state = ${stateAfter[outcome]}, delivery_step = ${step}, attempts = ${attempts},
      sent_at = case when ${outcome === 'sent'} then coalesce(sent_at, ${now}) else sent_at end,
      delivered_at = case when ${step === 'Delivered'} then ${now}::timestamptz end,
      reason = case when ${outcome === 'sent'} then null else ${providerFailed} end,
      reason_code = ${reasonCode}, cost = coalesce(${cost}, cost),
      next_attempt_at = case when ${outcome === 'retry'} then ${nextAttempt}::timestamptz else next_attempt_at end,
      sms_gateway_id = coalesce(${otherGatewayId}::int, sms_gateway_id)
    where id = ${id}`.execute(db);
}
