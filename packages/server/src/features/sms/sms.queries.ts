import type pg from 'pg';
import { hashWithEveryKey, type SecretKeys } from '../../platform/secrets/encryption.ts';
import { type DeliveryKeys, redeliveryWindow } from './delivery-key.ts';
import type { IncomingMessage } from './incoming-form.ts';

/**
 * A key submitted by a gateway, with the hashes under which it may be stored: with the current secret key and the previous
 * one.
 */
export interface SubmittedKey {
  apiKey: string;
  keyHash: string;
  previousKeyHash: string | null;
}

/** A key with its hashes in hexadecimal. */
export function hashGatewayKey(keys: SecretKeys, apiKey: string): SubmittedKey {
  const [keyHash = '', previousKeyHash = null] = hashWithEveryKey(keys, 'gateway key lookup', apiKey).map(
    (hash) => hash.toString('hex'),
  );
  return { apiKey, keyHash, previousKeyHash };
}

/**
 * SQL for the gateway of a message: the one its address was verified for, else that of its key. At most one row each, so that no message is stored twice. Plain keys only exist
 * until the last release without hashes can no longer be started.
 */
const joinGatewayByKey = (row: string, now: string, verified = '') => `
  lateral (
    ${verified}
    select sms_gateway_id as id from sms_gateway_keys
    where key_hash in (decode(${row}."keyHash", 'hex'), decode(${row}."previousKeyHash", 'hex'))
      and (accepted_until is null or accepted_until > ${now})
    union all
    select id from sms_gateways where api_key = ${row}."apiKey"
    limit 1
  ) as known_key`;

const selectVerifiedGateway = `select id from sms_gateways where id = incoming."smsGatewayId" union all`;

/**
 * A named statement is planned once per connection. Planning it for every batch would cost more than storing the messages. Its plan
 * must suit a table that grows after that: earlier messages are counted (none or one), because PostgreSQL may turn "not exists" into
 * a join that reads the whole table, and connections for ingestion avoid reading whole tables.
 */
const storeMessages = {
  name: 'store-incoming-messages',
  text: `
    with incoming as (
      select * from json_to_recordset($1::json) as form (position int, source text, "apiKey" text, "keyHash" text,
        "previousKeyHash" text, body text, sender text,
        timestamp text, text text, "isTooLong" boolean, "incomingMessageId" text, "outgoingMessageId" bigint, "modemNumber" int,
        "smsGatewayId" int, "deduplicationKey" text, "earlierKey" text)
    ),
    known as (
      select incoming.*, sms_gateways.id as sms_gateway_id, sms_gateways.national_society_id
      from incoming cross join ${joinGatewayByKey('incoming', '$2::timestamptz', selectVerifiedGateway)}
      join sms_gateways on sms_gateways.id = known_key.id
    ),
    stored as (
      insert into raw_reports (source, sms_gateway_id, national_society_id, body, sender, timestamp, text, error_type,
        incoming_message_id, outgoing_message_id, modem_number, deduplication_key, arrived_at, received_at, is_demo)
      select source, sms_gateway_id, national_society_id, body, sender, timestamp, text, case when "isTooLong" then 'TooLong' end,
        "incomingMessageId", "outgoingMessageId", "modemNumber", "deduplicationKey", $2::timestamptz, $2::timestamptz, $3::boolean
      from known
      where (
        select count(*) from raw_reports as earlier
        where earlier.sms_gateway_id = known.sms_gateway_id and earlier.deduplication_key = known."earlierKey"
          and earlier.arrived_at > $2::timestamptz - $4::double precision * interval '1 millisecond'
      ) = 0
      order by position
      on conflict do nothing
    )
    select position from known`,
};

/** A message with the hashes of its key, and what tells it from others. */
export type KeyedMessage = IncomingMessage & SubmittedKey & DeliveryKeys;

/** A message from the address of a gateway that was verified. */
export type VerifiedMessage = Omit<IncomingMessage, 'source' | 'apiKey'> & {
  /** The type of the gateway. */
  source: string;
  smsGatewayId: number;
  /** See `ReceivedMessage`. */
  deduplicationKey: string | null;
};

/**
 * Stores a batch of messages with one statement and one commit. Messages delivered before are stored once: same gateway and either the
 * same deduplication key, the same key of the hour before within an hour, or the same message id, sender and timestamp.
 *
 * @returns the positions of the messages with a known gateway, whether stored now or before
 */
export async function storeIncomingMessages(
  pool: pg.Pool,
  messages: (KeyedMessage | VerifiedMessage)[],
  { arrivedAt, isDemo }: { arrivedAt: Date; isDemo: boolean },
): Promise<Set<number>> {
  const forms = JSON.stringify(messages.map((message, position) => ({ ...message, position })));
  const { rows } = await pool.query<{ position: number }>({
    ...storeMessages,
    values: [forms, arrivedAt, isDemo, redeliveryWindow],
  });
  return new Set(rows.map((row) => row.position));
}

/** @returns the positions of the keys that belong to a gateway */
export async function findKnownKeys(pool: pg.Pool, keys: SubmittedKey[], now: Date): Promise<Set<number>> {
  const { rows } = await pool.query<{ position: number }>({
    name: 'find-known-gateway-keys',
    text: `
      with submitted as (
        select * from json_to_recordset($1::json) as form (position int, "apiKey" text, "keyHash" text, "previousKeyHash" text)
      )
      select position from submitted cross join ${joinGatewayByKey('submitted', '$2::timestamptz')}`,
    values: [JSON.stringify(keys.map((key, position) => ({ ...key, position }))), now],
  });
  return new Set(rows.map((row) => row.position));
}
