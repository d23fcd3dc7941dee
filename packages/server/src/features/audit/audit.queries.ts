import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Up to here totals are exact; nobody turns further pages. */
const countedAtMost = 10_000;

export interface AuditFilter {
  deed?: string | null | undefined;
  subjectType?: string | null | undefined;
  subjectId?: number | undefined;
  actorId?: number | undefined;
  nationalSocietyId?: number | undefined;
  /** From this instant on. */
  from?: Date | undefined;
  /** Before this instant. */
  until?: Date | undefined;
}

function filteredEntries(db: Database, filter: AuditFilter) {
  const { deed, subjectType, subjectId, actorId, nationalSocietyId, from, until } = filter;
  let entries = db.selectFrom('auditEntries');
  if (deed) entries = entries.where('auditEntries.deed', '=', deed);
  if (subjectType) entries = entries.where('auditEntries.subjectType', '=', subjectType);
  if (subjectId) entries = entries.where('auditEntries.subjectId', '=', subjectId);
  if (actorId) entries = entries.where('auditEntries.actorId', '=', actorId);
  if (nationalSocietyId) entries = entries.where('auditEntries.nationalSocietyId', '=', nationalSocietyId);
  if (from) entries = entries.where('auditEntries.doneAt', '>=', from);
  if (until) entries = entries.where('auditEntries.doneAt', '<', until);
  return entries;
}

/** One page of what was done, newest first. */
export function findAuditPage(db: Database, filter: AuditFilter, page: { limit: number; offset: number }) {
  return filteredEntries(db, filter)
    .leftJoin('users', 'users.id', 'auditEntries.actorId')
    .leftJoin('nationalSocieties', 'nationalSocieties.id', 'auditEntries.nationalSocietyId')
    .leftJoin('projects', 'projects.id', 'auditEntries.projectId')
    .select([
      'auditEntries.id',
      'auditEntries.doneAt',
      'auditEntries.actorId',
      'auditEntries.actorRole',
      'users.name as actorName',
      'auditEntries.deed',
      'auditEntries.subjectType',
      'auditEntries.subjectId',
      'nationalSocieties.id as nationalSocietyId',
      'nationalSocieties.name as nationalSocietyName',
      'projects.id as projectId',
      'projects.name as projectName',
      'auditEntries.before',
      'auditEntries.after',
      'auditEntries.requestId',
      'auditEntries.chainNumber',
    ])
    .orderBy('auditEntries.doneAt', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof findAuditPage>>[number];

/** How much was done: exact up to 10,000, there it stops counting. */
export async function countAuditEntries(db: Database, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filteredEntries(db, filter).select('auditEntries.id').limit(countedAtMost).as('seen'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The values of an indexed column, found by one step of its index each: the table may hold millions of entries. */
function valuesOf(column: 'deed' | 'subject_type' | 'actor_id' | 'national_society_id') {
  const name = sql.ref(`audit_entries.${column}`);
  return sql`(
    with recursive found (value) as (
      (select ${name} from audit_entries where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select found.value from found where found.value is not null
  )`;
}

async function findValues(db: Database, column: 'deed' | 'subject_type'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${valuesOf(column)}`.execute(db);
  return rows.map(({ value }) => value).sort();
}

/** Deeds that were ever done, by their names. */
export const findDeeds = (db: Database) => findValues(db, 'deed');

/** Kinds of things that anything was ever done to. */
export const findSubjectTypes = (db: Database) => findValues(db, 'subject_type');

/** Societies in which anything was ever done, by name. */
export async function findSocietiesOfDeeds(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select societies.id, societies.name from ${valuesOf('national_society_id')} as seen (id)
    join national_societies as societies on societies.id = seen.id order by lower(societies.name), societies.id`.execute(
    db,
  );
  return rows;
}

/** Who ever did anything, by name; without a name where it was removed. */
export async function findActors(db: Database): Promise<{ id: number; name: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select users.id, users.name from ${valuesOf('actor_id')} as seen (id)
    join users on users.id = seen.id order by lower(users.name) nulls last, users.id`.execute(db);
  return rows;
}
