import {
  hasProjectAccess,
  type ProjectScope,
  type SocietyScope,
} from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';

/**
 * Whether a user may work on a message: they may see its sender and have access to its project. Messages of unknown senders
 * belong to no project; every member of the national society may work on them.
 */
export function mayWorkOnMessage(
  role: Role,
  scope: SocietyScope | ProjectScope,
  message: { isSenderShown: boolean },
): boolean {
  if (!message.isSenderShown) return false;
  return 'projectId' in scope ? hasProjectAccess(role, scope) : true;
}
