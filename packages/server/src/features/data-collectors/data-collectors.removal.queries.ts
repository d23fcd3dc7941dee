import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Everything that is done to collectors who are deleted, one or a whole project: a statement each, however many there are. */

/** Holds the collectors of a project: no report is given to one of them until the transaction ends. */
export async function holdCollectorsOfProject(db: Database, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from data_collectors where project_id = ${projectId} order by id for update`.execute(db);
  return rows.map((row) => row.id);
}

/** Holds one collector that is not deleted, if the caller may change it. @returns whether there is one */
export async function holdCollector(
  db: Database,
  id: number,
  accessible: RawBuilder<boolean>,
): Promise<boolean> {
  const collector = await db
    .selectFrom('dataCollectors')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(accessible)
    .forUpdate()
    .executeTakeFirst();
  return collector !== undefined;
}

const among = (ids: number[]) => sql`any(${ids}::int[])`;

/** The numbers of collectors, in the form in which senders are compared. */
export async function findNumbers(db: Database, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ normalizedNumber: string }>`
    select normalized_number from data_collector_phone_numbers where data_collector_id = ${among(ids)}`.execute(
    db,
  );
  return rows.map((row) => row.normalizedNumber);
}

/** What collectors wrote from, numbers among them that they have given up since. */
export async function findSenders(db: Database, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select distinct sender from raw_reports
    where data_collector_id = ${among(ids)} and sender is not null`.execute(db);
  return rows.map(({ sender }) => sender);
}

/** The country by which numbers are read that messages to a society come from. */
export async function findCountryCode(db: Database, nationalSocietyId: number): Promise<string> {
  const { code } = await db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .select('countries.code')
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return code;
}

const endingLength = 6;
// Written as in its index, to be found by it.
const endingOfSender = sql`right(regexp_replace(raw_reports.sender, '\\D', '', 'g'), ${sql.lit(endingLength)})`;

/** Every way in which messages to a society write a sender that may be one of these numbers: their last digits are the same. */
export async function findSpellings(
  db: Database,
  { numbers, nationalSocietyId }: { numbers: string[]; nationalSocietyId: number },
): Promise<string[]> {
  const endings = numbers.map((number) => number.replace(/\D/g, '').slice(-endingLength));
  const { rows } = await sql<{ sender: string }>`
    select distinct raw_reports.sender
    from raw_reports
    where raw_reports.sender is not null and raw_reports.national_society_id = ${nationalSocietyId}
      and ${endingOfSender} = any(${[...new Set(endings)]}::text[])`.execute(db);
  return rows.map(({ sender }) => sender);
}

/**
 * Takes the sender out of messages, with the form as it came and the gateway's number of the message: without a sender,
 * two messages could have the same.
 */
const withoutSender = sql`sender = null, body = null, incoming_message_id = null, is_anonymized = true`;

/** The messages of collectors no longer say who sent them. The text is kept as it was written. */
export async function anonymizeMessagesOfCollectors(db: Database, ids: number[]): Promise<void> {
  await sql`
    update raw_reports set ${withoutSender} where data_collector_id = ${among(ids)}`.execute(db);
}

/**
 * Neither do messages to their society that came from their numbers and are of nobody who is known: sent before the collector
 * was registered, or unreadable. Messages of another collector stay theirs. What has come in since and was never tried to be
 * read is left alone: it comes later, from somebody unknown.
 *
 * @param from.senders as the messages write them
 * @returns the ids of these messages
 */
export async function anonymizeMessagesFrom(
  db: Database,
  { senders, nationalSocietyId }: { senders: string[]; nationalSocietyId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update raw_reports set ${withoutSender}
    from unnest(${senders}::text[]) as spelling (sender)
    where ${endingOfSender} = right(regexp_replace(spelling.sender, '\\D', '', 'g'), ${sql.lit(endingLength)})
      and raw_reports.sender = spelling.sender and raw_reports.national_society_id = ${nationalSocietyId}
      and raw_reports.data_collector_id is null
      and (raw_reports.processed_at is not null or raw_reports.failed_at is not null or raw_reports.attempts > 0)
    returning raw_reports.id`.execute(db);
  return rows.map((row) => row.id);
}

interface Traces {
  ids: number[];
  messageIds: number[];
}

const withoutNumber = sql`phone_number = null, is_anonymized = true`;

/** Takes the number out of the reports of collectors, and out of those read from these messages. */
export async function anonymizeReports(db: Database, { ids, messageIds }: Traces): Promise<void> {
  await sql`update reports set ${withoutNumber} where data_collector_id = ${among(ids)}`.execute(db);
  await sql`update reports set ${withoutNumber} where id = any(${messageIds}::bigint[])`.execute(db);
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

/** Empties what was written to collectors, and the answers to these messages unless they are for somebody else; nothing more is sent. */
export async function emptyAnswers(db: Database, { ids, messageIds }: Traces): Promise<void> {
  await sql`
    with written as (
      select outbox_messages.id from outbox_messages where data_collector_id = ${among(ids)}
      union
      select outbox_messages.id from outbox_messages
      join raw_reports on raw_reports.id = outbox_messages.raw_report_id
      where raw_reports.data_collector_id = ${among(ids)} and outbox_messages.kind = 'feedback'
        and outbox_messages.data_collector_id is null
      union
      select outbox_messages.id from outbox_messages
      where raw_report_id = any(${messageIds}::bigint[]) and outbox_messages.kind = 'feedback'
        and outbox_messages.data_collector_id is null
    ), unnamed as (
      delete from outbox_message_names using written where outbox_message_id = written.id
    )
    update outbox_messages set recipient = null, subject = null, body = '', secret_link = null, encrypted_secret_link = null, secret_link_at = null,
      idempotency_key = null, is_anonymized = true,
      state = case when state in ('Queued', 'Retrying') then 'Withheld' else state end,
      reason = case when state in ('Queued', 'Retrying') then ${noRecipient} else reason end
    from written where outbox_messages.id = written.id`.execute(db);
}

/** Takes the lines that name collectors out of mails to staff, in the words in which they were written. */
export async function removeFromMails(db: Database, ids: number[]): Promise<void> {
  await sql`
    with named as (
      delete from outbox_message_collectors where data_collector_id = ${among(ids)} returning outbox_message_id, line
    ), lines as (
      select outbox_message_id, array_agg(line) as gone from named group by 1
    )
    update outbox_messages set body = (
      select string_agg(case when line = any(lines.gone) then ${`- ${dataRemoved}`} else line end, e'\n' order by position)
      from regexp_split_to_table(outbox_messages.body, '\n') with ordinality as written (line, position))
    from lines where outbox_messages.id = lines.outbox_message_id`.execute(db);
}

/** Deletes those collectors of whom there is no message, with their places and numbers. @returns how many */
export async function deleteSilentCollectors(db: Database, ids: number[]): Promise<number> {
  const { rows } = await sql`
    delete from data_collectors
    where id = ${among(ids)}
      and not exists (select 1 from raw_reports where raw_reports.data_collector_id = data_collectors.id)
      and not exists (select 1 from reports where reports.data_collector_id = data_collectors.id)
    returning id`.execute(db);
  return rows.length;
}

/** Takes names and numbers from collectors that are still there. Sex, decade of birth and places stay. @returns how many */
export async function anonymizeCollectors(db: Database, ids: number[], at: Date): Promise<number> {
  await sql`
    delete from data_collector_phone_numbers where data_collector_id = ${among(ids)}`.execute(db);
  const { rows } = await sql`
    update data_collectors set name = null, display_name = null, is_anonymized = true,
      deleted_at = coalesce(deleted_at, ${at})
    where id = ${among(ids)}
    returning id`.execute(db);
  return rows.length;
}
