import type { SocietyFacts } from '@harken/domain/access/may';
import type { Role } from '@harken/domain/access/roles';
import { type RawBuilder, sql } from 'kysely';

/** Who is looking at reports: the role decides whose senders are shown by name. */
export interface Viewer {
  id: number;
  role: Role;
  /** The caller's organization in the society the reports belong to. */
  organizationId: number | null;
}

/** A caller as a viewer of the reports of a place. */
export function viewerIn(place: SocietyFacts | null, user: { id: number; role: Role }): Viewer {
  return { id: user.id, role: user.role, organizationId: place?.organizationId ?? null };
}

/**
 * Whether the viewer may know who sent a message, and so may judge it (operations 6.1 and 6.4): a fragment for queries
 * that join `data_collectors`. Messages without a collector hide nobody.
 *
 * Supervisors know their own collectors; head supervisors theirs and those of their supervisors; Administrators all;
 * everybody else those whose supervisor or head supervisor is of the same organization.
 */
export function maySeeSender(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(data_collectors.id is null or ${isSenderOf(viewer)})`;
}

function isSenderOf({ id, role, organizationId }: Viewer): RawBuilder<boolean> {
  if (role === 'Administrator') return sql`true`;
  if (role === 'Supervisor') return sql`coalesce(data_collectors.supervisor_id = ${id}, false)`;
  if (role === 'HeadSupervisor') {
    return sql`(coalesce(data_collectors.head_supervisor_id = ${id}, false) or exists (
      select 1 from users own where own.id = data_collectors.supervisor_id and own.head_supervisor_id = ${id}))`;
  }
  return isSenderOfOrganization(organizationId);
}

/** Whether the supervisor or head supervisor of the message's collector belongs to an organization. */
export function isSenderOfOrganization(organizationId: number | null): RawBuilder<boolean> {
  if (organizationId === null) return sql`false`;
  return sql`exists (select 1 from user_national_societies members
    where members.user_id in (data_collectors.supervisor_id, data_collectors.head_supervisor_id)
      and members.organization_id = ${organizationId})`;
}
