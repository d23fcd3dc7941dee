import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { type RawBuilder, sql } from 'kysely';
import type { CurrentUser } from '../../platform/http/routes.ts';

type Caller = Pick<CurrentUser, 'id' | 'role'>;

/** The caller's own collectors; for head supervisors also those of their supervisors. */
function isOwnCollector(user: Caller): RawBuilder<boolean> | null {
  if (user.role === 'Supervisor') return sql<boolean>`data_collectors.supervisor_id = ${user.id}`;
  if (user.role === 'HeadSupervisor') {
    return sql<boolean>`(data_collectors.head_supervisor_id = ${user.id} or data_collectors.supervisor_id in (
      select users.id from users where users.head_supervisor_id = ${user.id}))`;
  }
  return null;
}

function isOfOrganization(nationalSocietyId: number, organizationId: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from user_national_societies members
    where members.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
    and members.national_society_id = ${nationalSocietyId} and members.organization_id = ${organizationId})`;
}

/**
 * Which collectors of a project a caller sees in lists: supervisors their own, head supervisors also those of their
 * supervisors, all others everybody's or, where the society has a coordinator, those of their organization
 * (docs/spec/access.md).
 */
export function isVisibleTo(user: Caller, scope: SocietyScope | ProjectScope): RawBuilder<boolean> {
  const own = isOwnCollector(user);
  if (user.role === 'Administrator') return sql<boolean>`true`;
  if (!scope.hasCoordinator) return own ?? sql<boolean>`true`;
  const organization = isOfOrganization(scope.nationalSocietyId, scope.organizationId);
  return own ? sql<boolean>`(${own} and ${organization})` : organization;
}

/** Which collectors a caller may open and change: the same, but always only those of the caller's organization. */
export function isAccessibleTo(user: Caller, scope: SocietyScope | ProjectScope): RawBuilder<boolean> {
  return isVisibleTo(user, { ...scope, hasCoordinator: true });
}
