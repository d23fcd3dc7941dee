import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

export interface SupervisorOption {
  id: number;
  name: string;
  role: 'Supervisor' | 'HeadSupervisor';
}

/** Supervisor or head supervisor of a collector as stored: the name is null once they are anonymised. */
export interface StoredSupervisor {
  id: number;
  name: string | null;
  role: SupervisorOption['role'];
}

/** For queries on `data_collectors`: the user that a collector is linked to. */
export const supervisorOfCollector = sql<StoredSupervisor>`(
  select json_build_object('id', users.id, 'name', users.name, 'role', users.role) from users
  where users.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id))`;

function isSelectableBy(user: CurrentUser, scope: SocietyScope | ProjectScope) {
  if (user.role === 'Administrator') return sql<boolean>`true`;
  if (user.role === 'HeadSupervisor')
    return sql<boolean>`(users.id = ${user.id} or users.head_supervisor_id = ${user.id})`;
  const ofOrganization = sql<boolean>`members.organization_id = ${scope.organizationId}`;
  if (user.role === 'Supervisor') return sql<boolean>`(${ofOrganization} and users.role = 'Supervisor')`;
  return ofOrganization;
}

/**
 * The supervisors of a project that a caller may select, head supervisors first: Administrators all, head supervisors
 * themselves and their supervisors, others those of their organization, supervisors only supervisors.
 */
export function findSupervisorOptions(
  db: Database,
  projectId: number,
  user: CurrentUser,
  scope: SocietyScope | ProjectScope,
): Promise<SupervisorOption[]> {
  return db
    .selectFrom('users')
    .innerJoin('userProjects', 'userProjects.userId', 'users.id')
    .innerJoin('userNationalSocieties as members', (join) =>
      join
        .onRef('members.userId', '=', 'users.id')
        .on('members.nationalSocietyId', '=', scope.nationalSocietyId),
    )
    .select((eb) => [
      'users.id',
      eb.ref('users.name').$notNull().as('name'),
      eb.ref('users.role').$castTo<SupervisorOption['role']>().as('role'),
    ])
    .where('userProjects.projectId', '=', projectId)
    .where('users.role', 'in', ['Supervisor', 'HeadSupervisor'])
    .where('users.deletedAt', 'is', null)
    .where('users.name', 'is not', null)
    .where(isSelectableBy(user, scope))
    .orderBy('users.role')
    .orderBy((eb) => eb.fn('lower', ['users.name']))
    .orderBy('users.id')
    .execute();
}

/** Locks a supervisor against deletion and a move to another project. */
export async function lockSupervisor(db: Database, supervisorId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', supervisorId).forShare().execute();
}
