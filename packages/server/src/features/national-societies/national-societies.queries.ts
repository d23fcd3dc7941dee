import type { NationalSocietyEdit } from '@harken/contract/national-societies';
import type { Role } from '@harken/domain/access/roles';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What is stored of a request. */
type SocietyFields = Omit<NationalSocietyEdit, 'copyPlacesFromId'>;

const coordinators = selectMemberNames('Coordinator').as('coordinators');
const technicalAdvisors = selectMemberNames('TechnicalAdvisor').as('technicalAdvisor');
const headManagers = sql<string>`coalesce((
  select string_agg(distinct users.name, ', ' order by users.name)
  from organizations join users on users.id = organizations.head_manager_id
  where organizations.national_society_id = national_societies.id), '')`.as('headManagers');

function selectMemberNames(role: Role) {
  return sql<string>`coalesce((
    select string_agg(users.name, ', ' order by users.name)
    from user_national_societies members join users on users.id = members.user_id
    where members.national_society_id = national_societies.id
      and users.role = ${role} and users.deleted_at is null), '')`;
}

/**
 * The societies by name, with the people who lead them.
 *
 * @param memberId only the societies of this user; null for all
 */
export function findNationalSocieties(db: Database, memberId: number | null) {
  return db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select([
      'nationalSocieties.id',
      'nationalSocieties.name',
      'countries.name as country',
      'countries.code as countryCode',
      'languages.displayName as contentLanguage',
      'nationalSocieties.startedAt',
      'nationalSocieties.isArchived',
      coordinators,
      headManagers,
      technicalAdvisors,
    ])
    .$if(memberId !== null, (query) =>
      query.where('nationalSocieties.id', 'in', (eb) =>
        eb
          .selectFrom('userNationalSocieties')
          .select('userNationalSocieties.nationalSocietyId')
          .where('userNationalSocieties.userId', '=', memberId ?? 0),
      ),
    )
    .orderBy('nationalSocieties.name')
    .execute();
}

/** A society as a member sees it. */
export function findNationalSociety(
  db: Database,
  { nationalSocietyId, userId }: { nationalSocietyId: number; userId: number },
) {
  return db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select((eb) => [
      'nationalSocieties.id',
      'nationalSocieties.name',
      'nationalSocieties.countryId',
      'countries.name as countryName',
      'countries.code as countryCode',
      'nationalSocieties.contentLanguageId',
      'languages.displayName as contentLanguageName',
      'nationalSocieties.isArchived',
      'nationalSocieties.enableEidsrIntegration',
      'nationalSocieties.requiresTwoFactor',
      sql<DismissalReason[]>`national_societies.dismissal_reasons`.as('dismissalReasons'),
      sql<'Sunday' | 'Monday'>`national_societies.epi_week_start_day`.as('epiWeekStartDay'),
      eb
        .exists(
          eb
            .selectFrom('organizations')
            .select('organizations.id')
            .whereRef('organizations.nationalSocietyId', '=', 'nationalSocieties.id')
            .where('organizations.headManagerId', '=', userId),
        )
        .$castTo<boolean>()
        .as('isCurrentUserHeadManager'),
    ])
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirst();
}

/** Whether the name is free (ignoring the society itself), and language and country exist. */
export async function findFieldChecks(
  db: Database,
  given: { name: string; contentLanguageId: number; countryId: number; exceptId?: number },
): Promise<{ isNameTaken: boolean; isLanguageKnown: boolean; isCountryKnown: boolean }> {
  const { rows } = await sql<{ isNameTaken: boolean; isLanguageKnown: boolean; isCountryKnown: boolean }>`
    select
      exists (select 1 from national_societies
        where lower(name) = lower(${given.name}) and id <> ${given.exceptId ?? 0}) as is_name_taken,
      exists (select 1 from languages where id = ${given.contentLanguageId}) as is_language_known,
      exists (select 1 from countries where id = ${given.countryId}) as is_country_known`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Inserts a society that has no organization yet. */
export async function insertNationalSociety(
  db: Database,
  society: SocietyFields & { startedAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('nationalSocieties')
    .values(society)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDefaultOrganization(
  db: Database,
  { nationalSocietyId, organizationId }: { nationalSocietyId: number; organizationId: number },
): Promise<void> {
  await db
    .updateTable('nationalSocieties')
    .set({ defaultOrganizationId: organizationId })
    .where('id', '=', nationalSocietyId)
    .execute();
}

/** Locks a society until the transaction ends and returns its editable fields. */
export function findFieldsForEdit(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocieties')
    .select([
      'name',
      'contentLanguageId',
      'countryId',
      'epiWeekStartDay',
      'enableEidsrIntegration',
      'requiresTwoFactor',
      'dismissalReasons',
      'isArchived',
    ])
    .where('id', '=', nationalSocietyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateNationalSociety(
  db: Database,
  nationalSocietyId: number,
  fields: SocietyFields,
): Promise<void> {
  await db.updateTable('nationalSocieties').set(fields).where('id', '=', nationalSocietyId).execute();
}

/** Returns what may prevent archiving, and locks the society: nobody can join it or open a project until the transaction ends. */
export async function findSocietyForArchiving(db: Database, nationalSocietyId: number) {
  const society = await db
    .selectFrom('nationalSocieties')
    .select(['id', 'isArchived', 'defaultOrganizationId'])
    .where('id', '=', nationalSocietyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Read after the lock, not with it, to see what was committed while waiting for the lock.
  return society && { ...society, ...(await findArchivingObstacles(db, society)) };
}

async function findArchivingObstacles(
  db: Database,
  society: { id: number; defaultOrganizationId: number | null },
): Promise<{ headManagerId: number | null; hasOpenProjects: boolean; hasOtherMembers: boolean }> {
  const { rows } = await sql<{
    headManagerId: number | null;
    hasOpenProjects: boolean;
    hasOtherMembers: boolean;
  }>`
    with head_manager as (
      select head_manager_id as id from organizations where id = ${society.defaultOrganizationId}
    )
    select (select id from head_manager) as head_manager_id,
      exists (select 1 from projects where national_society_id = ${society.id} and state = 'Open') as has_open_projects,
      exists (select 1 from user_national_societies members join users on users.id = members.user_id
        where members.national_society_id = ${society.id} and users.deleted_at is null
          and users.id is distinct from (select id from head_manager)) as has_other_members`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export async function setArchived(
  db: Database,
  nationalSocietyId: number,
  isArchived: boolean,
): Promise<void> {
  await db.updateTable('nationalSocieties').set({ isArchived }).where('id', '=', nationalSocietyId).execute();
}
