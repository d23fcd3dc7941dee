import { type RawBuilder, sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findVillagesByCode } from '../../../platform/places-by-code.queries.ts';
import { hasWords, parseSearch } from '../../../platform/search.queries.ts';

/** Of so many senders and messages a search shows the messages; more is no search any longer. */
const maxSenders = 500;
const maxMessages = 2000;

/** What a search in a list found: all messages of these senders, these messages, and those from these villages. */
export interface Found {
  dataCollectorIds: number[];
  messageIds: number[];
  /** Villages that the text means as a code; of senders whom the viewer may see. */
  villageIds: number[];
  isSenderSeen: RawBuilder<boolean>;
}

interface Search {
  text: string;
  projectId: number;
  nationalSocietyId: number;
  viewer: Viewer;
}

/** A search in the forms in which texts are compared. */
interface Wanted extends Search {
  words: readonly string[];
  /** The digits of a phone number or its end. */
  digits: string | null;
}

/** Senders by name or by the end of a number, of those whom the viewer may see. */
export function buildSendersQuery({ projectId, viewer, words, digits }: Wanted) {
  const form = sql<string>`search_form(coalesce(data_collectors.name, '') || ' ' || coalesce(data_collectors.display_name, ''))`;
  const isFound =
    digits === null
      ? hasWords(form, words)
      : sql`data_collectors.id in (
          select numbers.data_collector_id from data_collector_phone_numbers numbers
          where right(regexp_replace(numbers.phone_number, '\\D', '', 'g'), 4) = ${digits.slice(-4)}
            and right(regexp_replace(numbers.phone_number, '\\D', '', 'g'), ${digits.length}) = ${digits})`;
  return sql<{ id: number }>`
    select data_collectors.id from data_collectors
    where ${isFound} and data_collectors.deleted_at is null and data_collectors.project_id = ${projectId}
      and ${maySeeSender(viewer)}
    limit ${maxSenders}`;
}

/**
 * Messages with exactly this text, and incorrect ones with its words; messages from unknown numbers also by the end of the
 * number. Only those whose sender the viewer may see.
 */
export function buildMessagesQuery({ text, projectId, nationalSocietyId, viewer, words, digits }: Wanted) {
  const parts = [
    sql`(select raw_reports.id, raw_reports.data_collector_id from raw_reports
      where raw_reports.project_id = ${projectId} and lower(raw_reports.text) = ${text.toLowerCase()}
      order by raw_reports.received_at desc, raw_reports.id desc limit ${maxMessages})`,
    sql`(select raw_reports.id, raw_reports.data_collector_id from raw_reports
      where raw_reports.error_type is not null and ${hasWords(sql`search_form(raw_reports.text)`, words)}
        and (raw_reports.project_id = ${projectId}
          or (raw_reports.project_id is null and raw_reports.national_society_id = ${nationalSocietyId}))
      limit ${maxMessages})`,
    ...(digits !== null && digits.length >= 6
      ? [
          sql`(select raw_reports.id, raw_reports.data_collector_id from raw_reports
      where raw_reports.national_society_id = ${nationalSocietyId} and raw_reports.data_collector_id is null
        and raw_reports.processed_at is not null and raw_reports.sender is not null
        and right(regexp_replace(raw_reports.sender, '\\D', '', 'g'), 6) = ${digits.slice(-6)}
      limit ${maxMessages})`,
        ]
      : []),
  ];
  return sql<{ id: number }>`
    select found.id from (${sql.join(parts, sql` union `)}) as found
    left join data_collectors on data_collectors.id = found.data_collector_id
    where ${maySeeSender(viewer)}`;
}

/** The messages that a search in the lists of a project finds: by sender, number, text, or the code of a place. */
export async function findSearched(db: Database, search: Search): Promise<Found> {
  const { words, number: digits } = await parseSearch(db, search.text);
  const wanted = { ...search, words, digits };
  const [senders, messages, villageIds] = await Promise.all([
    buildSendersQuery(wanted).execute(db),
    buildMessagesQuery(wanted).execute(db),
    findVillagesByCode(db, search.nationalSocietyId, search.text),
  ]);
  return {
    dataCollectorIds: senders.rows.map(({ id }) => id),
    messageIds: messages.rows.map(({ id }) => Number(id)),
    villageIds,
    isSenderSeen: maySeeSender(search.viewer),
  };
}
