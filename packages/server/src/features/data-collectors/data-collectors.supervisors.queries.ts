import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

export interface SupervisorChoice {
  id: number;
  name: string;
  role: 'Supervisor' | 'HeadSupervisor';
}

/** Supervisor or head supervisor of a collector as stored: the name is null once they are anonymised. */
export interface StoredSupervisor {
  id: number;
  name: string | null;
  role: SupervisorChoice['role'];
}

/** For queries over `data_collectors`: whom a collector is linked to. */
export const supervisorOfCollector = sql<StoredSupervisor>`(
  select json_build_object('id', users.id, 'name', users.name, 'role', users.role) from users
  where users.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id))`;

function choosableBy(user: CurrentUser, place: SocietyFacts | ProjectFacts) {
  if (user.role === 'Administrator') return sql<boolean>`true`;
  if (user.role === 'HeadSupervisor')
    return sql<boolean>`(users.id = ${user.id} or users.head_supervisor_id = ${user.id})`;
  const ofOrganization = sql<boolean>`members.organization_id = ${place.organizationId}`;
  if (user.role === 'Supervisor') return sql<boolean>`(${ofOrganization} and users.role = 'Supervisor')`;
  return ofOrganization;
}

/**
 * The supervisors of a project that a caller may choose from, head supervisors first: Administrators all, head supervisors
 * themselves and those who report to them, all others the ones of their organization, supervisors no head supervisors.
 */
export function findSupervisorChoices(
  db: Database,
  projectId: number,
  user: CurrentUser,
  place: SocietyFacts | ProjectFacts,
): Promise<SupervisorChoice[]> {
  return db
    .selectFrom('users')
    .innerJoin('userProjects', 'userProjects.userId', 'users.id')
    .innerJoin('userNationalSocieties as members', (join) =>
      join
        .onRef('members.userId', '=', 'users.id')
        .on('members.nationalSocietyId', '=', place.nationalSocietyId),
    )
    .select((eb) => [
      'users.id',
      eb.ref('users.name').$notNull().as('name'),
      eb.ref('users.role').$castTo<SupervisorChoice['role']>().as('role'),
    ])
    .where('userProjects.projectId', '=', projectId)
    .where('users.role', 'in', ['Supervisor', 'HeadSupervisor'])
    .where('users.deletedAt', 'is', null)
    .where('users.name', 'is not', null)
    .where(choosableBy(user, place))
    .orderBy('users.role')
    .orderBy((eb) => eb.fn('lower', ['users.name']))
    .orderBy('users.id')
    .execute();
}

/** Whoever collectors are given to can neither be deleted nor sent to another project until the transaction ends. */
export async function holdSupervisor(db: Database, supervisorId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', supervisorId).forShare().execute();
}
