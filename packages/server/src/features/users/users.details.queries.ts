import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectEditRights } from './users.queries.ts';

/** The society of a user if they are a member of it: the scope for reading them. */
export function findSocietyOfMember(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number },
): Promise<{ nationalSocietyId: number } | undefined> {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .select('userNationalSocieties.nationalSocietyId')
    .where('userNationalSocieties.userId', '=', userId)
    .where('userNationalSocieties.nationalSocietyId', '=', nationalSocietyId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A member of a society with all fields of their form; undefined if they have another role. */
export function findMember(
  db: Database,
  {
    userId,
    nationalSocietyId,
    role,
    callerId,
  }: { userId: number; nationalSocietyId: number; role: Role; callerId: number },
) {
  return db
    .selectFrom('users')
    .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'users.currentProjectId')
        .onRef('projects.nationalSocietyId', '=', 'userNationalSocieties.nationalSocietyId'),
    )
    .select([
      'users.id',
      sql<string>`coalesce(users.name, ${dataRemoved})`.as('name'),
      sql<string>`coalesce(users.email_address, ${dataRemoved})`.as('email'),
      sql<string>`coalesce(users.phone_number, '')`.as('phoneNumber'),
      'users.additionalPhoneNumber',
      'users.customOrganization as organization',
      sql<Role>`users.role`.as('role'),
      sql<'Male' | 'Female' | 'Other'>`users.sex`.as('sex'),
      sql<number>`users.decade_of_birth`.as('decadeOfBirth'),
      'users.headSupervisorId',
      'userNationalSocieties.nationalSocietyId',
      'userNationalSocieties.organizationId',
      modemInSociety.as('modemId'),
      'projects.id as projectId',
      'projects.name as projectName',
      sql<boolean | null>`projects.state = 'Closed'`.as('isProjectClosed'),
      isOrBecomesHeadManager.as('isOrBecomesHeadManager'),
      ...selectEditRights(callerId),
    ])
    .where('users.id', '=', userId)
    .where('users.role', '=', role)
    .where('users.deletedAt', 'is', null)
    .where('userNationalSocieties.nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
}

/** Technical advisors have a modem in each society, others one. Modems of other societies must not be shown here. */
const modemInSociety = sql<number | null>`(
  select gateway_modems.id
  from gateway_modems
    join sms_gateways on sms_gateways.id = gateway_modems.sms_gateway_id
  where (gateway_modems.id = users.modem_id or gateway_modems.id in (
      select gateway_modem_id from technical_advisor_modems where technical_advisor_modems.user_id = users.id))
    and sms_gateways.national_society_id = user_national_societies.national_society_id
  limit 1)`;

const isOrBecomesHeadManager = sql<boolean>`exists (
  select 1 from organizations
  where organizations.national_society_id = user_national_societies.national_society_id
    and users.id in (organizations.head_manager_id, organizations.pending_head_manager_id))`;

/** Open projects of a society; only those of one organization unless `organizationId` is null. */
export function findOpenProjects(
  db: Database,
  { nationalSocietyId, organizationId }: { nationalSocietyId: number; organizationId: number | null },
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where('projects.nationalSocietyId', '=', nationalSocietyId)
    .where('projects.state', '=', 'Open')
    .$if(organizationId !== null, (query) =>
      query.where('projects.id', 'in', (eb) =>
        eb
          .selectFrom('projectOrganizations')
          .select('projectOrganizations.projectId')
          .where('projectOrganizations.organizationId', '=', organizationId),
      ),
    )
    .orderBy('projects.name')
    .orderBy('projects.id')
    .execute();
}

/** The head supervisors of a society; only those of one organization unless `organizationId` is null. */
export function findHeadSupervisors(
  db: Database,
  { nationalSocietyId, organizationId }: { nationalSocietyId: number; organizationId: number | null },
) {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .select([
      'users.id',
      sql<string>`coalesce(users.name, ${dataRemoved})`.as('name'),
      'users.currentProjectId as projectId',
      'userNationalSocieties.organizationId',
    ])
    .where('userNationalSocieties.nationalSocietyId', '=', nationalSocietyId)
    .where('users.role', '=', 'HeadSupervisor')
    .where('users.deletedAt', 'is', null)
    .$if(organizationId !== null, (query) =>
      query.where('userNationalSocieties.organizationId', '=', organizationId),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
}

export function findModems(db: Database, nationalSocietyId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('gatewayModems')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select(['gatewayModems.id', 'gatewayModems.name'])
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('smsGateways.id')
    .orderBy('gatewayModems.slot')
    .execute();
}

/** ISO 3166-1 alpha-2 code of the society's country, the default for phone numbers without a country code. */
export async function findCountryCode(db: Database, nationalSocietyId: number): Promise<string> {
  const { code } = await db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .select('countries.code')
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return code;
}
