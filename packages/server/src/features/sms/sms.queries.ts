import type pg from 'pg';
import type { IncomingMessage } from './incoming-form.ts';

/**
 * A named statement: planned once per connection. Planning it for every handful of messages would cost more than
 * storing them.
 */
const storeMessages = {
  name: 'store-incoming-messages',
  text: `
    with incoming as (
      select * from json_to_recordset($1::json) as form (position int, source text, "apiKey" text, body text, sender text,
        timestamp text, text text, "isTooLong" boolean, "incomingMessageId" text, "outgoingMessageId" bigint, "modemNumber" int)
    ),
    known as (
      select incoming.*, sms_gateways.id as sms_gateway_id, sms_gateways.national_society_id
      from incoming join sms_gateways on sms_gateways.api_key = incoming."apiKey"
    ),
    stored as (
      insert into raw_reports (source, sms_gateway_id, national_society_id, body, sender, timestamp, text, error_type,
        incoming_message_id, outgoing_message_id, modem_number, arrived_at, received_at, is_demo)
      select source, sms_gateway_id, national_society_id, body, sender, timestamp, text, case when "isTooLong" then 'TooLong' end,
        "incomingMessageId", "outgoingMessageId", "modemNumber", $2::timestamptz, $2::timestamptz, $3::boolean
      from known order by position
      on conflict do nothing
    )
    select position from known`,
};

/**
 * Stores messages that arrived together, one statement and one commit for all. A message delivered before (same gateway,
 * message id, sender and timestamp) is stored once.
 *
 * @returns the positions of the messages whose key belongs to a gateway, stored now or before
 */
export async function storeIncomingMessages(
  pool: pg.Pool,
  messages: IncomingMessage[],
  { arrivedAt, isDemo }: { arrivedAt: Date; isDemo: boolean },
): Promise<Set<number>> {
  const forms = JSON.stringify(messages.map((message, position) => ({ ...message, position })));
  const { rows } = await pool.query<{ position: number }>({
    ...storeMessages,
    values: [forms, arrivedAt, isDemo],
  });
  return new Set(rows.map((row) => row.position));
}
