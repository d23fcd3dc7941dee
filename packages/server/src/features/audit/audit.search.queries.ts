import { extractId } from '@harken/domain/search/search-keys';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { hasWords, parseSearch } from '../../platform/search.queries.ts';
import { type AuditFilter, findSubjectTypes, selectFilteredEntries } from './audit.queries.ts';

/** So many people and items with a name are looked for in the log. */
const maxItems = 30;
/** Of so many events of each of them a search shows the first. */
const maxEvents = 2000;

/** What an audit event can be about. */
export interface Item {
  type: string;
  id: number;
}

const nameOf = (table: string) => sql<string>`search_form(${sql.ref(`${table}.name`)})`;

/** Items that the log shows by name, in tables of a few rows. */
const smallTables = [
  ['nationalSociety', 'national_societies'],
  ['project', 'projects'],
  ['organization', 'organizations'],
  ['smsGateway', 'sms_gateways'],
] as const;

/** Users, data collectors and other items whose names have all of the words. */
export function buildItemsQuery(words: readonly string[]) {
  const nameOfCollector = sql<string>`search_form(coalesce(data_collectors.name, '') || ' ' || coalesce(data_collectors.display_name, ''))`;
  const parts = [
    sql`(select 'user' as type, users.id from users
      where users.deleted_at is null and ${hasWords(nameOf('users'), words)} limit ${maxItems})`,
    sql`(select 'dataCollector', data_collectors.id from data_collectors
      where data_collectors.deleted_at is null and ${hasWords(nameOfCollector, words)} limit ${maxItems})`,
    ...smallTables.map(
      ([type, table]) => sql`(select ${type}::text, ${sql.ref(`${table}.id`)} from ${sql.table(table)}
        where ${hasWords(nameOf(table), words)} limit ${maxItems})`,
    ),
  ];
  return sql<Item>`${sql.join(parts, sql` union all `)}`;
}

/** Events by these users or about these items: of each the first ones in the order of the list. */
export function buildEventsQuery(
  db: Database,
  filter: AuditFilter,
  { items, direction }: { items: readonly Item[]; direction: 'asc' | 'desc' },
) {
  const first = selectFilteredEntries(db, filter)
    .select('auditEvents.id')
    .orderBy('auditEvents.doneAt', direction)
    .orderBy('auditEvents.id', direction)
    .limit(maxEvents);
  const actorIds = items.flatMap(({ type, id }) => (type === 'user' ? [id] : []));
  return sql<{ id: number }>`
    select events.id from unnest(${actorIds}::int[]) as actors (id)
    cross join lateral (${first.where(sql<boolean>`audit_events.actor_id = actors.id`)}) as events
    union
    select events.id from unnest(${items.map(({ type }) => type)}::text[], ${items.map(({ id }) => id)}::bigint[]) as items (type, id)
    cross join lateral (${first.where(sql<boolean>`audit_events.subject_type = items.type and audit_events.subject_id = items.id`)}) as events`;
}

/** The audit events that a text is found in: in the name of the user, or in the name or the number of the item. */
export async function findSearched(
  db: Database,
  filter: AuditFilter,
  { text, sortAscending }: { text: string; sortAscending: boolean },
): Promise<number[]> {
  const { form, words } = await parseSearch(db, text);
  const id = extractId(form);
  const [named, types] = await Promise.all([
    buildItemsQuery(words).execute(db),
    id === null ? [] : findSubjectTypes(db),
  ]);
  const numbered = types.map((type) => ({ type, id: id as number }));
  const items = [...named.rows.map((item) => ({ ...item, id: Number(item.id) })), ...numbered];
  const direction = sortAscending ? 'asc' : 'desc';
  const { rows } = await buildEventsQuery(db, filter, { items, direction }).execute(db);
  return rows.map((row) => row.id);
}
