import { hasProjectAccess } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import { hasCoordinator } from '../access/access.queries.ts';
import type { Database } from '../db/database.ts';
import { mustSetUpTwoFactor } from '../sessions/two-factor-requirement.queries.ts';

/** The user of an active session. */
export interface LiveUser {
  userId: number;
  role: Role;
}

/** The users of active sessions that may be used, by the hex hash of the session. */
export async function findUsersOfSessions(
  db: Database,
  idHashes: readonly string[],
  { now, isTwoFactorRequired }: { now: Date; isTwoFactorRequired: boolean },
): Promise<Map<string, LiveUser>> {
  const { rows } = await sql<LiveUser & { hash: string }>`
    select encode(sessions.id_hash, 'hex') as hash, users.id as user_id, users.role
    from sessions
    join login_accounts on login_accounts.user_id = sessions.user_id
      and login_accounts.security_stamp = sessions.security_stamp
    join users on users.id = sessions.user_id
    where sessions.id_hash = any(select decode(hash, 'hex') from unnest(${idHashes}::text[]) as hash)
      and sessions.expires_at > ${now} and users.deleted_at is null
      and not ${mustSetUpTwoFactor(isTwoFactorRequired)}`.execute(db);
  return new Map(rows.map(({ hash, userId, role }) => [hash, { userId, role }]));
}

export interface AccessibleScopes {
  nationalSocietyIds: Set<number>;
  projectIds: Set<number>;
}

interface ScopeRow {
  userId: number;
  role: Role;
  nationalSocietyId: number;
  isArchived: boolean;
  organizationId: number | null;
  hasCoordinator: boolean;
  projectId: number | null;
  isAssigned: boolean;
  organizationTakesPart: boolean;
}

/** The societies of users, and the projects in them that they have access to. */
export async function findAccessibleScopes(
  db: Database,
  userIds: readonly number[],
): Promise<Map<number, AccessibleScopes>> {
  const { rows } = await sql<ScopeRow>`
    select members.user_id, users.role, members.national_society_id, national_societies.is_archived,
      members.organization_id, ${hasCoordinator} as has_coordinator, projects.id as project_id,
      exists (select 1 from user_projects
        where user_projects.user_id = members.user_id and user_projects.project_id = projects.id) as is_assigned,
      exists (select 1 from project_organizations where project_organizations.project_id = projects.id
        and project_organizations.organization_id = members.organization_id) as organization_takes_part
    from user_national_societies as members
    join users on users.id = members.user_id
    join national_societies on national_societies.id = members.national_society_id
    left join projects on projects.national_society_id = members.national_society_id
    where members.user_id = any(${userIds}::int[])`.execute(db);
  const scopes = new Map<number, AccessibleScopes>();
  for (const { userId, role, projectId, ...society } of rows) {
    const own = scopes.get(userId) ?? { nationalSocietyIds: new Set(), projectIds: new Set() };
    scopes.set(userId, own);
    own.nationalSocietyIds.add(society.nationalSocietyId);
    const scope = { ...society, isMember: true, isClosed: false, projectId: projectId ?? 0 };
    if (projectId !== null && hasProjectAccess(role, scope)) own.projectIds.add(projectId);
  }
  return scopes;
}
