import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** The organizations that take part in a project. */
export function findOrganizationsOfProject(db: Database, projectId: number) {
  return db
    .selectFrom('projectOrganizations')
    .innerJoin('organizations', 'organizations.id', 'projectOrganizations.organizationId')
    .select(['organizations.id', 'organizations.name'])
    .where('projectOrganizations.projectId', '=', projectId)
    .orderBy('projectOrganizations.id')
    .execute();
}

export function findOrganization(db: Database, id: number) {
  return db.selectFrom('organizations').select(['id', 'name']).where('id', '=', id).execute();
}

/** The health risks of a project that can raise alerts, by code, named in a language. */
export function findAlertingHealthRisks(db: Database, projectId: number, languageCode: string) {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select(['projectHealthRisks.id', selectHealthRiskName(languageCode).as('healthRiskName')])
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('healthRisks.healthRiskType', '!=', 'Activity')
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

/**
 * The supervisors and head supervisors of a project, by name.
 *
 * @param organizationId only of this organization; null: of all
 */
export function findSupervisorsOfProject(db: Database, projectId: number, organizationId: number | null) {
  return db
    .selectFrom('users')
    .innerJoin('userProjects', 'userProjects.userId', 'users.id')
    .innerJoin('projects', 'projects.id', 'userProjects.projectId')
    .innerJoin('userNationalSocieties as members', (join) =>
      join
        .onRef('members.userId', '=', 'users.id')
        .onRef('members.nationalSocietyId', '=', 'projects.nationalSocietyId'),
    )
    .select((eb) => [
      'users.id',
      eb.ref('users.name').$notNull().as('name'),
      eb.ref('members.organizationId').$notNull().as('organizationId'),
      eb.ref('users.role').$castTo<'Supervisor' | 'HeadSupervisor'>().as('role'),
    ])
    .where('projects.id', '=', projectId)
    .where('users.role', 'in', ['Supervisor', 'HeadSupervisor'])
    .where('users.deletedAt', 'is', null)
    .where('users.name', 'is not', null)
    .where('members.organizationId', 'is not', null)
    .$if(organizationId !== null, (query) =>
      query.where('members.organizationId', '=', organizationId as number),
    )
    .orderBy((eb) => eb.fn('lower', ['users.name']))
    .orderBy('users.id')
    .execute();
}

/** Locks users against deletion until the transaction ends. */
export async function lockUsers(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
}

export async function findCountryCode(db: Database, nationalSocietyId: number): Promise<string> {
  const { code } = await db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .select('countries.code')
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return code;
}
