import type { Role } from '@harken/domain/access/roles';

/** What is recorded of a deed on a user: the name of its call, which their role begins. */
export function deedOf(role: Role, verb: 'create' | 'edit' | 'delete'): string {
  return `${role.charAt(0).toLowerCase()}${role.slice(1)}/${verb}`;
}
