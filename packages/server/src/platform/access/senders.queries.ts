import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import { type RawBuilder, sql } from 'kysely';

/** Who is looking at reports: the role decides whose senders are shown. */
export interface Viewer {
  id: number;
  role: Role;
  /** The user's organization in the national society of the reports. */
  organizationId: number | null;
}

export function toViewer(scope: SocietyScope | null, user: { id: number; role: Role }): Viewer {
  return { id: user.id, role: user.role, organizationId: scope?.organizationId ?? null };
}

/**
 * Whether the viewer may see who sent a message, and so may cross-check it (docs/spec/access.md). A fragment for queries that
 * join `data_collectors`. Messages without a collector have nobody to hide.
 *
 * Supervisors see their own collectors; head supervisors also those of their supervisors; Administrators all; everybody else
 * those whose supervisor or head supervisor belongs to the same organization.
 */
export function maySeeSender(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(data_collectors.id is null or ${isVisibleSender(viewer)})`;
}

function isVisibleSender({ id, role, organizationId }: Viewer): RawBuilder<boolean> {
  if (role === 'Administrator') return sql`true`;
  if (role === 'Supervisor') return sql`coalesce(data_collectors.supervisor_id = ${id}, false)`;
  if (role === 'HeadSupervisor') {
    return sql`(coalesce(data_collectors.head_supervisor_id = ${id}, false) or exists (
      select 1 from users own where own.id = data_collectors.supervisor_id and own.head_supervisor_id = ${id}))`;
  }
  return isSenderOfOrganization(organizationId);
}

/**
 * Whether the viewer may open the page of the collector who sent a message: they see who it is, the collector is of their
 * organization (whatever the organization, for Administrators), and their data is neither deleted nor removed.
 */
export function mayOpenSender(viewer: Viewer): RawBuilder<boolean> {
  const isOfOrganization =
    viewer.role === 'Administrator' ? sql`true` : isSenderOfOrganization(viewer.organizationId);
  return sql<boolean>`coalesce(data_collectors.deleted_at is null and not data_collectors.is_anonymized
    and ${isVisibleSender(viewer)} and ${isOfOrganization}, false)`;
}

/** Whether the supervisor or head supervisor of the message's collector belongs to an organization. */
export function isSenderOfOrganization(organizationId: number | null): RawBuilder<boolean> {
  if (organizationId === null) return sql`false`;
  return sql`exists (select 1 from user_national_societies members
    where members.user_id in (data_collectors.supervisor_id, data_collectors.head_supervisor_id)
      and members.organization_id = ${organizationId})`;
}
