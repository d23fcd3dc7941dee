import type { Role } from '@harken/domain/access/roles';

/** The audit action of a change to a user: the name of the call, which starts with their role. */
export function buildAuditAction(role: Role, verb: 'create' | 'edit' | 'delete'): string {
  return `${role.charAt(0).toLowerCase()}${role.slice(1)}/${verb}`;
}
