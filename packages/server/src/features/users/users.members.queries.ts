import type { SocietyFacts } from '@harken/domain/access/may';
import type { SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Users } from '../../platform/db/schema.ts';
import {
  isHeadManager,
  isPendingHeadManager,
  leadsDefaultOrganization,
  personFacts,
  visibleTo,
} from './users.queries.ts';

/** The societies to which somebody belongs; none when they are deleted. */
export async function findSocietiesOf(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .select('userNationalSocieties.nationalSocietyId')
    .where('userNationalSocieties.userId', '=', userId)
    .where('users.deletedAt', 'is', null)
    .execute();
  return rows.map((row) => row.nationalSocietyId);
}

/**
 * Lets one deed at a time change the people of a society; registering, appointing and archiving wait for it too.
 *
 * @returns whether the society is archived
 */
export async function holdSociety(db: Database, nationalSocietyId: number): Promise<boolean> {
  const { isArchived } = await db
    .selectFrom('nationalSocieties')
    .select('isArchived')
    .where('id', '=', nationalSocietyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return isArchived;
}

/** The role of somebody, held against changes until the transaction ends; undefined once they are deleted. */
export async function holdUser(db: Database, userId: number): Promise<Role | undefined> {
  const user = await db
    .selectFrom('users')
    .select((eb) => eb.ref('role').$castTo<Role>().as('role'))
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.role;
}

export interface Asked {
  userId: number;
  by: { id: number; role: Role };
  society: SocietyFacts;
}

/** A member of a society as they are before something is done to them; undefined for people of other societies. */
export function findMemberToChange(db: Database, { userId, by, society }: Asked) {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .leftJoin('projects', 'projects.id', 'users.currentProjectId')
    .select((eb) => [
      'users.id',
      eb.ref('users.role').$castTo<SocietyRole>().as('role'),
      eb.ref('users.name').$notNull().as('name'),
      eb.ref('users.emailAddress').$notNull().as('email'),
      'users.phoneNumber',
      'users.additionalPhoneNumber',
      'users.customOrganization as organization',
      'users.sex',
      'users.decadeOfBirth',
      'users.modemId',
      'users.headSupervisorId',
      'languages.code as languageCode',
      'userNationalSocieties.organizationId',
      'projects.id as projectId',
      sql<boolean>`coalesce(projects.state = 'Open', false)`.as('isInOpenProject'),
      isHeadManager.as('isHeadManager'),
      isPendingHeadManager.as('isPendingHeadManager'),
      leadsDefaultOrganization.as('leadsDefaultOrganization'),
      ...personFacts(by.id),
      visibleTo(by.role, society)(eb).$castTo<boolean>().as('isListed'),
      sql<boolean>`exists (select 1 from users callers where callers.id = ${by.id} and callers.deleted_at is null)`.as(
        'isCallerThere',
      ),
    ])
    .where('userNationalSocieties.userId', '=', userId)
    .where('userNationalSocieties.nationalSocietyId', '=', society.nationalSocietyId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

export type MemberToChange = NonNullable<Awaited<ReturnType<typeof findMemberToChange>>>;

interface Kept {
  hasColleagues: boolean;
  isSocietyInUse: boolean;
  hasDataCollectors: boolean;
  hasSupervisors: boolean;
}

/** What would be left without somebody: the people of the organization they head, and whoever reports to them. */
export async function findWhatKeeps(db: Database, { userId, by, society }: Asked): Promise<Kept> {
  const { nationalSocietyId } = society;
  const { rows } = await sql<Kept>`
    with others as (
      select members.user_id, members.organization_id
      from user_national_societies members join users on users.id = members.user_id
      where members.national_society_id = ${nationalSocietyId} and users.deleted_at is null and users.id <> ${userId}
    ), headed as (
      select id from organizations where head_manager_id = ${userId} and national_society_id = ${nationalSocietyId}
    )
    select
      exists (select 1 from others where user_id <> ${by.id} and organization_id in (select id from headed)) as has_colleagues,
      exists (select 1 from others) as is_society_in_use,
      exists (select 1 from data_collectors join projects on projects.id = data_collectors.project_id
        where ${userId} in (data_collectors.supervisor_id, data_collectors.head_supervisor_id)
          and data_collectors.deleted_at is null and projects.state = 'Open') as has_data_collectors,
      exists (select 1 from users where head_supervisor_id = ${userId} and deleted_at is null) as has_supervisors`.execute(
    db,
  );
  return rows[0] as Kept;
}

export async function updateUser(db: Database, userId: number, values: Updateable<Users>): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', userId).execute();
}

/**
 * Moves a member to another organization of the society. Where alerts of a project wait too long they are told on behalf
 * of the new one, if it takes part and has nobody yet; the old one has nobody then.
 */
export async function moveToOrganization(
  db: Database,
  {
    userId,
    nationalSocietyId,
    from,
    to,
  }: { userId: number; nationalSocietyId: number; from: number | null; to: number },
): Promise<void> {
  await db
    .updateTable('userNationalSocieties')
    .set({ organizationId: to })
    .where('userId', '=', userId)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
  await sql`
    update alert_not_handled_recipients told set organization_id = ${to}
    from project_organizations
    where told.user_id = ${userId} and told.organization_id = ${from}
      and project_organizations.project_id = told.project_id and project_organizations.organization_id = ${to}
      and not exists (select 1 from alert_not_handled_recipients others
        where others.project_id = told.project_id and others.organization_id = ${to})`.execute(db);
  await sql`delete from alert_not_handled_recipients where user_id = ${userId} and organization_id = ${from}`.execute(
    db,
  );
}

/** Ends the work of a supervisor in projects that are open; closed ones they can still read. */
export async function leaveOpenProjects(db: Database, userId: number): Promise<void> {
  const left = await db
    .deleteFrom('userProjects')
    .where('userId', '=', userId)
    .where('projectId', 'in', (projects) =>
      projects.selectFrom('projects').select('projects.id').where('projects.state', '=', 'Open'),
    )
    .returning('projectId')
    .execute();
  const projectIds = left.map(({ projectId }) => projectId);
  if (projectIds.length === 0) return;
  await db
    .deleteFrom('alertNotHandledRecipients')
    .where('userId', '=', userId)
    .where('projectId', 'in', projectIds)
    .execute();
}

/** Somebody whom an account with this e-mail address belongs to, held against changes; undefined when there is none. */
export async function holdUserWithEmail(
  db: Database,
  email: string,
): Promise<{ id: number; role: Role } | undefined> {
  return db
    .selectFrom('loginAccounts')
    .innerJoin('users', 'users.id', 'loginAccounts.userId')
    .select((eb) => ['users.id', eb.ref('users.role').$castTo<Role>().as('role')])
    .where((eb) => eb(eb.fn('lower', ['loginAccounts.email']), '=', email.toLowerCase()))
    .where('users.deletedAt', 'is', null)
    .forNoKeyUpdate('users')
    .executeTakeFirst();
}
