import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A gateway with a proof of life. */
export interface WatchedGateway {
  id: number;
  nationalSocietyId: number;
  everyMinutes: number;
  waitMinutes: number;
  /** The number to which its SMS are sent: its own, or that of the second gateway; null if that is not known. */
  number: string | null;
  lastSentAt: Date | null;
  timeZoneId: string;
  isDown: boolean;
}

/** All gateways with a proof of life, of societies that are not archived. */
export async function findWatchedGateways(db: Database): Promise<WatchedGateway[]> {
  const { rows } = await sql<WatchedGateway>`
    select gateways.id, gateways.national_society_id, gateways.canary_minutes as every_minutes,
      gateways.canary_wait_minutes as wait_minutes, coalesce(targets.own_phone_number, '') as number,
      (select max(queued_at) from gateway_canaries where sms_gateway_id = gateways.id) as last_sent_at,
      coalesce((
        select projects.time_zone_id from projects where projects.national_society_id = gateways.national_society_id
        order by projects.state = 'Open' desc, projects.id desc limit 1), 'UTC') as time_zone_id,
      gateways.down_since is not null as is_down
    from sms_gateways as gateways
    join national_societies on national_societies.id = gateways.national_society_id and not national_societies.is_archived
    join sms_gateways as targets on targets.id = coalesce(gateways.canary_gateway_id, gateways.id)
    where gateways.canary_minutes is not null
    order by gateways.id`.execute(db);
  return rows.map((row) => ({ ...row, number: row.number || null }));
}

/** Stores a proof of life. @returns its id; undefined if another process did so a moment ago */
export async function insertCanary(
  db: Database,
  { smsGatewayId, code, at, notAfter }: { smsGatewayId: number; code: string; at: Date; notAfter: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with gateway as (select id from sms_gateways where id = ${smsGatewayId} for update)
    insert into gateway_canaries (sms_gateway_id, code, queued_at)
    select gateway.id, ${code}, ${at} from gateway
    where not exists (
      select 1 from gateway_canaries where sms_gateway_id = ${smsGatewayId} and queued_at > ${notAfter}::timestamptz)
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Notes the message by which a proof of life is sent. */
export async function setCanaryMessage(
  db: Database,
  id: number,
  outboxMessageId: number | null,
): Promise<void> {
  await db.updateTable('gatewayCanaries').set({ outboxMessageId }).where('id', '=', id).execute();
}

/** Deletes what is older than a month. */
export async function deleteOldCanaries(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  await db.deleteFrom('gatewayCanaries').where('queuedAt', '<', monthAgo).execute();
}

/**
 * Marks those that have been missing for as long as their gateway allows. Those that were not even sent are given up, so that they
 * do not pile up on a telephone that is switched off.
 *
 * @returns the gateways, once each
 */
export async function markMissing(
  db: Database,
  now: Date,
): Promise<{ smsGatewayId: number; nationalSocietyId: number }[]> {
  const notSent: OutboxReason = 'outbox.reason.deviceUnreachable';
  const { rows } = await sql<{ smsGatewayId: number; nationalSocietyId: number }>`
    with missing as (
      update gateway_canaries set missed_at = ${now}
      from sms_gateways where sms_gateways.id = gateway_canaries.sms_gateway_id
        and gateway_canaries.received_at is null and gateway_canaries.missed_at is null
        and gateway_canaries.queued_at <= ${now}::timestamptz - make_interval(mins => sms_gateways.canary_wait_minutes)
      returning gateway_canaries.sms_gateway_id, sms_gateways.national_society_id, gateway_canaries.outbox_message_id),
    given_up as (
      update outbox_messages set state = 'Failed', reason = coalesce(reason, ${notSent}) from missing
      where outbox_messages.id = missing.outbox_message_id and outbox_messages.state in ('Queued', 'Retrying'))
    select distinct sms_gateway_id, national_society_id from missing order by sms_gateway_id`.execute(db);
  return rows;
}

/**
 * Marks a gateway as down, and begins an outage.
 *
 * @returns its society, and when the outage before ended; undefined if it was down already
 */
export async function markDown(
  db: Database,
  outage: { smsGatewayId: number; reason: 'canary' | 'nonReporting'; lastMessageAt: Date | null; at: Date },
): Promise<{ nationalSocietyId: number; lastUpAt: Date | null } | undefined> {
  const { smsGatewayId, reason, lastMessageAt, at } = outage;
  const { rows } = await sql<{ nationalSocietyId: number; lastUpAt: Date | null }>`
    with gateway as (
      update sms_gateways set down_since = ${at} where id = ${smsGatewayId} and down_since is null
      returning id, national_society_id)
    insert into gateway_outages (sms_gateway_id, reason, last_message_at, down_at)
    select gateway.id, ${reason}, ${lastMessageAt}, ${at} from gateway
    on conflict do nothing
    returning (select national_society_id from gateway),
      (select max(up_at) from gateway_outages where sms_gateway_id = ${smsGatewayId}) as last_up_at`.execute(
    db,
  );
  return rows[0];
}

/** A gateway that counts as down. */
export interface GatewayDown {
  smsGatewayId: number;
  nationalSocietyId: number;
  type: string;
  /** The last message before; null if there was none. */
  lastMessageAt: Date | null;
  downAt: Date;
  /** Whether it has a proof of life: then that must come back, where otherwise any message ends the outage. */
  hasCanary: boolean;
  /** When a proof of life last came back. */
  canaryAt: Date | null;
}

/** The gateways that are down. */
export async function findGatewaysDown(db: Database): Promise<GatewayDown[]> {
  const { rows } = await sql<GatewayDown>`
    select gateways.id as sms_gateway_id, gateways.national_society_id, gateways.gateway_type as type, outages.last_message_at, outages.down_at,
      gateways.canary_minutes is not null as has_canary,
      (select max(received_at) from gateway_canaries
        where gateway_canaries.sms_gateway_id = gateways.id and queued_at > outages.down_at - interval '1 day') as canary_at
    from sms_gateways as gateways
    join gateway_outages as outages on outages.sms_gateway_id = gateways.id and outages.up_at is null
    where gateways.down_since is not null
    order by gateways.id`.execute(db);
  return rows;
}

/** Ends the outage of a gateway. @returns its id; undefined if another process ended it */
export async function markUp(db: Database, smsGatewayId: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with gateway as (
      update sms_gateways set down_since = null where id = ${smsGatewayId} and down_since is not null returning id)
    update gateway_outages set up_at = ${now} from gateway
    where gateway_outages.sms_gateway_id = gateway.id and gateway_outages.up_at is null
    returning gateway_outages.id`.execute(db);
  return rows[0]?.id;
}

export async function findSocietyOfGateway(db: Database, smsGatewayId: number): Promise<number | undefined> {
  const gateway = await db
    .selectFrom('smsGateways')
    .select('nationalSocietyId')
    .where('id', '=', smsGatewayId)
    .executeTakeFirst();
  return gateway?.nationalSocietyId;
}
