import type { EarlierMessage } from '@harken/domain/reports/repetitions';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The open projects of these societies that flag repetitions, and within how many minutes each does. */
export function findRepetitionTimes(db: Database, nationalSocietyIds: number[]) {
  return db
    .selectFrom('projects')
    .select(['id as projectId', 'nationalSocietyId'])
    .select((eb) => eb.ref('repetitionMinutes').$castTo<number>().as('minutes'))
    .where('nationalSocietyId', 'in', nationalSocietyIds)
    .where('state', '=', 'Open')
    .where('repetitionMinutes', 'is not', null)
    .execute();
}

/** Lets nobody else read the same texts of the same senders until the transaction ends. */
export async function lockTexts(trx: Database, keys: number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(7412, key) from unnest(${keys}::int[]) as key`.execute(trx);
}

/** A message just read that may repeat another one. Who sent it is a collector, or a number in a society. */
export interface ReadText {
  id: number;
  nationalSocietyId: number;
  dataCollectorId: number | null;
  sender: string;
  textDigest: string;
  receivedAt: Date;
  minutes: number;
}

/** The earliest message with the text of this one, and within its time. Of those read together the later repeats the earlier. */
const earlierThan = (ids: number[]) => sql`
  earlier.text_digest = message.text_digest
  and earlier.received_at >= message.received_at - make_interval(mins => message.minutes)
  and earlier.received_at <= message.received_at + make_interval(mins => message.minutes)
  and (earlier.id < message.id or earlier.id <> all(${ids}::bigint[]))
  order by earlier.received_at, earlier.id limit 1`;

/** Per message the earliest one of the same sender with the same text, where there is one. */
export async function findEarlierMessages(trx: Database, texts: ReadText[]) {
  const { rows } = await earlierMessages(texts).execute(trx);
  return rows;
}

/** How they are looked for: one look into an index for each message, however much came before. */
export function earlierMessages(texts: ReadText[]) {
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
      where earlier.data_collector_id = message.data_collector_id and ${earlierThan(ids)}
    ) earlier on true
    union all
    select message.id as later_id, earlier.id, earlier.repetition, earlier.repeats_id
    from messages message
    join lateral (
      select earlier.id, earlier.repetition, earlier.repeats_id from raw_reports earlier
      where earlier.data_collector_id is null and message.data_collector_id is null
        and earlier.national_society_id = message.national_society_id and earlier.sender = message.sender
        and ${earlierThan(ids)}
    ) earlier on true`;
}

/** Flags messages as what may be repetitions. */
export async function flagMessages(trx: Database, flags: { id: number; repeatsId: number }[]): Promise<void> {
  const rows = JSON.stringify(flags.map(({ id, repeatsId }) => ({ id, repeats_id: repeatsId })));
  await sql`
    update raw_reports set repetition = 'Probable', repeats_id = flag.repeats_id
    from json_to_recordset(${rows}::json) as flag (id bigint, repeats_id bigint)
    where raw_reports.id = flag.id`.execute(trx);
}
