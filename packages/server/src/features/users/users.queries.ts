import { dataRemoved } from '@harken/domain/access/anonymization';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { type ExpressionBuilder, type ExpressionWrapper, type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB, Users } from '../../platform/db/schema.ts';
import { hasTwoFactor } from '../../platform/sessions/two-factor-requirement.queries.ts';

export const isHeadManager = isNamedIn('head_manager_id');
export const isPendingHeadManager = isNamedIn('pending_head_manager_id');

/** Whether a listed user is the head manager, or pending head manager, of an organization of the society. */
function isNamedIn(column: 'head_manager_id' | 'pending_head_manager_id') {
  return sql<boolean>`exists (
    select 1 from organizations headed
    where headed.national_society_id = user_national_societies.national_society_id
      and headed.${sql.ref(column)} = users.id)`;
}

/** Whether a listed user is head manager or pending head manager of the society's default organization. */
export const leadsDefaultOrganization = sql<boolean>`exists (
  select 1 from national_societies join organizations headed on headed.id = national_societies.default_organization_id
  where national_societies.id = user_national_societies.national_society_id
    and users.id in (headed.head_manager_id, headed.pending_head_manager_id))`;

/** Whether a listed user can become head manager of an organization that has none, and nobody pending. */
const isHeadManagerCandidate = sql<boolean>`(users.role in ('Manager', 'TechnicalAdvisor') and exists (
  select 1 from organizations led where led.id = user_national_societies.organization_id
    and led.head_manager_id is null and led.pending_head_manager_id is null))`;

/** The values that determine who may change the personal data of a member. */
export const selectEditRights = (callerId: number) =>
  [
    sql<boolean>`users.id = ${callerId}`.as('isCaller'),
    sql<boolean>`coalesce(users.registered_by_id = ${callerId}, false)`.as('isRegisteredByCaller'),
    sql<number>`(select count(*)::integer from user_national_societies joined where joined.user_id = users.id)`.as(
      'societyCount',
    ),
    sql<boolean>`not exists (select 1 from login_accounts used where used.user_id = users.id
    and (used.password_hash is not null or used.email_confirmed_at is not null))`.as('hasNeverSignedIn'),
  ] as const;

type ListedTables = ExpressionBuilder<DB, 'userNationalSocieties' | 'users'>;

/**
 * Which users of a society a caller sees (docs/spec/access.md). Administrators see everybody; others see those whom they may
 * act on, and the users of their own organization. Global coordinators also see whom they can appoint head manager.
 */
export function isVisibleTo(role: Role, { hasCoordinator, organizationId }: SocietyScope) {
  return (eb: ListedTables): ExpressionWrapper<DB, never, SqlBool> => {
    const hasRole = (...wanted: SocietyRole[]) => eb('users.role', 'in', wanted);
    const isInOwnOrganization = eb('userNationalSocieties.organizationId', '=', organizationId ?? 0);
    switch (role) {
      case 'Administrator':
        return eb.and([]);
      case 'GlobalCoordinator':
        return hasCoordinator
          ? eb.and([hasRole('Coordinator')])
          : eb.or([leadsDefaultOrganization, isHeadManagerCandidate]);
      case 'Coordinator':
        return eb.or([hasRole('Coordinator', 'DataConsumer'), isHeadManager, isPendingHeadManager]);
      case 'Manager':
        return eb.or([hasRole('Coordinator', 'DataConsumer'), isInOwnOrganization]);
      default:
        return eb.or([hasRole('DataConsumer'), isInOwnOrganization]);
    }
  };
}

/** Those of some users who are in a society and visible to a caller. */
export function findVisibleUsers(
  db: Database,
  { role, society, userIds }: { role: Role; society: SocietyScope; userIds: number[] },
): Promise<{ id: number; name: string; role: SocietyRole }[]> {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .leftJoin('organizations', 'organizations.id', 'userNationalSocieties.organizationId')
    .leftJoin('projects', 'projects.id', 'users.currentProjectId')
    .select(['users.id', sql<string>`users.name`.as('name'), sql<SocietyRole>`users.role`.as('role')])
    .where('userNationalSocieties.nationalSocietyId', '=', society.nationalSocietyId)
    .where('users.id', '=', sql<number>`any(${userIds}::int[])`)
    .where('users.deletedAt', 'is', null)
    .where(isVisibleTo(role, society))
    .execute();
}

/** The users of a society visible to a caller, head managers first, then by name. */
export function findUsers(db: Database, role: Role, society: SocietyScope) {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .leftJoin('organizations', 'organizations.id', 'userNationalSocieties.organizationId')
    .leftJoin('projects', 'projects.id', 'users.currentProjectId')
    .select([
      'users.id',
      sql<string>`coalesce(users.name, ${dataRemoved})`.as('name'),
      sql<string>`coalesce(users.email_address, ${dataRemoved})`.as('email'),
      sql<string>`coalesce(users.phone_number, '')`.as('phoneNumber'),
      sql<SocietyRole>`users.role`.as('role'),
      'projects.name as project',
      isHeadManager.as('isHeadManager'),
      isPendingHeadManager.as('isPendingHeadManager'),
      'organizations.name as organizationName',
      sql<number>`coalesce(organizations.id, 0)`.as('organizationId'),
      'users.isVerified',
      hasTwoFactor.as('hasTwoFactor'),
    ])
    .where('userNationalSocieties.nationalSocietyId', '=', society.nationalSocietyId)
    .where('users.deletedAt', 'is', null)
    .where(isVisibleTo(role, society))
    .orderBy('isHeadManager', 'desc')
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}

/** The values of a society that new users need. Prevents archiving until the transaction ends. */
export function findSocietyToJoin(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocieties')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select(['nationalSocieties.isArchived', 'languages.id as languageId', 'languages.code as languageCode'])
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .forShare('nationalSocieties')
    .executeTakeFirst();
}

export async function isModemOfSociety(
  db: Database,
  modemId: number,
  nationalSocietyId: number,
): Promise<boolean> {
  const modem = await db
    .selectFrom('gatewayModems')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select('gatewayModems.id')
    .where('gatewayModems.id', '=', modemId)
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
  return modem !== undefined;
}

/** Whether the gateways of a society have modems. */
export async function hasModems(db: Database, nationalSocietyId: number): Promise<boolean> {
  const modem = await db
    .selectFrom('gatewayModems')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select('gatewayModems.id')
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .limit(1)
    .executeTakeFirst();
  return modem !== undefined;
}

/** Whether a technical advisor has a modem of the society. */
export async function hasAdvisorModem(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<boolean> {
  const modem = await db
    .selectFrom('technicalAdvisorModems')
    .innerJoin('gatewayModems', 'gatewayModems.id', 'technicalAdvisorModems.gatewayModemId')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select('gatewayModems.id')
    .where('technicalAdvisorModems.userId', '=', userId)
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
  return modem !== undefined;
}

/** Whether a head supervisor works in the project for the organization, so that supervisors may report to them. */
export async function isHeadSupervisorOf(
  db: Database,
  headSupervisorId: number,
  { projectId, organizationId }: { projectId: number; organizationId: number },
): Promise<boolean> {
  const headSupervisor = await db
    .selectFrom('users')
    .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
    .select('users.id')
    .where('users.id', '=', headSupervisorId)
    .where('users.role', '=', 'HeadSupervisor')
    .where('users.deletedAt', 'is', null)
    .where('users.currentProjectId', '=', projectId)
    .where('userNationalSocieties.organizationId', '=', organizationId)
    .executeTakeFirst();
  return headSupervisor !== undefined;
}

export async function insertUser(db: Database, user: Insertable<Users>): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertMembership(
  db: Database,
  membership: { userId: number; nationalSocietyId: number; organizationId: number | null },
): Promise<void> {
  await db.insertInto('userNationalSocieties').values(membership).execute();
}

export async function assignToProject(db: Database, userId: number, projectId: number): Promise<void> {
  const insert = db.insertInto('userProjects').values({ userId, projectId });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** A technical advisor may have one modem in each of their societies. */
export async function assignModemToAdvisor(db: Database, userId: number, gatewayModemId: number) {
  await db.insertInto('technicalAdvisorModems').values({ userId, gatewayModemId }).execute();
}
