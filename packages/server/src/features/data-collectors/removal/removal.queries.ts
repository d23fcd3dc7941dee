import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Statements that remove collectors, one or those of a whole project; each handles any number of collectors. */

/** Locks the collectors of a project, so that no report is assigned to them until the transaction ends. */
export async function lockCollectorsOfProject(db: Database, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from data_collectors where project_id = ${projectId} order by id for update`.execute(db);
  return rows.map((row) => row.id);
}

/** Locks a collector that is not deleted and that the caller may change. @returns whether there is one */
export async function lockCollector(
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

const isAnyOf = (ids: number[]) => sql`any(${ids}::int[])`;

/** The normalised numbers of collectors. */
export async function findNumbers(db: Database, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ normalizedNumber: string }>`
    select normalized_number from data_collector_phone_numbers where data_collector_id = ${isAnyOf(ids)}`.execute(
    db,
  );
  return rows.map((row) => row.normalizedNumber);
}

/** The numbers that collectors sent messages from, including former ones. */
export async function findSenders(db: Database, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select distinct sender from raw_reports
    where data_collector_id = ${isAnyOf(ids)} and sender is not null`.execute(db);
  return rows.map(({ sender }) => sender);
}

/** The country that determines how sender numbers of a society are normalised. */
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
// The expression must be the same as in its index.
const endingOfSender = sql`right(regexp_replace(raw_reports.sender, '\\D', '', 'g'), ${sql.lit(endingLength)})`;

/** Every spelling of a sender in messages to a society that may be one of these numbers: the last digits are the same. */
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
 * Removes the sender from messages, together with the form as received, the gateway's message id (without a sender, two messages
 * could have the same id, which must be unique), and the key against duplicates, in which some types of gateways digest the sender.
 */
const withoutSender = sql`sender = null, body = null, incoming_message_id = null, deduplication_key = null,
  is_anonymized = true`;

/** Removes the senders from the messages of collectors. The texts stay as they were written. */
export async function anonymizeMessagesOfCollectors(db: Database, ids: number[]): Promise<void> {
  await sql`
    update raw_reports set ${withoutSender} where data_collector_id = ${isAnyOf(ids)}`.execute(db);
}

/**
 * Does the same to messages to their society that came from their numbers and belong to no known collector: sent before the
 * collector was registered, or incorrect. Messages of other collectors are not touched. Messages that no attempt was made to
 * process are left alone: they count as later messages of an unknown sender.
 *
 * @param from.senders as spelled in the messages
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

interface RemovalTargets {
  ids: number[];
  messageIds: number[];
}

const withoutNumber = sql`phone_number = null, dismissal_note = null, is_anonymized = true`;

/**
 * Removes the number from the reports of collectors, and from those made from these messages. With it go the texts of
 * dismissals of these reports and their alerts, which could name the sender.
 */
export async function anonymizeReports(db: Database, targets: RemovalTargets): Promise<void> {
  const { ids, messageIds } = targets;
  await removeDismissalNotes(db, targets);
  await sql`update reports set ${withoutNumber} where data_collector_id = ${isAnyOf(ids)}`.execute(db);
  await sql`update reports set ${withoutNumber} where id = any(${messageIds}::bigint[])`.execute(db);
}

async function removeDismissalNotes(db: Database, { ids, messageIds }: RemovalTargets): Promise<void> {
  const ofTargets = sql`(reports.data_collector_id = ${isAnyOf(ids)} or reports.id = any(${messageIds}::bigint[]))`;
  await sql`
    update cross_checks set dismissal_note = null from reports
    where reports.id = cross_checks.report_id and cross_checks.dismissal_note is not null and ${ofTargets}`.execute(
    db,
  );
  await sql`
    update alerts set dismissal_note = null
    from alert_reports join reports on reports.id = alert_reports.report_id
    where alert_reports.alert_id = alerts.id and alerts.dismissal_note is not null and ${ofTargets}`.execute(
    db,
  );
}

const noRecipient: OutboxReason = 'outbox.reason.noRecipient';

/**
 * Anonymises messages sent to collectors, and the replies to these messages unless they are for somebody else. Queued ones are
 * withheld.
 */
export async function anonymizeOutboxMessages(
  db: Database,
  { ids, messageIds }: RemovalTargets,
): Promise<void> {
  await sql`
    with written as (
      select outbox_messages.id from outbox_messages where data_collector_id = ${isAnyOf(ids)}
      union
      select outbox_messages.id from outbox_messages
      join raw_reports on raw_reports.id = outbox_messages.raw_report_id
      where raw_reports.data_collector_id = ${isAnyOf(ids)} and outbox_messages.kind = 'feedback'
        and outbox_messages.data_collector_id is null
      union
      select outbox_messages.id from outbox_messages
      where raw_report_id = any(${messageIds}::bigint[]) and outbox_messages.kind = 'feedback'
        and outbox_messages.data_collector_id is null
    ), unnamed as (
      delete from outbox_message_names using written where outbox_message_id = written.id
    )
    update outbox_messages set recipient = null, subject = null, body = '', provider_message_id = null, secret_link = null, encrypted_secret_link = null, secret_link_at = null,
      idempotency_key = null, is_anonymized = true,
      state = case when state in ('Queued', 'Retrying') then 'Withheld' else state end,
      reason = case when state in ('Queued', 'Retrying') then ${noRecipient} else reason end
    from written where outbox_messages.id = written.id`.execute(db);
}

/** Replaces the lines that name collectors in e-mails to staff, found by their exact text. */
export async function removeFromEmails(db: Database, ids: number[]): Promise<void> {
  await sql`
    with named as (
      delete from outbox_message_collectors where data_collector_id = ${isAnyOf(ids)} returning outbox_message_id, line
    ), lines as (
      select outbox_message_id, array_agg(line) as removed from named group by 1
    )
    update outbox_messages set body = (
      select string_agg(case when line = any(lines.removed) then ${`- ${dataRemoved}`} else line end, e'\n' order by position)
      from regexp_split_to_table(outbox_messages.body, '\n') with ordinality as written (line, position))
    from lines where outbox_messages.id = lines.outbox_message_id`.execute(db);
}

/** Deletes the collectors who never sent a message, with their locations and numbers. @returns how many */
export async function deleteCollectorsWithoutMessages(db: Database, ids: number[]): Promise<number> {
  const { rows } = await sql`
    delete from data_collectors
    where id = ${isAnyOf(ids)}
      and not exists (select 1 from raw_reports where raw_reports.data_collector_id = data_collectors.id)
      and not exists (select 1 from reports where reports.data_collector_id = data_collectors.id)
    returning id`.execute(db);
  return rows.length;
}

/** Removes what staff wrote about collectors: notes, and why periods were corrected. */
export async function removeTextsAbout(db: Database, ids: number[]): Promise<void> {
  await sql`delete from data_collector_notes where data_collector_id = ${isAnyOf(ids)}`.execute(db);
  for (const table of ['data_collector_training_periods', 'data_collector_not_deployed_periods'])
    await sql`
      update ${sql.table(table)} set correction_reason = null
      where data_collector_id = ${isAnyOf(ids)} and correction_reason is not null`.execute(db);
}

/** Removes names and numbers of the remaining collectors. Sex, decade of birth and locations stay. @returns how many */
export async function anonymizeCollectors(db: Database, ids: number[], at: Date): Promise<number> {
  await sql`
    delete from data_collector_phone_numbers where data_collector_id = ${isAnyOf(ids)}`.execute(db);
  const { rows } = await sql`
    update data_collectors set name = null, display_name = null, is_anonymized = true,
      deleted_at = coalesce(deleted_at, ${at})
    where id = ${isAnyOf(ids)}
    returning id`.execute(db);
  return rows.length;
}
