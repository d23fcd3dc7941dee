import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Users } from '../../platform/db/schema.ts';
import {
  isHeadManager,
  isPendingHeadManager,
  isVisibleTo,
  leadsDefaultOrganization,
  selectEditRights,
} from './users.queries.ts';

/** The societies a user belongs to; none if they are deleted. */
export async function findSocietyIds(db: Database, userId: number): Promise<number[]> {
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
 * Serialises changes to the members of a society; registering, appointing and archiving wait for this lock too.
 *
 * @returns whether the society is archived
 */
export async function lockSocietyForUpdate(db: Database, nationalSocietyId: number): Promise<boolean> {
  const { isArchived } = await db
    .selectFrom('nationalSocieties')
    .select('isArchived')
    .where('id', '=', nationalSocietyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return isArchived;
}

/** Locks a user until the transaction ends and returns their role; undefined if they are deleted. */
export async function lockUserForUpdate(db: Database, userId: number): Promise<Role | undefined> {
  const user = await db
    .selectFrom('users')
    .select((eb) => eb.ref('role').$castTo<Role>().as('role'))
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.role;
}

export interface MemberRequest {
  userId: number;
  by: { id: number; role: Role };
  society: SocietyScope;
}

/** A member of a society before a change; undefined for users of other societies. */
export function findMemberToChange(db: Database, { userId, by, society }: MemberRequest) {
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
      ...selectEditRights(by.id),
      isVisibleTo(by.role, society)(eb).$castTo<boolean>().as('isListed'),
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

interface Dependents {
  hasColleagues: boolean;
  isSocietyInUse: boolean;
  hasDataCollectors: boolean;
  hasSupervisors: boolean;
}

/** Returns who depends on a member: the people of the organization they head, and those who report to them. */
export async function findDependents(
  db: Database,
  { userId, by, society }: MemberRequest,
): Promise<Dependents> {
  const { nationalSocietyId } = society;
  const { rows } = await sql<Dependents>`
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
  return rows[0] as Dependents;
}

export async function updateUser(db: Database, userId: number, values: Updateable<Users>): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', userId).execute();
}

/**
 * Moves a member to another organization of the society. As a not-handled recipient they move with it, if the new
 * organization takes part in the project and has no recipient yet; the old organization then has none.
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
    update alert_not_handled_recipients moved set organization_id = ${to}
    from project_organizations
    where moved.user_id = ${userId} and moved.organization_id = ${from}
      and project_organizations.project_id = moved.project_id and project_organizations.organization_id = ${to}
      and not exists (select 1 from alert_not_handled_recipients others
        where others.project_id = moved.project_id and others.organization_id = ${to})`.execute(db);
  await sql`delete from alert_not_handled_recipients where user_id = ${userId} and organization_id = ${from}`.execute(
    db,
  );
}

/** Removes a supervisor from open projects; closed ones stay readable for them. */
export async function removeFromOpenProjects(db: Database, userId: number): Promise<void> {
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

/** Locks the user whose account has this e-mail address; undefined if there is none. */
export async function lockUserByEmail(
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
