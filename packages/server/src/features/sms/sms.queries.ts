import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { IncomingMessage } from './incoming-form.ts';

/**
 * Stores messages that arrived together, one statement and one commit for all. A message delivered before (same gateway,
 * message id, sender and timestamp) is stored once.
 *
 * @returns the positions of the messages whose key belongs to a gateway, stored now or before
 */
export async function storeIncomingMessages(
  db: Database,
  messages: IncomingMessage[],
  { arrivedAt, isDemo }: { arrivedAt: Date; isDemo: boolean },
): Promise<Set<number>> {
  const column = <K extends keyof IncomingMessage>(name: K) => messages.map((message) => message[name]);
  const { rows } = await sql<{ position: number }>`
    with incoming as (
      select * from unnest(
        ${messages.map((_message, position) => position)}::int[], ${column('source')}::text[], ${column('apiKey')}::text[],
        ${column('body')}::text[], ${column('sender')}::text[], ${column('timestamp')}::text[], ${column('text')}::text[],
        ${column('isTooLong')}::boolean[], ${column('incomingMessageId')}::text[], ${column('outgoingMessageId')}::bigint[],
        ${column('modemNumber')}::int[]
      ) as form (position, source, api_key, body, sender, timestamp, text, is_too_long, incoming_message_id, outgoing_message_id, modem_number)
    ),
    known as (
      select incoming.*, sms_gateways.id as sms_gateway_id, sms_gateways.national_society_id
      from incoming join sms_gateways on sms_gateways.api_key = incoming.api_key
    ),
    stored as (
      insert into raw_reports (source, sms_gateway_id, national_society_id, body, sender, timestamp, text, error_type,
        incoming_message_id, outgoing_message_id, modem_number, arrived_at, received_at, is_demo)
      select source, sms_gateway_id, national_society_id, body, sender, timestamp, text, case when is_too_long then 'TooLong' end,
        incoming_message_id, outgoing_message_id, modem_number, ${arrivedAt}::timestamptz, ${arrivedAt}::timestamptz, ${isDemo}::boolean
      from known order by position
      on conflict do nothing
    )
    select position from known`.execute(db);
  return new Set(rows.map((row) => row.position));
}
