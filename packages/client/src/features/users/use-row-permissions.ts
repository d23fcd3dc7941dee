import { mayAppointHeadManager, mayBeHeadManager } from '@harken/domain/access/registration';
import { mayActOnUser, validateUserDeletion } from '@harken/domain/access/user-rows';
import { useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import type { UserItem } from './users.api.ts';

/** The row actions that are allowed for a user in the list. */
export type RowPermissions = { mayEdit: boolean; mayDelete: boolean; mayBecomeHeadManager: boolean };

/** Whether the caller may use the calls of each role in this society. */
function useCallPermissions(nationalSocietyId: number) {
  const scope = { nationalSocietyId };
  const mayEditMembers = useMay('nationalSocietyUsers.edit', scope);
  const mayEditSupervisors = useMay('nationalSocietyUsers.editSupervisor', scope);
  const mayReadSupervisors = useMay('nationalSocietyUsers.getSupervisor', scope);
  const mayEditHeadSupervisors = useMay('nationalSocietyUsers.editHeadSupervisor', scope);
  const mayDeleteCoordinators = useMay('nationalSocietyUsers.deleteCoordinator', scope);
  const mayChangeRole = (role: UserItem['role']) => {
    if (role === 'Supervisor') return mayEditSupervisors;
    return role === 'HeadSupervisor' ? mayEditHeadSupervisors : mayEditMembers;
  };
  const isSupervisor = (role: UserItem['role']) => role === 'Supervisor' || role === 'HeadSupervisor';
  return {
    mayEditRole: (role: UserItem['role']) =>
      mayChangeRole(role) && (mayReadSupervisors || !isSupervisor(role)),
    mayDeleteRole: (role: UserItem['role']) =>
      role === 'Coordinator' ? mayDeleteCoordinators : mayChangeRole(role),
  };
}

/** Further conditions are known only to the server, which rejects the request if they are not met. */
const checkedByServer = {
  hasColleagues: false,
  isSocietyInUse: false,
  hasDataCollectors: false,
  hasSupervisors: false,
};

/** Which actions the caller may take on which users, by the same rules as on the server. */
export function useRowPermissions(
  nationalSocietyId: number,
  users: readonly UserItem[],
): (row: UserItem) => RowPermissions {
  const { user } = useSession();
  const callPermissions = useCallPermissions(nationalSocietyId);
  const mayAppoint = useMay('organizations.setHeadManager', { nationalSocietyId });
  const role = user?.roles[0];
  const ledOrganizationIds = users
    .filter((row) => row.id === user?.id && row.isHeadManager)
    .map((row) => row.organizationId);
  return (row) => {
    const mayAct = role !== undefined && mayActOnUser(role, row);
    const deletionContext = { ...row, ...checkedByServer, isCaller: row.id === user?.id };
    const isHeadManager = ledOrganizationIds.includes(row.organizationId);
    const isCandidate =
      mayBeHeadManager(row.role) &&
      !row.isHeadManager &&
      !row.isPendingHeadManager &&
      row.organizationId !== 0;
    return {
      mayEdit: mayAct && callPermissions.mayEditRole(row.role),
      mayDelete:
        mayAct &&
        callPermissions.mayDeleteRole(row.role) &&
        validateUserDeletion(role, deletionContext) === null,
      mayBecomeHeadManager:
        isCandidate && mayAppoint && role !== undefined && mayAppointHeadManager(role, { isHeadManager }),
    };
  };
}
