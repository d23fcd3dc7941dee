import type { EarlierMessage } from '@harken/domain/reports/duplicates';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The open projects of these national societies that flag duplicates, with their time windows. */
export function findDuplicateWindows(db: Database, nationalSocietyIds: number[]) {
  return db
    .selectFrom('projects')
    .select(['id as projectId', 'nationalSocietyId'])
    .select((eb) => eb.ref('repetitionMinutes').$castTo<number>().as('minutes'))
    .where('nationalSocietyId', 'in', nationalSocietyIds)
    .where('state', '=', 'Open')
    .where('repetitionMinutes', 'is not', null)
    .execute();
}

/** Prevents other workers from processing the same texts of the same senders until the transaction ends. */
export async function lockTexts(trx: Database, keys: number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(7412, key) from unnest(${keys}::int[]) as key`.execute(trx);
}

/** A processed message that may be a duplicate. Its sender is a collector, or a number within a national society. */
export interface ComparableText {
  id: number;
  nationalSocietyId: number;
  dataCollectorId: number | null;
  sender: string;
  textDigest: string;
  receivedAt: Date;
  minutes: number;
}

/** The earliest message with the same text within the time window. In a batch only messages with lower ids count as earlier. */
const isEarlierCopy = (ids: number[]) => sql`
  earlier.text_digest = message.text_digest
  and earlier.received_at >= message.received_at - make_interval(mins => message.minutes)
  and earlier.received_at <= message.received_at + make_interval(mins => message.minutes)
  and (earlier.id < message.id or earlier.id <> all(${ids}::bigint[]))
  order by earlier.received_at, earlier.id limit 1`;

/** For each message the earliest one of the same sender with the same text, if any. */
export async function findEarlierMessages(trx: Database, texts: ComparableText[]) {
  const { rows } = await buildEarlierMessagesQuery(texts).execute(trx);
  return rows;
}

/**
 * One index lookup per message, however many messages are stored. Two parts, because collectors and unknown numbers have
 * different indexes.
 */
export function buildEarlierMessagesQuery(texts: ComparableText[]) {
  const ids = texts.map(({ id }) => id);
  const messages = JSON.stringify(
    texts.map((text) => ({
      id: text.id,
      national_society_id: text.nationalSocietyId,
      data_collector_id: text.dataCollectorId,
      sender: text.sender,
      text_digest: text.textDigest,
      received_at: text.receivedAt,
      minutes: text.minutes,
    })),
  );
  return sql<EarlierMessage & { laterId: number }>`
    with messages as (
      select * from json_to_recordset(${messages}::json) as message (id bigint, national_society_id int, data_collector_id int,
        sender text, text_digest text, received_at timestamptz, minutes int)
    )
    select message.id as later_id, earlier.id, earlier.repetition, earlier.repeats_id
    from messages message
    join lateral (
      select earlier.id, earlier.repetition, earlier.repeats_id from raw_reports earlier
      where earlier.data_collector_id = message.data_collector_id and ${isEarlierCopy(ids)}
    ) earlier on true
    union all
    select message.id as later_id, earlier.id, earlier.repetition, earlier.repeats_id
    from messages message
    join lateral (
      select earlier.id, earlier.repetition, earlier.repeats_id from raw_reports earlier
      where earlier.data_collector_id is null and message.data_collector_id is null
        and earlier.national_society_id = message.national_society_id and earlier.sender = message.sender
        and ${isEarlierCopy(ids)}
    ) earlier on true`;
}

/** Flags messages as possible duplicates. */
export async function flagMessagesAsDuplicates(
  trx: Database,
  flags: { id: number; repeatsId: number }[],
): Promise<void> {
  const rows = JSON.stringify(flags.map(({ id, repeatsId }) => ({ id, repeats_id: repeatsId })));
  await sql`
    update raw_reports set repetition = 'Probable', repeats_id = flag.repeats_id
    from json_to_recordset(${rows}::json) as flag (id bigint, repeats_id bigint)
    where raw_reports.id = flag.id`.execute(trx);
}
