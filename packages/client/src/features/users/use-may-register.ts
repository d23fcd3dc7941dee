import { getRoleOptions } from '@harken/domain/access/registration';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { useSession } from '../../lib/session/session.tsx';

/**
 * Whether there is a role that the user may give to a new user of a society. Global coordinators have none where there is a
 * coordinator. What only the form knows, such as who leads which organization, takes no caller the last role.
 */
export function useMayRegister(nationalSocietyId: number): boolean {
  const { user } = useSession();
  const society = useNationalSociety(nationalSocietyId).data;
  const role = user?.roles[0];
  if (!role || !society) return false;
  const { hasCoordinator } = society;
  const context = { hasCoordinator, isDefaultHeadManager: false, everyOrganizationHasHeadManager: true };
  return getRoleOptions(role, context).length > 0;
}
