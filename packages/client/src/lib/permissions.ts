import { type PermissionName, rolesMay } from '@harken/domain/access/permissions';
import { useSession } from './session.tsx';

export type { PermissionName } from '@harken/domain/access/permissions';

/**
 * Whether the user's role holds a permission. It hides what is not for the user; whether it holds in this
 * project or society, and whether that is closed, the server decides.
 */
export function useCan(name: PermissionName): boolean {
  const { user } = useSession();
  return user !== null && rolesMay(name, user.roles);
}
