import { dataRemoved } from '@harken/domain/access/anonymization';
import type { SocietyFacts } from '@harken/domain/access/may';
import type { SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { type ExpressionBuilder, type ExpressionWrapper, type Insertable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB, Users } from '../../platform/db/schema.ts';
import { hasTwoFactor } from '../../platform/sessions/two-factor-demand.queries.ts';

export const isHeadManager = heads('head_manager_id');
export const isPendingHeadManager = heads('pending_head_manager_id');

/** Whether a listed user is named by an organization of the society, as head or as the one to come. */
function heads(column: 'head_manager_id' | 'pending_head_manager_id') {
  return sql<boolean>`exists (
    select 1 from organizations headed
    where headed.national_society_id = user_national_societies.national_society_id
      and headed.${sql.ref(column)} = users.id)`;
}

/** Whether a listed user leads the society's default organization, or is about to. */
export const leadsDefaultOrganization = sql<boolean>`exists (
  select 1 from national_societies join organizations headed on headed.id = national_societies.default_organization_id
  where national_societies.id = user_national_societies.national_society_id
    and users.id in (headed.head_manager_id, headed.pending_head_manager_id))`;

/** What decides who may change the personal data of a member. */
export const personFacts = (callerId: number) =>
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
 * Which people of a society a caller looks after (administration.md 3.6). Administrators see everybody; others see
 * those whom they may act on, and the people of their own organization.
 */
export function visibleTo(role: Role, { hasCoordinator, organizationId }: SocietyFacts) {
  return (eb: ListedTables): ExpressionWrapper<DB, never, SqlBool> => {
    const are = (...wanted: SocietyRole[]) => eb('users.role', 'in', wanted);
    const ofOwnOrganization = eb('userNationalSocieties.organizationId', '=', organizationId ?? 0);
    switch (role) {
      case 'Administrator':
        return eb.and([]);
      case 'GlobalCoordinator':
        return eb.and([hasCoordinator ? are('Coordinator') : leadsDefaultOrganization]);
      case 'Coordinator':
        return eb.or([are('Coordinator', 'DataConsumer'), isHeadManager, isPendingHeadManager]);
      case 'Manager':
        return eb.or([are('Coordinator', 'DataConsumer'), ofOwnOrganization]);
      default:
        return eb.or([are('DataConsumer'), ofOwnOrganization]);
    }
  };
}

/** The people of a society whom a caller may see, head managers first, then by name. */
export function findUsers(db: Database, role: Role, society: SocietyFacts) {
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
    .where(visibleTo(role, society))
    .orderBy('isHeadManager', 'desc')
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}

/** What of a society decides how a new user begins; the society cannot be archived until the transaction ends. */
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
