import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Totals are exact up to this number; nobody pages further. */
const maxCountedEntries = 10_000;

export interface AuditFilter {
  deed?: string | null | undefined;
  subjectType?: string | null | undefined;
  subjectId?: number | undefined;
  actorId?: number | undefined;
  nationalSocietyId?: number | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Only these events, those that a search found. */
  ids?: readonly number[] | undefined;
}

export function selectFilteredEntries(db: Database, filter: AuditFilter) {
  const { deed, subjectType, subjectId, actorId, nationalSocietyId, from, until, ids } = filter;
  let entries = db.selectFrom('auditEvents');
  if (deed) entries = entries.where('auditEvents.action', '=', deed);
  if (subjectType) entries = entries.where('auditEvents.subjectType', '=', subjectType);
  if (subjectId) entries = entries.where('auditEvents.subjectId', '=', subjectId);
  if (actorId) entries = entries.where('auditEvents.actorId', '=', actorId);
  if (nationalSocietyId) entries = entries.where('auditEvents.nationalSocietyId', '=', nationalSocietyId);
  if (from) entries = entries.where('auditEvents.doneAt', '>=', from);
  if (until) entries = entries.where('auditEvents.doneAt', '<', until);
  if (ids) entries = entries.where(sql<boolean>`audit_events.id = any(${ids}::bigint[])`);
  return entries;
}

/** One page of audit events, in order of time. */
export function findAuditPage(
  db: Database,
  filter: AuditFilter,
  page: { limit: number; offset: number; sortAscending: boolean },
) {
  const direction = page.sortAscending ? 'asc' : 'desc';
  return selectFilteredEntries(db, filter)
    .leftJoin('users', 'users.id', 'auditEvents.actorId')
    .leftJoin('users as subjects', (join) =>
      join.onRef('subjects.id', '=', 'auditEvents.subjectId').on('auditEvents.subjectType', '=', 'user'),
    )
    .leftJoin('dataCollectors', (join) =>
      join
        .onRef('dataCollectors.id', '=', 'auditEvents.subjectId')
        .on('auditEvents.subjectType', '=', 'dataCollector'),
    )
    .leftJoin('nationalSocieties', 'nationalSocieties.id', 'auditEvents.nationalSocietyId')
    .leftJoin('projects', 'projects.id', 'auditEvents.projectId')
    .select([
      'auditEvents.id',
      'auditEvents.doneAt',
      'auditEvents.actorId',
      'auditEvents.actorRole',
      'users.name as actorName',
      'auditEvents.action',
      'auditEvents.subjectType',
      'auditEvents.subjectId',
      'subjects.role as subjectRole',
      (eb) => eb.fn.coalesce('subjects.name', 'dataCollectors.name').as('subjectName'),
      'nationalSocieties.id as nationalSocietyId',
      'nationalSocieties.name as nationalSocietyName',
      'projects.id as projectId',
      'projects.name as projectName',
      'auditEvents.before',
      'auditEvents.after',
      'auditEvents.requestId',
      'auditEvents.chainNumber',
    ])
    .orderBy('auditEvents.doneAt', direction)
    .orderBy('auditEvents.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof findAuditPage>>[number];

/** The number of audit events: exact up to 10,000, where counting stops. */
export async function countAuditEntries(db: Database, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(
      selectFilteredEntries(db, filter).select('auditEvents.id').limit(maxCountedEntries).as('seen'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The distinct values of an indexed column, found with one index lookup each because the table may hold millions of rows. */
function selectDistinctValues(column: 'action' | 'subject_type' | 'actor_id' | 'national_society_id') {
  const name = sql.ref(`audit_events.${column}`);
  return sql`(
    with recursive found (value) as (
      (select ${name} from audit_events where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_events where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select found.value from found where found.value is not null
  )`;
}

async function findDistinctValues(db: Database, column: 'action' | 'subject_type'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${selectDistinctValues(column)}`.execute(db);
  return rows.map(({ value }) => value).sort();
}

export const findActions = (db: Database) => findDistinctValues(db, 'action');

export const findSubjectTypes = (db: Database) => findDistinctValues(db, 'subject_type');

/** The societies with audit events, by name. */
export async function findAuditedSocieties(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select societies.id, societies.name from ${selectDistinctValues('national_society_id')} as seen (id)
    join national_societies as societies on societies.id = seen.id order by lower(societies.name), societies.id`.execute(
    db,
  );
  return rows;
}

/** The users with audit events, by name; null if it was removed. */
export async function findActors(db: Database): Promise<{ id: number; name: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select users.id, users.name from ${selectDistinctValues('actor_id')} as seen (id)
    join users on users.id = seen.id order by lower(users.name) nulls last, users.id`.execute(db);
  return rows;
}
