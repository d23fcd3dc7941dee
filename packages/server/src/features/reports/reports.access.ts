import { hasProjectAccess, type ProjectFacts, type SocietyFacts } from '@harken/domain/access/may';
import type { Role } from '@harken/domain/access/roles';

/**
 * Whether one message is the caller's business: they know its sender, and have access to its project. A message of an
 * unknown sender belongs to no project; every member of its society may look after it.
 */
export function isOpenTo(
  role: Role,
  place: SocietyFacts | ProjectFacts,
  message: { isSenderShown: boolean },
): boolean {
  if (!message.isSenderShown) return false;
  return 'projectId' in place ? hasProjectAccess(role, place) : true;
}
